import type { Endpoint } from '@acquaint/contracts';
import type { FastifyRequest } from 'fastify';

/** Calls that let somebody in or out, or change how an account is protected. Reading is none of them. */
const ABOUT_SIGNING_IN = /^(auth|account|passkeys|socialAccounts)\.|^users\.register$/;

/** Too frequent to tell anybody anything, unless it is refused. */
const EVERYDAY = ['auth.refreshToken'];

/** Refusals that somebody provokes who tries what is not theirs, or too often. */
const TELLING = [403, 429];

/** A refusal may be a 404: of what is staff's alone, and of a record that is somebody else's or is not there. */
const mayHide = ({ access, path }: Pick<Endpoint, 'access' | 'path'>): boolean =>
  !['visitor', 'member'].includes(access) || path.includes('{');

/**
 * Writes what matters to safety into the log: one line for each call about signing in, refused or not, and for each refusal
 * that tells of an attempt (docs/security/how-it-is-kept.md). Who and from where; never what was typed.
 */
export function logSecurity(
  request: Pick<FastifyRequest, 'log' | 'signedIn'>,
  endpoint: Pick<Endpoint, 'name' | 'method' | 'access' | 'path'>,
  status: number,
): void {
  const isAbout = endpoint.method !== 'GET' && ABOUT_SIGNING_IN.test(endpoint.name);
  const isEveryday = status < 400 && EVERYDAY.includes(endpoint.name);
  const isTelling = TELLING.includes(status) || (status === 404 && mayHide(endpoint));
  if ((!isAbout || isEveryday) && !isTelling) return;
  request.log.info(
    { event: endpoint.name, status, user: request.signedIn?.id ?? null, req: request },
    'security',
  );
}
