import {
  AccessToken,
  RoomConfiguration,
  RoomServiceClient,
  TrackSource,
  WebhookReceiver,
  type WebhookEvent,
} from 'livekit-server-sdk';
import type { LivekitAccess } from '../../settings/calls.ts';
import { VideoRefusal, type VideoEvent, type VideoService, type WantedRoom } from './video.ts';

/** Time-out in seconds while a member waits. */
const PATIENCE_SECONDS = 5;

/** Creates the LiveKit adapter on LiveKit's own library: tokens are signed here, rooms are managed over its HTTP API. */
export function createLivekit({ url, apiKey, apiSecret }: LivekitAccess): VideoService {
  const rooms = new RoomServiceClient(url, apiKey, apiSecret, { requestTimeout: PATIENCE_SECONDS });
  const receiver = new WebhookReceiver(apiKey, apiSecret);
  return {
    url,
    tokenFor: async (room, identity, seconds) => {
      const token = new AccessToken(apiKey, apiSecret, { identity, ttl: seconds });
      token.addGrant({
        room: room.name,
        roomJoin: true,
        // A shared screen replaces the camera track, and chat messages use our own socket.
        canPublishSources: [TrackSource.CAMERA, TrackSource.MICROPHONE],
        canPublish: true,
        canPublishData: false,
        canSubscribe: true,
      });
      // Lets a join re-create a room that has ended, with the same settings.
      token.roomConfig = new RoomConfiguration(roomOptionsOf(room));
      return token.toJwt();
    },
    openRoom: async (room) => {
      await rooms.createRoom({ name: room.name, ...roomOptionsOf(room) });
    },
    endRoom: (name) => unlessGone(rooms.deleteRoom(name)),
    remove: (room, identity, now) => {
      // Times have a resolution of one second: tokens issued within this second must be revoked, too.
      const revokeTokenTs = BigInt(Math.floor(now.epochMilliseconds / 1000) + 1);
      return unlessGone(rooms.removeParticipant(room, identity, { revokeTokenTs }));
    },
    readEvent: async (body, authorization) => {
      let event: WebhookEvent;
      try {
        event = await receiver.receive(body, authorization);
      } catch (error) {
        throw new VideoRefusal(error instanceof Error ? error.message : String(error));
      }
      return eventOf(event);
    },
  };
}

function roomOptionsOf({ emptySeconds, departureSeconds, mostPeople }: WantedRoom) {
  return { emptyTimeout: emptySeconds, departureTimeout: departureSeconds, maxParticipants: mostPeople };
}

function eventOf({ event, room, participant }: WebhookEvent): VideoEvent {
  if (!room) return { kind: 'other' };
  if (event === 'room_finished') return { kind: 'finished', room: room.name, roomId: room.sid };
  // LiveKit reports a connection that was never completed as aborted, and not as left.
  const kind = KINDS[event];
  if (kind === undefined || !participant) return { kind: 'other' };
  const { identity, sid, joinedAt } = participant;
  const since = Temporal.Instant.fromEpochMilliseconds(Number(joinedAt) * 1000);
  return { kind, room: room.name, roomId: room.sid, identity, connection: sid, since };
}

const KINDS: Readonly<Record<string, 'joined' | 'left'>> = {
  participant_joined: 'joined',
  participant_left: 'left',
  participant_connection_aborted: 'left',
};

/** Ignores a 404: the room or participant is already gone. */
async function unlessGone(request: Promise<void>): Promise<void> {
  try {
    await request;
  } catch (error) {
    if (!(error instanceof Error && 'status' in error && error.status === 404)) throw error;
  }
}
