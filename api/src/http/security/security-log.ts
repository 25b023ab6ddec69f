import type { Endpoint } from '@acquaint/contracts';
import type { FastifyRequest } from 'fastify';

/** Calls that log somebody in or out, or change how an account is protected. Reads are excluded. */
const ABOUT_SIGNING_IN = /^(auth|account|passkeys|socialAccounts)\.|^users\.register$/;

/** Logged only when refused: too frequent to be informative. */
const EVERYDAY = ['auth.refreshToken'];

/** Statuses that indicate an attempt to access what is not allowed, or too many attempts. */
const TELLING = [403, 429];

/** Whether a 404 may hide a refusal: endpoints for staff, and records that belong to somebody else. */
const mayHide = ({ access, path }: Pick<Endpoint, 'access' | 'path'>): boolean =>
  !['visitor', 'member'].includes(access) || path.includes('{');

/**
 * Writes security events to the log: one line per call about logins, successful or not, and per suspicious refusal
 * (docs/security/how-it-is-kept.md). Logs the account and the address, never the input.
 * @param isMadeUp whether the call was refused because no page of ours sends such a request.
 */
export function logSecurity(
  request: Pick<FastifyRequest, 'log' | 'loggedIn'>,
  endpoint: Pick<Endpoint, 'name' | 'method' | 'access' | 'path'>,
  status: number,
  isMadeUp = false,
): void {
  const isAbout = endpoint.method !== 'GET' && ABOUT_SIGNING_IN.test(endpoint.name);
  const isEveryday = status < 400 && EVERYDAY.includes(endpoint.name);
  const isTelling = TELLING.includes(status) || (status === 404 && mayHide(endpoint)) || isMadeUp;
  if ((!isAbout || isEveryday) && !isTelling) return;
  request.log.info(
    { event: endpoint.name, status, user: request.loggedIn?.id ?? null, req: request },
    'security',
  );
}
