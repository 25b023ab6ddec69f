import type { CallInput, Endpoint, SuccessBody } from '@acquaint/contracts';
import { call } from './call.ts';
import { ApiFailure } from './failure.ts';

/** Calls of one control of a page, each wish under a key of its own. */
interface CallKeys {
  /** As `call`. A wish whose answer was not heard goes out under the same key when it is sent again. */
  readonly named: <const E extends Endpoint>(endpoint: E, input: CallInput<E>) => Promise<SuccessBody<E>>;
}

export function createCallKeys(): CallKeys {
  /** Wishes on their way or without an answer, by what was asked. */
  const unheard = new Map<string, string>();
  return {
    named: async (endpoint, input) => {
      if (endpoint.idempotent !== true) return call(endpoint, input);
      const wish = JSON.stringify([endpoint.name, input]);
      const key = unheard.get(wish) ?? newKey();
      unheard.set(wish, key);
      try {
        const answer = await call(endpoint, input, { key });
        unheard.delete(wish);
        return answer;
      } catch (failure) {
        if (!isUnheard(failure)) unheard.delete(wish);
        throw failure;
      }
    },
  };
}

/** No answer, or one of something between here and there: what was asked may have been done. */
function isUnheard(failure: unknown): boolean {
  return !(failure instanceof ApiFailure) || failure.status === 0 || failure.status >= 500;
}

/** 128 random bits; `crypto.randomUUID` is kept from pages without TLS. */
function newKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
