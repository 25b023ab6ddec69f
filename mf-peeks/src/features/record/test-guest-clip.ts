import type { GuestClip } from '@acquaint/contracts';

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
