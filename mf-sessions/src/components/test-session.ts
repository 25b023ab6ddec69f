import { getSession, type Session } from '@acquaint/contracts';
import { keepDevicesChecked } from '@acquaint/remote-kit';
import { sampleId, sampleOf } from '@acquaint/remote-kit/testing';

const MINUTE_MS = 60_000;

/** Returns a confirmed session in two days with Ada as booker and Grace as host; `part` overrides fields. */
export function sampleSession(part: Partial<Session> = {}): Session {
  const starts = part.starts_at ?? instantIn(2 * 24 * 60);
  return {
    ...sampleOf(getSession),
    starts_at: starts,
    ends_at: new Date(Date.parse(starts) + 20 * MINUTE_MS).toISOString(),
    free_until: new Date(Date.parse(starts) - 3 * 60 * MINUTE_MS).toISOString(),
    begins_from: new Date(Date.parse(starts) - 10 * MINUTE_MS).toISOString(),
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

/** Returns the address of a call that this tab was in already, which leads back into it, as after a reload. */
export function backInCall({ id, circle_event_id: event }: Session): string {
  keepDevicesChecked(event ?? id);
  return `/room?session=${id}&in=1`;
}
