import type { ClipInvitation, GuestClip } from '@acquaint/contracts';

/** Returns a clip that Maya sent to Ada; `part` overrides fields. */
export function sampleGuestClip(part: Partial<GuestClip> = {}): GuestClip {
  return {
    state: 'sent',
    prompt: 'What did you learn first?',
    member_name: 'Ada Byron',
    guest_name: 'Maya Okoro',
    consented_at: '2026-11-20T10:00:00.000Z',
    received_bytes: 1_000,
    refusal: null,
    video_url: null,
    ...part,
  };
}

/** Returns an open invitation that asks Maya for a clip of up to a minute. */
export function sampleInvitation(part: Partial<ClipInvitation> = {}): ClipInvitation {
  return {
    prompt: 'What did you learn first?',
    for_whom: 'Maya',
    member_name: 'Ada Byron',
    expires_at: '2026-12-01T10:00:00.000Z',
    max_seconds: 60,
    max_bytes: 40_000_000,
    ...part,
  };
}
