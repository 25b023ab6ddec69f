import { isIPv6 } from 'node:net';
import {
  bookSession,
  createCircle,
  findMoreIntroductions,
  hearGoogleCalendar,
  hearMicrosoftCalendar,
  holdSlot,
  introducePeople,
  listTopicEffects,
  requestConnection,
  rescheduleSession,
  searchConnections,
  searchIntroductions,
  searchUsers,
  sendClipPiece,
  sendGuestPiece,
  sendRecordingPiece,
  subscribe,
  takePaymentEvent,
  takeVideoEvent,
  unsubscribe,
  updateProfile,
  whyNotIntroduced,
} from '@acquaint/contracts';
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import { z } from 'zod';
import { businessSettings, type Business } from '../business.ts';
import { tooMany } from './problem.ts';
import type { SharedCounters } from './shared-counters.ts';
import { createSteppedCounter, type Counter } from './stepped-counter.ts';

/**
 * How often something may be tried: `points` in `seconds`, per account and per address. Generous to people, slow for
 * programs that guess. One password check costs 29 ms of a core, so sign-ins are also a matter of load.
 */
const rules = {
  // By the name that was typed, known or not: one by the account would tell which email belongs to which username.
  'login/account': { points: 10, seconds: 300 },
  // Both names of one account together; the answer does not show it.
  'login/person': { points: 15, seconds: 300 },
  'login/address': { points: 60, seconds: 300 },
  'second-step/account': { points: 10, seconds: 900 },
  'second-step/person': { points: 15, seconds: 900 },
  'second-step/address': { points: 60, seconds: 300 },
  'passkey/address': { points: 60, seconds: 300 },
  'owner/account': { points: 10, seconds: 300 },
  'code-request/account': { points: 5, seconds: 900 },
  'code-request/address': { points: 30, seconds: 900 },
  'code-check/account': { points: 20, seconds: 900 },
  'code-check/address': { points: 100, seconds: 900 },
  'register/address': { points: 30, seconds: 3600 },
  'provider/address': { points: 60, seconds: 300 },
  'refresh/address': { points: 300, seconds: 300 },
  'contact/address': { points: 10, seconds: 3600 },
  'invite/account': { points: 30, seconds: 86_400 },
  'calendar-sync/account': { points: 20, seconds: 600 },
  'contact-sync/account': { points: 20, seconds: 3600 },
  // All calendars of a provider are told of from few addresses; a notice does not cost more than a look at its secret.
  'calendar-notice/address': { points: 3000, seconds: 60 },
  // All that a payment provider tells comes from few addresses; a message does not cost more than a look at its signature.
  'payment-event/address': { points: 3000, seconds: 60 },
  'checkout/account': { points: 60, seconds: 3600 },
  'page-read/account': { points: 20, seconds: 3600 },
  'upload/account': { points: 120, seconds: 3600 },
  'clip-request/account': { points: 30, seconds: 3600 },
  'clip-link/address': { points: 60, seconds: 600 },
  'clip-begin/address': { points: 10, seconds: 3600 },
  'clip-begin/link': { points: 20, seconds: 3600 },
  // A recording of the largest size has 160 pieces.
  'clip-piece/address': { points: 800, seconds: 600 },
  'recording-consent/account': { points: 60, seconds: 600 },
  // A piece comes every two seconds, and what waited for an hour comes at once.
  'recording-piece/account': { points: 3000, seconds: 600 },
  // As a member's; two guests may sit behind one address, and what waited comes at once.
  'guest-piece/guest': { points: 3000, seconds: 600 },
  'guest-piece/address': { points: 6000, seconds: 600 },
  // A page that waits for the rest looks every ten seconds.
  'guest-track/address': { points: 600, seconds: 600 },
  // A second of typing is a change or two.
  'session-notes/account': { points: 2000, seconds: 600 },
  'clip-status/address': { points: 300, seconds: 600 },
  'guest-link/account': { points: 30, seconds: 3600 },
  'guest-link/address': { points: 60, seconds: 600 },
  'guest-join/address': { points: 20, seconds: 600 },
  'guest-join/link': { points: 20, seconds: 3600 },
  // One for each time a guest's socket comes back.
  'guest-ticket/address': { points: 300, seconds: 600 },
  'message/account': { points: 120, seconds: 60 },
  // The engine looks at everybody for each of these.
  'reckon/account': { points: 60, seconds: 60 },
  'find-more/account': { points: 20, seconds: 600 },
  'report/account': { points: 20, seconds: 86_400 },
  'report/address': { points: 60, seconds: 600 },
  'security-report/address': { points: 60, seconds: 600 },
  // Every endpoint that has no rule of its own, apart from all others: more than a person and a busy office ask for.
  'route/account': { points: 600, seconds: 60 },
  'route/address': { points: 3000, seconds: 60 },
} as const;

