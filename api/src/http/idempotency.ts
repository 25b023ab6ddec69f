import { createHash } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { IDEMPOTENCY_KEY, type Endpoint } from '@acquaint/contracts';
import type { KeyReused } from '@acquaint/contracts/problems';
import type { z } from 'zod';
import type { Transaction } from '../ports/database/database.ts';
import { badRequest, conflict } from './problem.ts';

/** A call with an idempotency key. */
interface KeyedCall {
  readonly userId: string;
  readonly key: string;
  /** Hash of the endpoint and its input. */
  readonly hash: string;
  readonly now: Temporal.Instant;
}

/** The stored answer of an earlier call with the same key. */
interface StoredAnswer {
  readonly hash: string;
  /** The body as JSON. */
  readonly answer: string;
}

/** Stores answers by idempotency key. */
export interface AnswerStore {
  readonly find: (call: KeyedCall) => Promise<StoredAnswer | null>;
  /** Claims the key; waits for another transaction that holds it. Returns false when that one has stored an answer. */
  readonly claim: (tx: Transaction, call: KeyedCall) => Promise<boolean>;
  readonly keep: (tx: Transaction, call: KeyedCall, answer: string) => Promise<void>;
}

/** Thrown when the same call was answered while this one waited; rolls this one back. */
class AnsweredAlready extends Error {}

/** A call with an idempotency key, while it is handled. */
export interface IdempotentCall {
  /**
   * Returns the stored answer as JSON, or null the first time.
   * @throws ProblemError 409 when the key was used for a different request.
   */
  readonly earlier: () => Promise<string | null>;
  /** See `once`. */
  readonly once: <T>(tx: Transaction, work: () => Promise<T>) => Promise<T>;
  readonly isStored: () => boolean;
}

/**
 * Runs the work of a call in one transaction and stores its result, the body of the answer, in the same transaction. A repeated
 * call with the same idempotency key gets the stored answer and does nothing. Errors are not stored, so a refused call can be
 * retried.
 */
export function once<T>(
  { idempotency }: { readonly idempotency?: IdempotentCall | undefined },
  tx: Transaction,
  work: () => Promise<T>,
): Promise<T> {
  return idempotency ? idempotency.once(tx, work) : work();
}

export function openIdempotentCall(store: AnswerStore, call: KeyedCall): IdempotentCall {
  let isKept = false;
  return {
    earlier: async () => {
      const stored = await store.find(call);
      if (!stored) return null;
      if (stored.hash !== call.hash) throw conflict(OTHER_CALL, KEY_REUSED);
      return stored.answer;
    },
    once: async (tx, work) => {
      if (!(await store.claim(tx, call))) throw new AnsweredAlready();
      const answer = await work();
      await store.keep(tx, call, JSON.stringify(answer));
      isKept = true;
      return answer;
    },
    isStored: () => isKept,
  };
}

const KEY_REUSED = { code: 'key-reused' } satisfies Partial<z.infer<typeof KeyReused>>;
const OTHER_CALL = 'This key was already used for something else. Use a new key for each new request.';

/**
 * Answers a call, with the stored answer if the call is a repetition.
 * @throws ProblemError 409 when the key was used for a different request.
 */
export async function answeredOnce<A extends { readonly status: number; readonly body: unknown }>(
  idempotency: IdempotentCall | undefined,
  endpoint: Endpoint,
  work: () => Promise<A>,
): Promise<A | { readonly status: number; readonly body: unknown }> {
  if (!idempotency) return work();
  const before = await idempotency.earlier();
  if (before !== null) return storedAnswer(endpoint, before);
  try {
    const answer = await work();
    if (!idempotency.isStored())
      throw new Error(`${endpoint.name} takes a key, and its work is not done within once`);
    return answer;
  } catch (error) {
    // A concurrent call with the same key finished first; this one was rolled back.
    const meanwhile = error instanceof AnsweredAlready ? await idempotency.earlier() : null;
    if (meanwhile === null) throw error;
    return storedAnswer(endpoint, meanwhile);
  }
}

function storedAnswer({ name, responses }: Endpoint, answer: string): { status: number; body: unknown } {
  const [status, ...more] = Object.keys(responses)
    .map(Number)
    .filter((each) => each < 300);
  if (status === undefined || more.length > 0) throw new Error(`${name} has not one way to succeed`);
  return { status, body: JSON.parse(answer) as unknown };
}

/**
 * Returns the idempotency key of a request, or null.
 * @throws ProblemError 400 when it is malformed.
 */
export function keyOf({ headers }: FastifyRequest): string | null {
  const key = headers[IDEMPOTENCY_KEY];
  if (key === undefined) return null;
  if (typeof key === 'string' && /^[\w-]{8,100}$/.test(key)) return key;
  throw badRequest('An Idempotency-Key must have 8 to 100 letters, digits, dashes or underscores.');
}

export function hashOf({ name }: Endpoint, input: unknown): string {
  return createHash('sha256')
    .update(JSON.stringify([name, input]))
    .digest('base64');
}
