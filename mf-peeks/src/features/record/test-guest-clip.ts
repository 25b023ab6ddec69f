import type { ClipInvitation, GuestClip } from '@acquaint/contracts';

/** A clip that Maya sent to Ada, unless told otherwise. */
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

/** What an open link says: Maya is asked for a clip of a minute. */
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