/** How much of what costs others something an account may do: numbers of the product, each a setting. */
const accountRules = (business: AccountNumbers) =>
  ({
    'search/account': { points: business.searchesPerMinute, seconds: 60 },
    'connect/account': { points: business.connectionRequestsPerDay, seconds: 86_400 },
    'introduce/account': { points: business.introducesPerDay, seconds: 86_400 },
    'book/account': { points: business.bookingsPerHour, seconds: 3600 },
    'circle/account': { points: business.circlesPerDay, seconds: 86_400 },
    'follow/account': { points: business.followsPerHour, seconds: 3600 },
    'profile/account': { points: business.profileChangesPerHour, seconds: 3600 },
  }) as const;

type AccountNumbers = Pick<
  Business,
  | 'searchesPerMinute'
  | 'connectionRequestsPerDay'
  | 'introducesPerDay'
  | 'bookingsPerHour'
  | 'circlesPerDay'
  | 'followsPerHour'
  | 'profileChangesPerHour'
>;
const DEFAULTS: AccountNumbers = z.object(businessSettings).parse({});

type AccountLimit = keyof ReturnType<typeof accountRules>;

/** The rules that hold for whole endpoints, for each call of a member that is sound. */
const LIMITED_ENDPOINTS: ReadonlyMap<string, LimitName> = new Map<string, LimitName>([
  [searchUsers.name, 'search/account'],
  [searchIntroductions.name, 'search/account'],
  [searchConnections.name, 'search/account'],
  [requestConnection.name, 'connect/account'],
  [introducePeople.name, 'introduce/account'],
  [holdSlot.name, 'book/account'],
  [bookSession.name, 'book/account'],
  [rescheduleSession.name, 'book/account'],
  [createCircle.name, 'circle/account'],
  [subscribe.name, 'follow/account'],
  [unsubscribe.name, 'follow/account'],
  [updateProfile.name, 'profile/account'],
  [whyNotIntroduced.name, 'reckon/account'],
  [listTopicEffects.name, 'reckon/account'],
  [findMoreIntroductions.name, 'find-more/account'],
]);

/** Counted by rules of their own, which allow more in a minute: pieces that come at once, and what providers tell. */
const COUNTED_BY_THEMSELVES: ReadonlySet<string> = new Set([
  sendRecordingPiece.name,
  sendGuestPiece.name,
  sendClipPiece.name,
  hearGoogleCalendar.name,
  hearMicrosoftCalendar.name,
  takeVideoEvent.name,
  takePaymentEvent.name,
]);

export type LimitName = keyof typeof rules | AccountLimit;

/**
 * What several processes count together try by try, at one statement each: what guesses, and what bothers others. What a page
 * does all the time is counted by each process, which tells the others in steps.
 */
