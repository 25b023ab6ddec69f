import type { RoomPeer } from '@acquaint/contracts';
import { sampleId, samplePerson } from '@acquaint/remote-kit/testing';

/** Returns Grace Hopper as a person in a room, with microphone and camera on; `part` overrides fields. */
export function samplePeer(part: Partial<RoomPeer> = {}): RoomPeer {
  return {
    peer_id: sampleId(72),
    stay_id: sampleId(73),
    person: samplePerson(),
    microphone_on: true,
    camera_on: true,
    screen_on: false,
    is_guest: false,
    hand_raised_at: null,
    ...part,
  };
}
