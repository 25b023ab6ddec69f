import { RateLimiterMemory, RateLimiterRes, type RateLimiterAbstract } from 'rate-limiter-flexible';

/** The part of a rule that {@link createSteppedCounter} needs: `points` in `duration` seconds. */
interface SteppedRule {
  readonly points: number;
  readonly duration: number;
}

/** Counts tries against one rule; rejects with the time to wait. */
export type Counter = Pick<RateLimiterAbstract, 'consume' | 'delete'>;

/**
 * Batches per limit. With a fortieth of the limit, a person stays within one batch, and a program rarely causes a database query.
 */
const STEPS = 40;

/** Returns how many tries a process counts locally before it reports them to the shared counter. */
export const stepOf = ({ points }: Pick<SteppedRule, 'points'>): number =>
  Math.max(1, Math.floor(points / STEPS));

/**
 * Counts in this process and reports each full batch to a shared counter. No one is refused before all processes together have
 * counted `points`; each process may let through less than two batches more, a twentieth of the limit.
 * @param shared counts for all processes.
 * @param sharedKeyOf maps a key to the key of the shared counter.
 */
export function createSteppedCounter(
  rule: SteppedRule,
  shared: Counter,
  sharedKeyOf: (key: string) => string,
): Counter {
  const step = stepOf(rule);
  const unreported = new RateLimiterMemory({ points: step - 1, duration: rule.duration });
  const refused = new RateLimiterMemory({ points: 0, duration: rule.duration });
  const reporting = new Map<string, Promise<RateLimiterRes>>();

  const report = async (key: string): Promise<RateLimiterRes> => {
    await unreported.delete(key);
    try {
      return await shared.consume(sharedKeyOf(key), step);
    } catch (refusal) {
      if (refusal instanceof RateLimiterRes) await refused.block(key, refusal.msBeforeNext / 1000);
      throw refusal;
    } finally {
      reporting.delete(key);
    }
  };

  return {
    consume: async (rawKey) => {
      const key = String(rawKey);
      for (;;) {
        const refusal = await refused.get(key);
        // eslint-disable-next-line @typescript-eslint/only-throw-error -- same kind as the library throws
        if (refusal && refusal.msBeforeNext > 0) throw refusal;
        // Concurrent tries wait for the pending report; otherwise any number of them could pass.
        const running = reporting.get(key);
        if (running) {
          await running;
          continue;
        }
        const counted = await countHere(unreported, key);
        if (counted) return counted;
        // Several tries may find the batch full at the same time; only one reports it.
        if (reporting.has(key)) continue;
        const update = report(key);
        reporting.set(key, update);
        return update;
      }
    },
    delete: async (rawKey) => {
      const key = String(rawKey);
      await Promise.all([unreported.delete(key), refused.delete(key)]);
      return shared.delete(sharedKeyOf(key));
    },
  };
}

/** Counts one try locally. Returns null when this try fills the batch. */
async function countHere(unreported: RateLimiterMemory, key: string): Promise<RateLimiterRes | null> {
  try {
    return await unreported.consume(key);
  } catch (full) {
    if (full instanceof RateLimiterRes) return null;
    throw full;
  }
}
