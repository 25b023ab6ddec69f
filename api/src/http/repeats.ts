import { createHash } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { IDEMPOTENCY_KEY, type Endpoint } from '@acquaint/contracts';
import type { Transaction } from '../ports/database/database.ts';
import { badRequest, conflict } from './problem.ts';

/** One call as its sender names it, so that a second of the same name is known. */
interface KeyedCall {
  readonly userId: string;
  readonly key: string;
  /** Of the endpoint and its input. */
  readonly hash: string;
  readonly now: Temporal.Instant;
}

/** A call that was answered under this key. */
interface KeptAnswer {
  readonly hash: string;
  /** JSON. */
  readonly answer: string;
}

/** Where answers are kept. */
export interface AnswerStore {
  readonly find: (call: KeyedCall) => Promise<KeptAnswer | null>;
  /** Takes the key; waits for another that has it and is not done yet. @returns false when that one was answered. */
  readonly claim: (tx: Transaction, call: KeyedCall) => Promise<boolean>;
  readonly keep: (tx: Transaction, call: KeyedCall, answer: string) => Promise<void>;
}

/** The same call was answered while this one waited: what it did is rolled back. */
class AnsweredAlready extends Error {}

/** A call that may come twice, from its arrival to its answer. */
export interface Repeat {
  /** What was answered before, as JSON; null the first time. @throws ProblemError 409 when the key stood for something else. */
  readonly earlier: () => Promise<string | null>;
  /** See `once`. */
  readonly once: <T>(tx: Transaction, work: () => Promise<T>) => Promise<T>;
  readonly isKept: () => boolean;
}

/**
 * Does the work of a call that may come twice, in the one transaction that does all of it. What `work` gives is the body of the
 * answer: it is written down with the work, so that the same call, sent again under its key, is answered the same and does
 * nothing. A refusal is not kept: what was refused may be tried again.
 */
export function once<T>(
  { repeat }: { readonly repeat?: Repeat | undefined },
  tx: Transaction,
  work: () => Promise<T>,
): Promise<T> {
  return repeat ? repeat.once(tx, work) : work();
}

export function openRepeat(store: AnswerStore, call: KeyedCall): Repeat {
  let isKept = false;
  return {
    earlier: async () => {
      const kept = await store.find(call);
      if (!kept) return null;
      if (kept.hash !== call.hash) throw conflict(OTHER_CALL, { code: 'state-changed', alternatives: [] });
      return kept.answer;
    },
    once: async (tx, work) => {
      if (!(await store.claim(tx, call))) throw new AnsweredAlready();
      const answer = await work();
      await store.keep(tx, call, JSON.stringify(answer));
      isKept = true;
      return answer;
    },
    isKept: () => isKept,
  };
}

const OTHER_CALL = 'This key was already used for something else. Use a new key for each new request.';

/**
 * Answers a call: as it was answered before, when it comes again.
 * @throws ProblemError 409 when its key stood for something else.
 */
export async function answeredOnce<A extends { readonly status: number; readonly body: unknown }>(
  repeat: Repeat | undefined,
  endpoint: Endpoint,
  work: () => Promise<A>,
): Promise<A | { readonly status: number; readonly body: unknown }> {
  if (!repeat) return work();
  const before = await repeat.earlier();
  if (before !== null) return keptAnswer(endpoint, before);
  try {
    const answer = await work();
    if (!repeat.isKept())
      throw new Error(`${endpoint.name} takes a key, and its work is not done within once`);
    return answer;
  } catch (error) {
    // Another of the same key was quicker, and what this one began is rolled back.
    const meanwhile = error instanceof AnsweredAlready ? await repeat.earlier() : null;
    if (meanwhile === null) throw error;
    return keptAnswer(endpoint, meanwhile);
  }
}

function keptAnswer({ name, responses }: Endpoint, answer: string): { status: number; body: unknown } {
  const [status, ...more] = Object.keys(responses)
    .map(Number)
    .filter((each) => each < 300);
  if (status === undefined || more.length > 0) throw new Error(`${name} has not one way to succeed`);
  return { status, body: JSON.parse(answer) as unknown };
}

/** The key a request carries; null for none. @throws ProblemError 400 */
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
