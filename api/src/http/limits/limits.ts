import {
  rateLimits,
  type Endpoint,
  type RateLimitName,
  type RateLimitRule,
  type RateLimitSetting,
} from '@acquaint/contracts';
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import { z } from 'zod';
import { businessSettings, type Business } from '../../business.ts';
import { networkOf } from '../network-of.ts';
import { tooMany } from '../problem.ts';
import type { SharedCounters } from './shared-counters.ts';
import { createSteppedCounter, type Counter } from './stepped-counter.ts';

/** Settings that some rules take their number from. */
export type AccountNumbers = Pick<Business, RateLimitSetting>;
const DEFAULTS: AccountNumbers = z.object(businessSettings).parse({});

/** The rate-limit rules of the contracts, by name; some take their number from a setting. */
const rules: Readonly<Record<RateLimitName, RateLimitRule>> = rateLimits;

/** Returns how many tries a rule allows in how many seconds. */
export function allowanceOf(
  name: RateLimitName,
  business: AccountNumbers,
): { readonly points: number; readonly seconds: number } {
  const rule = rateLimits[name];
  return { points: 'setting' in rule ? business[rule.setting] : rule.points, seconds: rule.seconds };
}

/** Returns the rules that the server counts at each call of an endpoint; rules that its service counts come on top. */
export function countedPerCall({
  access,
  limit,
}: Pick<Endpoint, 'access' | 'limit'>): readonly RateLimitName[] {
  if (limit === null) return [];
  const own = [limit ?? []].flat();
  if (own.some((name) => rules[name].replacesGeneral)) return own;
  return [
    ...own,
    ...(access === 'visitor' ? (['route/account', 'route/address'] as const) : ['route/account' as const]),
  ];
}

/** Rate limits, counted in this process or across all processes on one database. */
export interface Limits {
  /**
   * Counts one try of `key` (an account or an address) against a rule.
   * @throws ProblemError 429 with Retry-After when the limit is exceeded.
   */
  readonly count: (name: RateLimitName, key: string) => Promise<void>;
  /** Counts one try where the response must not reveal the limit. Returns false when the limit is exceeded. */
  readonly allows: (name: RateLimitName, key: string) => Promise<boolean>;
  /**
   * Counts one call of an endpoint by the rules of its contract, and by the general rule unless one of them replaces it.
   * @param who the caller: account id if logged in, and IP address.
   * @throws ProblemError 429 with Retry-After when the limit is exceeded.
   */
  readonly countCall: (
    endpoint: Pick<Endpoint, 'name' | 'limit'>,
    who: { readonly accountId: string | undefined; readonly ip: string },
  ) => Promise<void>;
  /** Resets the counter of `key` after a success. */
  readonly forget: (name: RateLimitName, key: string) => Promise<void>;
}

/**
 * Creates rate limits.
 * @param enabled false counts nothing (RATE_LIMITS=off, only in MODE=test).
 * @param shared counters that several processes share; null for one process.
 */
export function createLimits(
  enabled: boolean,
  business: AccountNumbers = DEFAULTS,
  shared: SharedCounters | null = null,
): Limits {
  if (!enabled) {
    return {
      count: () => Promise.resolve(),
      countCall: () => Promise.resolve(),
      allows: () => Promise.resolve(true),
      forget: () => Promise.resolve(),
    };
  }
  const limiters = new Map<string, Counter>(
    (Object.keys(rules) as RateLimitName[]).map((name) => {
      const { points, seconds } = allowanceOf(name, business);
      const rule = { keyPrefix: name, points, duration: seconds };
      if (shared === null) return [name, new RateLimiterMemory(rule)];
      const together = shared.limiter(rule);
      return [name, rules[name].exact ? together : createSteppedCounter(rule, together, shared.keyOf)];
    }),
  );
  const keptAs = (name: RateLimitName, key: string): string =>
    shared !== null && rules[name].exact ? shared.keyOf(key) : key;
  const limiter = (name: RateLimitName): Counter => {
    const counter = limiters.get(name);
    if (!counter) throw new Error(`There is no rate limit named ${name}`);
    return counter;
  };
  /** Counts one try of a normalized key. Returns the milliseconds to wait, or null when the try is allowed. */
  const waitAfter = async (name: RateLimitName, key: string): Promise<number | null> => {
    try {
      await limiter(name).consume(keptAs(name, key));
      return null;
    } catch (refused) {
      if (refused instanceof RateLimiterRes) return refused.msBeforeNext;
      throw refused;
    }
  };
  const refuse = (wait: number | null): void => {
    if (wait !== null) throw tooMany(wait / 1000);
  };
  return {
    count: async (name, key) => refuse(await waitAfter(name, countedAs(name, key))),
    countCall: async ({ name: endpoint, limit }, { accountId, ip }) => {
      if (limit === null) return;
      let isGeneral = true;
      for (const name of [limit ?? []].flat()) {
        const key = name.endsWith('/address') ? ip : accountId;
        if (key === undefined) continue;
        refuse(await waitAfter(name, countedAs(name, key)));
        if (rules[name].replacesGeneral) isGeneral = false;
      }
      if (!isGeneral) return;
      const rule = accountId === undefined ? 'route/address' : 'route/account';
      refuse(await waitAfter(rule, `${endpoint} ${countedAs(rule, accountId ?? ip)}`));
    },
    allows: async (name, key) => (await waitAfter(name, countedAs(name, key))) === null,
    forget: async (name, key) => {
      await limiter(name).delete(keptAs(name, countedAs(name, key)));
    },
  };
}

/** Normalizes a key. An address is counted as the network that one subscriber controls as a whole. */
function countedAs(name: RateLimitName, key: string): string {
  return name.endsWith('/address') ? networkOf(key) : key.toLowerCase();
}
