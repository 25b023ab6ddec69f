import type { Endpoint } from '@acquaint/contracts';
import type { FastifyRequest } from 'fastify';
import { z } from 'zod';

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
 * @param more.isMadeUp whether the call was refused because no page of ours sends such a request.
 * @param more.answer the body of the answer: if it has tokens, the line names the account that somebody has logged in to.
 */
export function logSecurity(
  request: Pick<FastifyRequest, 'log' | 'loggedIn'>,
  endpoint: Pick<Endpoint, 'name' | 'method' | 'access' | 'path'>,
  status: number,
  { isMadeUp = false, answer }: { readonly isMadeUp?: boolean; readonly answer?: unknown } = {},
): void {
  const isAbout = endpoint.method !== 'GET' && ABOUT_SIGNING_IN.test(endpoint.name);
  const isEveryday = status < 400 && EVERYDAY.includes(endpoint.name);
  const isTelling = TELLING.includes(status) || (status === 404 && mayHide(endpoint)) || isMadeUp;
  if ((!isAbout || isEveryday) && !isTelling) return;
  const user = request.loggedIn?.id ?? (isAbout ? ownerOf(answer) : null);
  request.log.info({ event: endpoint.name, status, user, req: request }, 'security');
}

const Pair = z.object({ access: z.string() });
const WithTokens = z.union([Pair, z.object({ tokens: Pair }).transform(({ tokens }) => tokens)]);
const Claims = z.object({ sub: z.uuid() });

/** Returns the account whose access token is in an answer of ours, which was signed a moment ago; null when there is none. */
function ownerOf(answer: unknown): string | null {
  const tokens = WithTokens.safeParse(answer);
  const [, claims = ''] = tokens.data?.access.split('.') ?? [];
  if (claims === '') return null;
  try {
    return Claims.safeParse(JSON.parse(Buffer.from(claims, 'base64url').toString())).data?.sub ?? null;
  } catch {
    // The handler has committed: a token that cannot be read must not turn the login into an error.
    return null;
  }
}
