import type { CallInput, Endpoint, SuccessBody } from '@acquaint/contracts';
import { call } from './call.ts';
import { ApiFailure } from './failure.ts';

/** Sends calls with idempotency keys, for one control of a page. */
interface CallKeys {
  /** Sends a call like `call`. If a call got no answer, sending the same input again uses the same key. */
  readonly named: <const E extends Endpoint>(endpoint: E, input: CallInput<E>) => Promise<SuccessBody<E>>;
}

export function createCallKeys(): CallKeys {
  /** Keys of calls that are under way or got no answer, by endpoint and input. */
  const unheard = new Map<string, string>();
  return {
    named: async (endpoint, input) => {
      if (endpoint.idempotent !== true) return call(endpoint, input);
      const fingerprint = JSON.stringify([endpoint.name, input]);
      const key = unheard.get(fingerprint) ?? newKey();
      unheard.set(fingerprint, key);
      try {
        const answer = await call(endpoint, input, { key });
        unheard.delete(fingerprint);
        return answer;
      } catch (failure) {
        if (!isUnheard(failure)) unheard.delete(fingerprint);
        throw failure;
      }
    },
  };
}

/** Whether the server may have processed the call: no answer came, or a server or gateway error. */
function isUnheard(failure: unknown): boolean {
  return !(failure instanceof ApiFailure) || failure.status === 0 || failure.status >= 500;
}

/** Returns 128 random bits as hex. `crypto.randomUUID` is not available on pages without TLS. */
function newKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
