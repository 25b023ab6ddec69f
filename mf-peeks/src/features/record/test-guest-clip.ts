import { getGuestClip, openClipLink, type ClipInvitation, type GuestClip } from '@acquaint/contracts';
import { sampleOf } from '@acquaint/remote-kit/testing';

/** Returns a clip that Maya sent to Ada; `part` overrides fields. */
export function sampleGuestClip(part: Partial<GuestClip> = {}): GuestClip {
  return { ...sampleOf(getGuestClip), ...part };
}

/** Returns an open invitation that asks Maya for a clip of up to a minute; `part` overrides fields. */
export function sampleInvitation(part: Partial<ClipInvitation> = {}): ClipInvitation {
  return { ...sampleOf(openClipLink), ...part };
}
