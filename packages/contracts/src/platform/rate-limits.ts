interface RuleFlags {
  /**
   * All processes share an exact count, with one statement per attempt: for guesses, and for calls that cost money or affect
   * others. For other rules each process counts itself and shares its counts in batches.
   */
  readonly exact?: true;
  /** Replaces the general rule of an endpoint; other rules apply in addition to it. */
  readonly replacesGeneral?: true;
}

/** A number of attempts (`points`, or a setting of the product) in a number of seconds. */
export type RateLimitRule = RuleFlags & { readonly seconds: number } & (
    | { readonly points: number }
    | { readonly setting: string }
  );

/**
 * The rate limits. The part of a name after the slash is the counter's key: `account` or `address` (IPv4, or the /64 network of
 * IPv6) of the caller, or a key that only a service knows: a link, a guest, a person with several names. Without a login,
 * `account` is the entered email or username. The limits are generous for people and slow for programs that guess. One password
 * check costs 29 ms of a core, so login limits also protect the server from load.
 */
export const rateLimits = {
  // Counted by the entered name, known or not: counting by account would reveal which email belongs to which username.
  'login/account': { points: 10, seconds: 300, exact: true },
  // Counts both names of one account together; the answer does not reveal it.
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
  // Emails from one member to one address: more would only be a nuisance.
  'circle-email/recipient': { points: 2, seconds: 86_400, exact: true },
  'calendar-sync/account': { points: 20, seconds: 600 },
  'contact-sync/account': { points: 20, seconds: 3600 },
  // A calendar provider sends all its notifications from few addresses; each costs only a comparison of its secret.
  'calendar-notice/address': { points: 3000, seconds: 60, replacesGeneral: true },
  // A payment provider sends all its events from few addresses; each costs only a check of its signature.
  'payment-event/address': { points: 3000, seconds: 60, replacesGeneral: true },
  'checkout/account': { points: 60, seconds: 3600, exact: true },
  'page-read/account': { points: 20, seconds: 3600, exact: true },
  'upload/account': { points: 120, seconds: 3600 },
  'clip-request/account': { points: 30, seconds: 3600, exact: true },
  'clip-link/address': { points: 60, seconds: 600 },
  'peek-link/address': { points: 120, seconds: 600 },
  'public-profile/address': { points: 60, seconds: 600 },
  // Each of these computes a month of free slots.
  'public-times/address': { points: 60, seconds: 600 },
  'clip-begin/address': { points: 10, seconds: 3600, exact: true },
  'clip-begin/link': { points: 20, seconds: 3600, exact: true },
  // A recording of the maximum size has 160 pieces.
  'clip-piece/address': { points: 800, seconds: 600, replacesGeneral: true },
  // Each of these encodes up to a minute of video.
  'peek-make/account': { points: 60, seconds: 3600, exact: true },
  'peek-download/account': { points: 30, seconds: 3600, exact: true },
  // Each of these notifies the people in the peek.
  'comment/account': { points: 30, seconds: 600, exact: true },
  'recording-consent/account': { points: 60, seconds: 600 },
  // A piece is sent every two seconds; pieces that waited for an hour are sent at once.
  'recording-piece/account': { points: 3000, seconds: 600, replacesGeneral: true },
  // As for members; two guests may share one address, and waiting pieces are sent at once.
  'guest-piece/guest': { points: 3000, seconds: 600 },
  'guest-piece/address': { points: 6000, seconds: 600, replacesGeneral: true },
  // A page that waits for the rest polls every ten seconds.
  'guest-track/address': { points: 600, seconds: 600 },
  // A second of typing makes one or two changes.
  'session-notes/account': { points: 2000, seconds: 600 },
  'clip-status/address': { points: 300, seconds: 600 },
  'guest-link/account': { points: 30, seconds: 3600, exact: true },
  'guest-link/address': { points: 60, seconds: 600 },
  'guest-join/address': { points: 20, seconds: 600, exact: true },
  'guest-join/link': { points: 20, seconds: 3600, exact: true },
  // One for each reconnection of a guest's socket.
  'guest-ticket/address': { points: 300, seconds: 600 },
  'message/account': { points: 120, seconds: 60 },
  // Each of these is sent to everybody in the conversation, as a message is.
  'message-change/account': { points: 120, seconds: 60 },
  // Each of these notifies somebody; a name counts each time it is sent.
  'mention/account': { points: 60, seconds: 3600, exact: true },
  // Each of these notifies a whole circle.
  'mention-everyone/account': { points: 5, seconds: 86_400, exact: true },
  // Each of these notifies somebody.
  'circle-offer/account': { points: 10, seconds: 86_400, exact: true },
  // Each of these can notify everybody who signed up.
  'circle-event-change/account': { points: 30, seconds: 3600, exact: true },
  // Each of these can notify a member, again after it is taken back.
  'circle-role/account': { points: 60, seconds: 3600, exact: true },
  // Each of these compares the caller with every member.
  'reckon/account': { points: 60, seconds: 60 },
  'find-more/account': { points: 20, seconds: 600 },
  'report/account': { points: 20, seconds: 86_400, exact: true },
  'report/address': { points: 60, seconds: 600 },
  'security-report/address': { points: 60, seconds: 600 },
  // Limits on actions that affect other members or cost money; the numbers are settings of the product.
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
  'circle-event/account': {
    setting: 'circleEventsPerDay',
    seconds: 86_400,
    exact: true,
    replacesGeneral: true,
  },
  'follow/account': { setting: 'followsPerHour', seconds: 3600, exact: true, replacesGeneral: true },
  'profile/account': { setting: 'profileChangesPerHour', seconds: 3600, exact: true, replacesGeneral: true },
  // The general rule, counted per endpoint: more than a person or a busy office needs.
  'route/account': { points: 600, seconds: 60 },
  'route/address': { points: 3000, seconds: 60 },
} as const satisfies Readonly<Record<string, RateLimitRule>>;

export type RateLimitName = keyof typeof rateLimits;
type Rule = (typeof rateLimits)[RateLimitName];

/** The product settings that define the number of some rules. */
export type RateLimitSetting = Extract<Rule, { readonly setting: string }>['setting'];
