import { z } from './zod.ts';
import { Id, Instant } from './common.ts';

/**
 * Every event of the event bus: past tense, small, typed. An event tells subscribers to refetch; it carries no data to show.
 * Events in `serverEvents` come from the server over the socket; the others are published by the browser's own code.
 *
 * Each step of a requested or booked session is one `session/…` event for each of its two members: a declined, expired or missed
 * session is `session/cancelled`; a moved session is `session/booked` or `session/requested`, according to its new state. A hold
 * causes no event, neither when it begins nor when it ends: only the booker's own page shows it, and hosts must not learn who
 * looked at a time without booking it. Payments, reliability marks and notifications that belong to a step have separate events.
 */
export const events = {
  'auth/logged-in': z.object({ user_id: Id }),
  'auth/logged-out': z.object({ reason: z.enum(['asked', 'expired', 'other-tab', 'not-loaded']) }),
  'profile/updated': z.object({ user_id: Id }),
  /**
   * The people whom the member can see have changed, because of a block or its end. Any answer may show people, so all are stale.
   */
  'people/changed': z.object({ at: Instant }),
  'expertise/saved': z.object({ user_id: Id }),
  /** One of the member's first steps was done (R-ONB-17). */
  'first-step/done': z.object({ user_id: Id }),
  'introduction/offered': z.object({ introduction_id: Id }),
  'introduction/answered': z.object({ introduction_id: Id }),
  'introduction/matched': z.object({ introduction_id: Id, username: z.string() }),
  /** Somebody asks the member to introduce them to a third one. */
  'introduction/asked': z.object({ ask_id: Id }),
  'session/requested': z.object({ session_id: Id }),
  'session/booked': z.object({ session_id: Id }),
  'session/cancelled': z.object({ session_id: Id }),
  'session/started': z.object({ session_id: Id }),
  'session/completed': z.object({ session_id: Id }),
  /** Somebody came into the room of one of the member's sessions, or left it. */
  'attendance/changed': z.object({ session_id: Id }),
  /** A payment for a session was made, released or refunded. */
  'payment/changed': z.object({ session_id: Id }),
  /** The member's plan has started, ended, or changed its end or renewal. */
  'plan/changed': z.object({ user_id: Id }),
  /** A promise of a session was made, kept or withdrawn. */
  'promise/changed': z.object({ session_id: Id }),
  'review/written': z.object({ session_id: Id }),
  /** A reliability mark of the member was made, disputed or decided. */
  'reliability/changed': z.object({ mark_id: Id }),
  'snip/published': z.object({ snip_id: Id }),
  /** A comment on the peek was written, edited or deleted, or its comments were turned on or off. */
  'comment/changed': z.object({ snip_id: Id }),
  'circle/joined': z.object({ circle_id: Id }),
  'circle/left': z.object({ circle_id: Id }),
  /** A circle, its members, requests or invitations have changed: for all members and whom else it concerns. */
  'circle/changed': z.object({ circle_id: Id }),
  /** An event of a circle, its people or its rounds have changed: for who has signed up. */
  'circle-event/changed': z.object({ event_id: Id }),
  'notification/arrived': z.object({ notification_id: Id }),
  /** Some of the member's notifications were read or removed. */
  'notification/read': z.object({ user_id: Id }),
  /** Somebody else wrote in one of the member's conversations; sent at most once a second per conversation. */
  'message/arrived': z.object({ conversation_id: Id }),
  /** One of the member's conversations is new, was left, or changed its title, its members or its read state. */
  'conversation/changed': z.object({ conversation_id: Id }),
  /** Something new waits for staff, or one of them did something: for all staff (R-ADMIN-30). */
  'staff-area/changed': z.object({ at: Instant }),
  'socket/connected': z.object({ at: Instant }),
  'socket/lost': z.object({ at: Instant }),
  'remote/failed': z.object({ remote: z.string(), reason: z.string() }),
  'remote/outdated': z.object({ remote: z.string(), version: z.string() }),
} as const;

export type BusEventName = keyof typeof events;
export type BusEventPayload<N extends BusEventName> = z.output<(typeof events)[N]>;
export type BusEvent = {
  [N in BusEventName]: { readonly name: N; readonly payload: BusEventPayload<N> };
}[BusEventName];

/** The events that the server may send over the socket. */
export const serverEvents = [
  'profile/updated',
  'people/changed',
  'first-step/done',
  'introduction/offered',
  'introduction/answered',
  'introduction/matched',
  'introduction/asked',
  'session/requested',
  'session/booked',
  'session/cancelled',
  'session/started',
  'session/completed',
  'attendance/changed',
  'payment/changed',
  'plan/changed',
  'promise/changed',
  'review/written',
  'reliability/changed',
  'snip/published',
  'comment/changed',
  'circle/joined',
  'circle/left',
  'circle/changed',
  'circle-event/changed',
  'notification/arrived',
  'notification/read',
  'message/arrived',
  'conversation/changed',
  'staff-area/changed',
] as const satisfies readonly BusEventName[];
export type ServerEventName = (typeof serverEvents)[number];

/**
 * Changes by a member's own call that only this browser needs to know. They have no payload and are never sent over the bus or
 * the socket: they only mark cached answers as stale.
 */
export const ownChanges = [
  'account/changed',
  'topics/changed',
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
  'introduction-ask/changed',
  'path-settings/changed',
  'saved-search/changed',
  'inbox-settings/changed',
  'notification-settings/changed',
  'notifications/changed',
  'payment/begun',
  'profile-record/changed',
  'promise/removed',
  'snip/changed',
  'snip-video/requested',
  'clip-request/changed',
  'guest-clip/answered',
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
  'withheld-money/decided',
  'payout/decided',
  'inquiry/decided',
  'report/decided',
  'appeal/sent',
  'verification/decided',
  'member/changed',
  'job/retried',
  'remote/pointed',
] as const;

export type OwnChange = (typeof ownChanges)[number];

/** Any event that can make a cached answer stale. */
export type EventName = BusEventName | OwnChange;