const COUNTED_TRY_BY_TRY: ReadonlySet<string> = new Set<LimitName>([
  'login/account',
  'login/person',
  'login/address',
  'second-step/account',
  'second-step/person',
  'second-step/address',
  'passkey/address',
  'owner/account',
  'code-request/account',
  'code-request/address',
  'code-check/account',
  'code-check/address',
  'register/address',
  'provider/address',
  'contact/address',
  'invite/account',
  'checkout/account',
  'page-read/account',
  'clip-request/account',
  'clip-begin/address',
  'clip-begin/link',
  'guest-link/account',
  'guest-join/address',
  'guest-join/link',
  'report/account',
  'connect/account',
  'introduce/account',
  'book/account',
  'circle/account',
  'follow/account',
  'profile/account',
]);

/** Counts tries: in this process, or together with all on one database. */
export interface Limits {
  /**
   * Counts one try of `key` (an account, an address) against a rule.
   * @throws ProblemError 429 with Retry-After when it was one too many.
   */
  readonly count: (name: LimitName, key: string) => Promise<void>;
  /** Counts one try where the answer must not show the limit. @returns false when it was one too many. */
  readonly allows: (name: LimitName, key: string) => Promise<boolean>;
  /**
   * Counts one call of an endpoint: by the rule that stands for it, else by the one for all.
   * @param who calls: an account where somebody is logged in, else the address.
   * @throws ProblemError 429 with Retry-After when it was one too many.
   */
  readonly countCall: (
    endpoint: string,
    who: { readonly accountId: string | undefined; readonly ip: string },
  ) => Promise<void>;
  /** Forgets the tries of `key`, after a success. */
  readonly forget: (name: LimitName, key: string) => Promise<void>;
}

/**
 * @param enabled false counts nothing (RATE_LIMITS=off, MODE=test alone).
 * @param shared where several processes count together; null for one process.
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
    Object.entries({ ...rules, ...accountRules(business) }).map(([name, { points, seconds }]) => {
      const rule = { keyPrefix: name, points, duration: seconds };
      if (shared === null) return [name, new RateLimiterMemory(rule)];
      const together = shared.limiter(rule);
      return [
        name,
        COUNTED_TRY_BY_TRY.has(name) ? together : createSteppedCounter(rule, together, shared.keyOf),
      ];
    }),
  );
  const keptAs = (name: LimitName, key: string): string =>
    shared !== null && COUNTED_TRY_BY_TRY.has(name) ? shared.keyOf(key) : key;
  const limiter = (name: LimitName): Counter => {
    const found = limiters.get(name);
    if (!found) throw new Error(`There is no rate limit named ${name}`);
    return found;
  };
  /** @param key as it is counted. @returns how long to wait, milliseconds; null when the try is allowed. */
  const waitAfter = async (name: LimitName, key: string): Promise<number | null> => {
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
    countCall: async (endpoint, { accountId, ip }) => {
      const own = LIMITED_ENDPOINTS.get(endpoint);
      if (own && accountId !== undefined) return refuse(await waitAfter(own, countedAs(own, accountId)));
      if (COUNTED_BY_THEMSELVES.has(endpoint)) return;
      const rule = accountId === undefined ? 'route/address' : 'route/account';
      refuse(await waitAfter(rule, `${endpoint} ${countedAs(rule, accountId ?? ip)}`));
    },
    allows: async (name, key) => (await waitAfter(name, countedAs(name, key))) === null,
    forget: async (name, key) => {
      await limiter(name).delete(keptAs(name, countedAs(name, key)));
    },
  };
}

/** Whoever has one IPv6 address has the whole /64 of it (RFC 6177), and is counted by that. */
function countedAs(name: LimitName, key: string): string {
  if (!name.endsWith('/address') || isIPv6(key) === false) return key.toLowerCase();
  const [head = '', tail] = key.toLowerCase().split('%')[0]?.split('::') ?? [];
  const before = head === '' ? [] : head.split(':');
  if (tail?.includes('.')) return tail;
  const missing = tail === undefined ? 0 : 8 - before.length - (tail === '' ? 0 : tail.split(':').length);
  return [...before, ...Array<string>(missing).fill('0')]
    .slice(0, 4)
    .map((part) => part.padStart(4, '0'))
    .join(':');
}
