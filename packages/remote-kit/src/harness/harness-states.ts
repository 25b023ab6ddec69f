import { getInitialData } from '@acquaint/contracts';
import type { Between, Reply } from '../testing/fake-server.ts';

/** The states of the fake server, with their names in the picker. */
export const HARNESS_STATES = {
  samples: 'Sample answers',
  loading: 'Loading for ever',
  slow: 'Slow, two seconds',
  empty: 'Empty lists',
  error: 'Reading fails',
  refused: 'Changes are refused',
} as const;
export type HarnessState = keyof typeof HARNESS_STATES;

/** Returns the state with a name; `samples` for an unknown one. */
export function stateOf(name: string | null): HarnessState {
  return name !== null && Object.hasOwn(HARNESS_STATES, name) ? (name as HarnessState) : 'samples';
}

const SLOW_MS = 2_000;

/**
 * Returns a function that changes the fakes' answers according to a state. Initial data always succeed, because the shell has
 * them before it shows a page (R-ONB-1).
 */
export function between(state: HarnessState): Between {
  return async ({ endpoint, method }, answer) => {
    if (endpoint?.name === getInitialData.name) return answer();
    const isReading = method === 'GET';
    switch (state) {
      case 'samples':
        return answer();
      case 'loading':
        return isReading ? new Promise<never>(() => undefined) : answer();
      case 'slow':
        await new Promise((resolve) => setTimeout(resolve, SLOW_MS));
        return answer();
      case 'empty':
        return isReading ? emptied(await answer()) : answer();
      case 'error':
        return isReading ? failure(500, 'Something went wrong. Please try again later.') : answer();
      case 'refused':
        return isReading ? answer() : failure(409, 'Somebody was faster. Look again, then try once more.');
    }
  };
}

function failure(status: number, detail: string): Reply {
  return { status, body: { detail } };
}

/** Returns the same answer with an empty list. */
function emptied(reply: Reply): Reply {
  const { body } = reply;
  if (typeof body !== 'object' || body === null || !('results' in body)) return reply;
  const isPage = 'count' in body;
  return {
    ...reply,
    body: { ...body, results: [], ...(isPage ? { count: 0, next: null, previous: null, max_page: 1 } : {}) },
  };
}
