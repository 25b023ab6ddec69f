import {
  AccessToken,
  RoomConfiguration,
  RoomServiceClient,
  TrackSource,
  WebhookReceiver,
  type WebhookEvent,
} from 'livekit-server-sdk';
import type { LivekitAccess } from '../../call-settings.ts';
import { VideoRefusal, type VideoEvent, type VideoService, type WantedRoom } from './video.ts';

/** A person waits for the answer. */
const PATIENCE_SECONDS = 5;

/** LiveKit, by its own library: tokens are made here, rooms are asked for over its HTTP interface. */
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
        // The screen goes in the camera's place, and words over our own socket.
        canPublishSources: [TrackSource.CAMERA, TrackSource.MICROPHONE],
        canPublish: true,
        canPublishData: false,
        canSubscribe: true,
      });
      // A room that had ended meanwhile is made as it was.
      token.roomConfig = new RoomConfiguration(wishesOf(room));
      return token.toJwt();
    },
    openRoom: async (room) => {
      await rooms.createRoom({ name: room.name, ...wishesOf(room) });
    },
    endRoom: (name) => unlessGone(rooms.deleteRoom(name)),
    remove: (room, identity, now) => {
      // Those made in this very second are of before, too.
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

function wishesOf({ emptySeconds, departureSeconds, mostPeople }: WantedRoom) {
  return { emptyTimeout: emptySeconds, departureTimeout: departureSeconds, maxParticipants: mostPeople };
}

function eventOf({ event, room, participant }: WebhookEvent): VideoEvent {
  if (!room) return { kind: 'other' };
  if (event === 'room_finished') return { kind: 'finished', room: room.name, roomId: room.sid };
  // Whose connection was not finished is told to have been aborted, and never to have left.
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

/** What is not there is out already. */
async function unlessGone(asked: Promise<void>): Promise<void> {
  try {
    await asked;
  } catch (error) {
    if (!(error instanceof Error && 'status' in error && error.status === 404)) throw error;
  }
}
