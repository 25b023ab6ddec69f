import type { TestServer } from '../server-process.ts';

/** A process that does not say in this time that it is ready is not, ms. */
const READY_MS = 2_000;

/** Shares requests between processes like a load balancer. */
export interface Balancer {
  /** Asks every process whether it takes requests. */
  readonly look: () => Promise<void>;
  /** Returns the address of the next process that takes requests. */
  readonly next: () => string;
  /** Sends a call to the next process; to another one when that is refused, or it takes no requests. */
  readonly ask: (call: (url: string) => Promise<{ readonly status: number }>) => Promise<void>;
  /** Calls that no process has answered, or with an error. */
  readonly failures: readonly string[];
  readonly counts: () => { readonly answered: number; readonly passedOn: number };
}

/** Creates a load balancer that asks one process after the other. */
export function createBalancer(processes: () => readonly Pick<TestServer, 'url'>[]): Balancer {
  let turn = 0;
  const failures: string[] = [];
  let [answered, passedOn] = [0, 0];
  const ready = new Set<string>();
  const next = (): string => {
    const urls = processes()
      .map(({ url }) => url)
      .filter((url) => ready.has(url));
    turn += 1;
    return urls[turn % urls.length] ?? '';
  };
  return {
    look: async () => {
      const look = async (url: string): Promise<void> => {
        const isReady = await fetch(`${url}/readyz`, { signal: AbortSignal.timeout(READY_MS) }).then(
          ({ ok }) => ok,
          () => false,
        );
        if (isReady) ready.add(url);
        else ready.delete(url);
      };
      await Promise.all(processes().map(({ url }) => look(url)));
    },
    next,
    ask: async (call) => {
      for (let tries = 0; tries < 3; tries++) {
        const status = await call(next()).then(
          (reply) => reply.status,
          () => null,
        );
        // Refused, or not for requests any more: a load balancer asks another process.
        if (status === null || status === 503) passedOn += 1;
        else if (status < 400) return void (answered += 1);
        else return void failures.push(`status ${status}`);
      }
      failures.push('no process answered');
    },
    failures,
    counts: () => ({ answered, passedOn }),
  };
}
