import { z } from './zod.ts';
import { Id, Instant } from './common.ts';

/**
 * Every fact of the bus: past tense, small, typed. A fact tells who must refetch; it carries no data to show.
 * Facts of `serverFacts` come from the server over the socket; the others are published by the browser's own code.
 *
 * Each step of a session that was asked for or booked is one `session/…` fact for each of its two people: declined, expired and
 * missed are `session/cancelled`, and a move is what the session is then, `session/booked` or `session/requested`. A hold tells
 * nobody, neither when it is taken nor when it ends: it is its owner's own page that has it, and who looked at a time and went
 * again is not the host's to know. Money, marks and notifications that come with a step have facts of their own.
 */
export const facts = {
  'auth/logged-in': z.object({ user_id: Id }),
  'auth/logged-out': z.object({ reason: z.enum(['asked', 'expired', 'other-tab', 'not-loaded']) }),
  'profile/updated': z.object({ user_id: Id }),
  'expertise/saved': z.object({ user_id: Id }),
  'introduction/offered': z.object({ introduction_id: Id }),
  'introduction/answered': z.object({ introduction_id: Id }),
  'introduction/matched': z.object({ introduction_id: Id, username: z.string() }),
  'session/requested': z.object({ session_id: Id }),
  'session/booked': z.object({ session_id: Id }),
  'session/cancelled': z.object({ session_id: Id }),
  'session/started': z.object({ session_id: Id }),
  'session/completed': z.object({ session_id: Id }),
  /** Money of a session was paid, released or refunded. */
  'payment/changed': z.object({ session_id: Id }),
  /** I am pro, or no more, or my plan ends or renews otherwise. */
  'plan/changed': z.object({ user_id: Id }),
  /** A promise of a session was made, kept or taken back. */
  'promise/changed': z.object({ session_id: Id }),
  'review/written': z.object({ session_id: Id }),
  /** Something counts against me, or no more: a mark was made, disputed or decided. */
  'reliability/changed': z.object({ mark_id: Id }),
  'snip/published': z.object({ snip_id: Id }),
  'circle/joined': z.object({ circle_id: Id }),
  'circle/left': z.object({ circle_id: Id }),
  'notification/arrived': z.object({ notification_id: Id }),
  /** Some of mine are read or removed. */
  'notification/read': z.object({ user_id: Id }),
  /** Somebody else wrote in a conversation of mine; told at most once a second for each. */
  'message/arrived': z.object({ conversation_id: Id }),
  /** One of mine is new, has another title, other people or another state of reading, or is mine no more. */
  'conversation/changed': z.object({ conversation_id: Id }),
  'socket/connected': z.object({ at: Instant }),
  'socket/lost': z.object({ at: Instant }),
  'remote/failed': z.object({ remote: z.string(), reason: z.string() }),
  'remote/outdated': z.object({ remote: z.string(), version: z.string() }),
} as const;

export type FactName = keyof typeof facts;
export type FactPayload<N extends FactName> = z.output<(typeof facts)[N]>;
export type Fact = { [N in FactName]: { readonly name: N; readonly payload: FactPayload<N> } }[FactName];

/** The facts a server may send over the socket. */
export const serverFacts = [
  'profile/updated',
  'introduction/offered',
  'introduction/answered',
  'introduction/matched',
  'session/requested',
  'session/booked',
  'session/cancelled',
  'session/started',
  'session/completed',
  'payment/changed',
  'plan/changed',
  'promise/changed',
  'review/written',
  'reliability/changed',
  'snip/published',
  'circle/joined',
  'circle/left',
  'notification/arrived',
  'notification/read',
  'message/arrived',
  'conversation/changed',
] as const satisfies readonly FactName[];
export type ServerFactName = (typeof serverFacts)[number];

/**
 * What a person's own call changed and no other page needs to hear of. Never on the bus or the socket: such an event only says
 * which cached answers are old. It has no payload.
 */
export const ownChanges = [
  'account/changed',
  'email/changed',
  'sign-in/ended',
  'passkey/changed',
  'social-account/changed',
  'verification/requested',
  'account-export/requested',
  'onboarding/changed',
  'connection/changed',
  'follow/changed',
  'introductions/found',
  'introductions/paused',
  'saved-search/changed',
  'inbox-settings/changed',
  'notification-settings/changed',
  'circle/changed',
  'notifications/changed',
  'payment/begun',
  'profile-record/changed',
  'promise/removed',
  'snip/changed',
  'snip-video/requested',
  'clip-request/changed',
  'guest-clip/withdrawn',
  'guest-track/deleted',
  'recording/shared',
  'recording/deleted',
  'wallet/changed',
  'availability/changed',
  'calendar/synced',
  'calendar-feed/changed',
  'reminders/changed',
  'match-model/changed',
  'dispute/decided',
  'inquiry/decided',
  'verification/decided',
  'member/changed',
  'remote/pointed',
] as const;

export type OwnChange = (typeof ownChanges)[number];

/** Any event that can make a cached answer old. */
export type EventName = FactName | OwnChange;
