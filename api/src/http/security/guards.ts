import type { FastifyRequest } from 'fastify';
import { mayCall, PROOF_HEADER, SECOND_FACTOR_NEEDED, type Access, type Role } from '@acquaint/contracts';
import { msg } from '@acquaint/i18n/languages';
import type { LoginRevocations } from '../../realtime/login-revocations.ts';
import { forbidden, notFound, NOTHING_HERE, ProblemError, unauthenticated } from '../problem.ts';
import type { Proofs } from './proofs.ts';
import type { AccessTokens, LoggedIn } from './tokens.ts';

/** Reads the current account status from the database; null when there is no such account. */
export type FindAccountStatus = (
  userId: string,
) => Promise<{ readonly role: Role; readonly suspendedAt: Temporal.Instant | null } | null>;

/** Reads the current account status, and whether this login uses a second factor; null when there is no such account. */
export type FindStaffStatus = (staff: Pick<LoggedIn, 'id' | 'loginId'>) => Promise<{
  readonly role: Role;
  readonly suspendedAt: Temporal.Instant | null;
  readonly usesSecondFactor: boolean;
} | null>;

export interface GuardDependencies {
  readonly tokens: AccessTokens;
  /** Revoked logins whose tokens have not expired yet; all processes learn of them by pub/sub. */
  readonly revocations: LoginRevocations;
  readonly proofs: Proofs;
  /** Called once at each call to the admin area with a token, and for nothing else. */
  readonly findStaffStatus: FindStaffStatus;
  /** Whether the operator requires a second factor of staff. */
  readonly requiresSecondFactorOfStaff: boolean;
}

/** The access check of an endpoint. @returns the caller; null for a visitor. */
type Guard = (request: FastifyRequest) => Promise<LoggedIn | null> | LoggedIn | null;

/** Returns the access token of an `Authorization` header, and whether it is sent as one that needs a proof of a key. */
function credentialsIn(header = ''): { readonly token: string; readonly needsProof: boolean } {
  const [, scheme = '', token = ''] = /^(bearer|dpop) +(\S+)\s*$/i.exec(header) ?? [];
  return { token, needsProof: scheme.toLowerCase() === PROOF_HEADER.toLowerCase() };
}

/** Returns the access token of an `Authorization` header, or an empty string. */
export function tokenIn(header?: string): string {
  return credentialsIn(header).token;
}

/** Returns the caller of a request, or null without a token that is valid and, where it is bound to a key, proven. */
export type FindCaller = (
  request: Pick<FastifyRequest, 'method' | 'url' | 'headers'>,
) => Promise<LoggedIn | null> | LoggedIn | null;

/**
 * Creates the check of access tokens. A token that is bound to a key is accepted with the scheme `DPoP` and a proof only, any
 * other with the scheme `Bearer` only (RFC 9449, section 7.1).
 */
export function createFindCaller({
  tokens,
  revocations,
  proofs,
}: Pick<GuardDependencies, 'tokens' | 'revocations' | 'proofs'>): FindCaller {
  return (request) => {
    const { token, needsProof } = credentialsIn(request.headers.authorization);
    const user = tokens.verify(token);
    if (!user || revocations.has(user)) return null;
    if (needsProof !== (user.keyThumbprint !== undefined)) return null;
    if (user.keyThumbprint === undefined) return user;
    if (request.headers[PROOF_HEADER.toLowerCase()] === undefined) return null;
    return proofs.checkCall(request, token, user.keyThumbprint).then(() => user);
  };
}

/**
 * Returns the access check of an endpoint. At visitors' endpoints an invalid token counts as none; members' endpoints answer 401,
 * so that the client refreshes its token. A wrong proof of a key is a 401 at both: the client sends a new one.
 */
export function guardOf(access: Access, dependencies: GuardDependencies): Guard {
  const { tokens, findStaffStatus, requiresSecondFactorOfStaff } = dependencies;
  const findCaller = createFindCaller(dependencies);
  const member = (request: FastifyRequest): Promise<LoggedIn> | LoggedIn => {
    const user = findCaller(request);
    return user instanceof Promise ? user.then(needed) : needed(user);
  };
  if (access === 'visitor') return findCaller;
  if (access === 'member') return member;
  return async (request) => {
    // Only staff learn that the admin area exists (R-ADMIN-1); staff with an expired token get a 401 and can refresh it.
    const known = tokens.recognise(tokenIn(request.headers.authorization));
    if (!known) throw notFound(NOTHING_HERE);
    const standing = await findStaffStatus(known);
    // Who has just been appointed still has the token of a member.
    if (known.role === 'member' && (standing?.role ?? 'member') === 'member') throw notFound(NOTHING_HERE);
    const user = await member(request);
    // Staff have far-reaching rights, so their current role counts, not the one in the token.
    if (!standing || standing.suspendedAt) throw unauthenticated();
    if (standing.role === 'member') throw notFound(NOTHING_HERE);
    if (requiresSecondFactorOfStaff && !standing.usesSecondFactor) throw secondFactorNeeded();
    if (!mayCall(standing.role, { access })) throw forbidden('Your role doesn’t allow this. Ask an admin.');
    return { ...user, role: standing.role };
  };
}

const NEEDS_SECOND_FACTOR = msg(
  'Staff need a second factor. Set up an authenticator app on your account page, or log in with a passkey.',
);

function secondFactorNeeded(): ProblemError {
  return new ProblemError(403, NEEDS_SECOND_FACTOR, { extra: { code: SECOND_FACTOR_NEEDED } });
}

/** @throws ProblemError 401 for nobody. */
function needed(user: LoggedIn | null): LoggedIn {
  if (!user) throw unauthenticated();
  return user;
}
