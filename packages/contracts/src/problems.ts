import { ApiError } from './common.ts';
import { ProofRefused } from './accounts/key-proofs.ts';
import type { Endpoint } from './endpoint.ts';
import { SecondFactorNeeded } from './staff/second-factor.ts';
import { NotInSupportView } from './staff/support-views.ts';
import { z } from './zod.ts';

/** Errors that a call can answer besides those of its declaration, because the platform causes them at every call. */
const OF_EVERY_CALL: Readonly<Record<number, string>> = {
  400: 'The request is wrong; errors names the fields',
  401: 'Log in first, or again: the token is missing or invalid, its account is gone, or the proof of its key is refused',
  404: 'It does not exist, or you may not know of it',
  408: 'The request took too long to arrive',
  413: 'The body is too large',
  414: 'The address is too long',
  415: 'The body is not application/json',
  429: 'Too often; Retry-After says when again, in seconds',
  431: 'The headers and the address are too long',
  500: 'Report a problem',
  503: 'Overloaded, or something that this needs is away; try again after Retry-After seconds',
};

const FORBIDDEN = 'Not yours to change';

/** The body of a 409 when an idempotency key was used for a different call (R-API-6). */
export const KeyReused = z.object({ detail: z.string(), code: z.literal('key-reused') });

/** The body of a 401 of any call, also of visitors' calls: they may have a token, and a proof of its key (R-ACCT-27). */
export const TokenRefused = z.union([ProofRefused, ApiError]);

/**
 * The body of a 403 of any call: staff may make it in a view of a member's pages, which does not include it (R-ADMIN-11), or without
 * the second factor that the operator requires of them (R-ADMIN-33).
 */
const Forbidden = z.union([NotInSupportView, SecondFactorNeeded, ApiError]);

const OF_STATUS: Readonly<Record<number, z.ZodType>> = { 401: TokenRefused, 403: Forbidden };

/** An error that a call can answer. */
export interface Problem {
  readonly description: string;
  readonly body: z.ZodType;
}

/**
 * Returns every error that a call can answer, by status: those of its declaration and those that the platform causes (R-API-16).
 * The OpenAPI document shows them, and the server of the tests refuses any other.
 */
export function problemsOf(endpoint: Endpoint): Readonly<Record<number, Problem>> {
  const { access, idempotent, responses } = endpoint;
  const general: Readonly<Record<number, string>> =
    access === 'visitor' ? OF_EVERY_CALL : { ...OF_EVERY_CALL, 403: FORBIDDEN };
  const problems: Record<number, Problem> = {};
  for (const [status, description] of Object.entries(general))
    problems[Number(status)] = { description, body: OF_STATUS[Number(status)] ?? ApiError };
  for (const [text, body] of Object.entries(responses)) {
    const status = Number(text);
    if (status < 400) continue;
    const description = general[status] ?? 'Refused';
    // The platform's own error of this status, such as 404 for a malformed id, has no further fields, except that of a refused proof.
    const isBoth = status in general && !body.safeParse({ detail: '' }).success;
    const all = isBoth ? z.union([body, ApiError]) : body;
    problems[status] = { description, body: status === 401 ? z.union([ProofRefused, all]) : all };
  }
  if (idempotent) {
    const own = problems[409];
    const description = 'A conflict, or the Idempotency-Key was used for a different call';
    problems[409] = { description, body: own ? z.union([KeyReused, own.body]) : KeyReused };
  }
  return problems;
}
