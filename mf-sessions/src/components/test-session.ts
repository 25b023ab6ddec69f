import type { Session } from '@acquaint/contracts';
import { sampleId, samplePerson } from '@acquaint/remote-kit/testing';

const MINUTE_MS = 60_000;

/** The reader of all pages here. */
const ADA = samplePerson({
  id: sampleId(1),
  username: 'ada',
  first_name: 'Ada',
  last_name: 'Byron',
  headline: 'Numbers',
});

/** Returns a confirmed session in two days with Ada as booker and Grace as host; `part` overrides fields. */
export function sampleSession(part: Partial<Session> = {}): Session {
  const starts = part.starts_at ?? instantIn(2 * 24 * 60);
  return {
    id: sampleId(51),
    state: 'confirmed',
    host: samplePerson(),
    booker: ADA,
    my_role: 'booker',
    starts_at: starts,
    ends_at: new Date(Date.parse(starts) + 20 * MINUTE_MS).toISOString(),
    duration_minutes: 20,
    host_time_zone: 'America/New_York',
    booker_time_zone: 'Europe/Lisbon',
    note: '',
    created_at: '2026-11-20T09:00:00.000Z',
    expires_at: null,
    started_at: null,
    ended_at: null,
    cancelled_by: null,
    cancel_reason: '',
    is_late_cancellation: false,
    free_until: new Date(Date.parse(starts) - 3 * 60 * MINUTE_MS).toISOString(),
    reschedules_left: 3,
    room_open: false,
    can_review: false,
    review_until: null,
    has_reviewed: false,
    confirmation: null,
    price_cents: 0,
    payment: 'none',
    ...part,
  };
}

/** Returns a slot held by Ada for five minutes. */
export function sampleHold(starts_at: string): Session {
  const expires_at = '2026-11-20T09:05:00.000Z';
  return sampleSession({ id: sampleId(56), state: 'held', starts_at, expires_at });
}

/** Returns the instant this many minutes from now, UTC. */
export function instantIn(minutes: number): string {
  return new Date(Date.now() + minutes * MINUTE_MS).toISOString();
}
