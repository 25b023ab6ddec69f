import { RateLimiterMemory, RateLimiterRes, type RateLimiterAbstract } from 'rate-limiter-flexible';

/** What {@link createSteppedCounter} needs of a rule: `points` in `duration` seconds. */
interface SteppedRule {
  readonly points: number;
  readonly duration: number;
}

/** Counts tries against one rule; rejects with how long to wait. */
export type Counter = Pick<RateLimiterAbstract, 'consume' | 'delete'>;

/** A step is a fortieth of what is allowed: a person stays within one, and a program asks the database seldom. */
const STEPS = 40;

/** How many tries a process counts by itself before it tells the others. */
export const stepOf = ({ points }: Pick<SteppedRule, 'points'>): number =>
  Math.max(1, Math.floor(points / STEPS));

/**
 * Counts in this process, and tells a shared counter of each full step. Nobody is refused before all processes together have
 * counted `points`; each process may let pass less than two steps beyond them, a twentieth of the rule.
 * @param shared counts for all processes.
 * @param sharedKeyOf the key as the shared counter keeps it.
 */
export function createSteppedCounter(
  rule: SteppedRule,
  shared: Counter,
  sharedKeyOf: (key: string) => string,
): Counter {
  const step = stepOf(rule);
  const untold = new RateLimiterMemory({ points: step - 1, duration: rule.duration });
  const refused = new RateLimiterMemory({ points: 0, duration: rule.duration });
  const telling = new Map<string, Promise<RateLimiterRes>>();

  const tell = async (key: string): Promise<RateLimiterRes> => {
    await untold.delete(key);
    try {
      return await shared.consume(sharedKeyOf(key), step);
    } catch (refusal) {
      if (refusal instanceof RateLimiterRes) await refused.block(key, refusal.msBeforeNext / 1000);
      throw refusal;
    } finally {
      telling.delete(key);
    }
  };

  return {
    consume: async (given) => {
      const key = String(given);
      for (;;) {
        const refusal = await refused.get(key);
        // eslint-disable-next-line @typescript-eslint/only-throw-error -- as the library refuses, so that both kinds are caught alike
        if (refusal && refusal.msBeforeNext > 0) throw refusal;
        // Who comes meanwhile waits for the answer: else a crowd at once would pass, however many it is.
        const running = telling.get(key);
        if (running) {
          await running;
          continue;
        }
        const counted = await countHere(untold, key);
        if (counted) return counted;
        // Several may have seen the step full at once: one of them tells.
        if (telling.has(key)) continue;
        const told = tell(key);
        telling.set(key, told);
        return told;
      }
    },
    delete: async (given) => {
      const key = String(given);
      await Promise.all([untold.delete(key), refused.delete(key)]);
      return shared.delete(sharedKeyOf(key));
    },
  };
}

/** @returns null when the step is full with this try. */
async function countHere(untold: RateLimiterMemory, key: string): Promise<RateLimiterRes | null> {
  try {
    return await untold.consume(key);
  } catch (full) {
    if (full instanceof RateLimiterRes) return null;
    throw full;
  }
}
