interface RuleFlags {
  /**
   * Several processes count it together, try by try, at one statement each: for guesses, and for what costs or bothers others.
   * Any other rule is counted by each process, which shares its counts in steps.
   */
  readonly exact?: true;
  /** Replaces the general rule of an endpoint; any other rule holds beside it. */
  readonly replacesGeneral?: true;
}

/** So many tries (`points`, or a setting of the product) in so many seconds. */
export type RateLimitRule = RuleFlags & { readonly seconds: number } & (
    | { readonly points: number }
    | { readonly setting: string }
  );

/**
 * The rate limits. The part after the slash is what tries are counted by: `account` and `address` (IPv4, or the /64 network of
 * IPv6) of the caller, or what only a service knows: a link, a guest, a person behind several names. Where nobody is logged in,
 * `account` is the email or username that was typed. Generous to people, slow for programs that guess. One password check costs
 * 29 ms of a core, so sign-ins are also a matter of load.
 */
export const rateLimits = {
  // By the name that was typed, known or not: one by the account would tell which email belongs to which username.
  'login/account': { points: 10, seconds: 300, exact: true },
  // Both names of one account together; the answer does not show it.
  'login/person': { points: 15, seconds: 300, exact: true },
  'login/address': { points: 60, seconds: 300, exact: true },
  'second-step/account': { points: 10, seconds: 900, exact: true },
  'second-step/person': { points: 15, seconds: 900, exact: true },
  'second-step/address': { points: 60, seconds: 300, exact: true },
  'passkey/address': { points: 60, seconds: 300, exact: true },
  'owner/account': { points: 10, seconds: 300, exact: true },
  'code-request/account': { points: 5, seconds: 900, exact: true },
  'code-request/address': { points: 30, seconds: 900, exact: true },
  'code-check/account': { points: 20, seconds: 900, exact: true },
  'code-check/address': { points: 100, seconds: 900, exact: true },
  'register/address': { points: 30, seconds: 3600, exact: true },
  'provider/address': { points: 60, seconds: 300, exact: true },
  'refresh/address': { points: 300, seconds: 300 },
  'contact/address': { points: 10, seconds: 3600, exact: true },
  'invite/account': { points: 30, seconds: 86_400, exact: true },
  'calendar-sync/account': { points: 20, seconds: 600 },
  'contact-sync/account': { points: 20, seconds: 3600 },
  // A calendar provider sends all its notices from few addresses; one costs no more than a look at its secret.
  'calendar-notice/address': { points: 3000, seconds: 60, replacesGeneral: true },
  // A payment provider sends all its messages from few addresses; one costs no more than a look at its signature.
  'payment-event/address': { points: 3000, seconds: 60, replacesGeneral: true },
  'checkout/account': { points: 60, seconds: 3600, exact: true },
  'page-read/account': { points: 20, seconds: 3600, exact: true },
  'upload/account': { points: 120, seconds: 3600 },
  'clip-request/account': { points: 30, seconds: 3600, exact: true },
  'clip-link/address': { points: 60, seconds: 600 },
  'clip-begin/address': { points: 10, seconds: 3600, exact: true },
  'clip-begin/link': { points: 20, seconds: 3600, exact: true },
  // A recording of the largest size has 160 pieces.
  'clip-piece/address': { points: 800, seconds: 600, replacesGeneral: true },
  'recording-consent/account': { points: 60, seconds: 600 },
  // A piece comes every two seconds, and what waited for an hour comes at once.
  'recording-piece/account': { points: 3000, seconds: 600, replacesGeneral: true },
  // As a member's; two guests may sit behind one address, and what waited comes at once.
  'guest-piece/guest': { points: 3000, seconds: 600 },
  'guest-piece/address': { points: 6000, seconds: 600, replacesGeneral: true },
  // A page that waits for the rest looks every ten seconds.
  'guest-track/address': { points: 600, seconds: 600 },
  // A second of typing is a change or two.
  'session-notes/account': { points: 2000, seconds: 600 },
  'clip-status/address': { points: 300, seconds: 600 },
  'guest-link/account': { points: 30, seconds: 3600, exact: true },
  'guest-link/address': { points: 60, seconds: 600 },
  'guest-join/address': { points: 20, seconds: 600, exact: true },
  'guest-join/link': { points: 20, seconds: 3600, exact: true },
  // One for each time a guest's socket comes back.
  'guest-ticket/address': { points: 300, seconds: 600 },
  'message/account': { points: 120, seconds: 60 },
  // The engine looks at everybody for each of these.
  'reckon/account': { points: 60, seconds: 60 },
  'find-more/account': { points: 20, seconds: 600 },
  'report/account': { points: 20, seconds: 86_400, exact: true },
  'report/address': { points: 60, seconds: 600 },
  'security-report/address': { points: 60, seconds: 600 },
  // How much of what costs others something an account may do: numbers of the product, each a setting.
  'search/account': { setting: 'searchesPerMinute', seconds: 60, replacesGeneral: true },
  'connect/account': {
    setting: 'connectionRequestsPerDay',
    seconds: 86_400,
    exact: true,
    replacesGeneral: true,
  },
  'introduce/account': { setting: 'introducesPerDay', seconds: 86_400, exact: true, replacesGeneral: true },
  'book/account': { setting: 'bookingsPerHour', seconds: 3600, exact: true, replacesGeneral: true },
  'circle/account': { setting: 'circlesPerDay', seconds: 86_400, exact: true, replacesGeneral: true },
  'follow/account': { setting: 'followsPerHour', seconds: 3600, exact: true, replacesGeneral: true },
  'profile/account': { setting: 'profileChangesPerHour', seconds: 3600, exact: true, replacesGeneral: true },
  // The general rule, for each endpoint apart: more than a person and a busy office ask for.
  'route/account': { points: 600, seconds: 60 },
  'route/address': { points: 3000, seconds: 60 },
} as const satisfies Readonly<Record<string, RateLimitRule>>;

export type RateLimitName = keyof typeof rateLimits;
type Rule = (typeof rateLimits)[RateLimitName];

/** The settings of the product that some rules take their number from. */
export type RateLimitSetting = Extract<Rule, { readonly setting: string }>['setting'];
