import { randomUUID } from 'node:crypto';
import { SPEECH_PIECE_BYTES, type ServerMessage } from '@acquaint/contracts';
import type { Speech } from '../../ports/language/transcription.ts';
import type { Connection, Gateway } from '../../realtime/gateway.ts';
import type { Present, Rooms } from './rooms.ts';
import { refuse, senderIn } from './talk.ts';

interface Dependencies {
  readonly gateway: Gateway;
  readonly rooms: Rooms;
  /** Null where no transcriber is set: then there are no captions. */
  readonly transcribe: ((speech: Speech) => Promise<string>) | null;
  /** Milliseconds, only ever rising. */
  readonly time?: () => number;
}

/** What one person who has said yes may send. */
interface Speaker {
  /** The yes is of this socket: who comes back by another one is asked anew. */
  readonly connectionId: string;
  /** Pieces that may be sent at once, and when that was counted. */
  tokens: number;
  countedAt: number;
  /** Pieces at the transcriber. */
  underWay: number;
  /** One after another, so that words come in the order they were spoken. */
  tail: Promise<void>;
}

/** Captions of the calls of this process. */
export interface Captions {
  /** Tells somebody who came in whose speech is written down. */
  readonly entered: (sessionId: string, connection: Connection) => void;
  /** A room is over. */
  readonly closed: (sessionId: string) => void;
}

/** Speech is cut after some seconds, at pauses sooner: twice what anybody says, and a few that waited. */
const BURST = 8;
const PER_SECOND = 1;
/** More than this means that the transcriber is too slow: what comes now would be read much later. */
const MOST_UNDER_WAY = 4;
const MOST_CHARACTERS = 600;

/**
 * Hands what people say to the transcriber and its words to the room. Nobody's speech is taken without their own yes, which
 * everybody is told of; neither speech nor words are kept.
 */
export function registerCaptions(deps: Dependencies): Captions {
  const { gateway, rooms, transcribe, time = () => performance.now() } = deps;
  /** By session and person, who began first. */
  const speakers = new Map<string, Map<string, Speaker>>();

  const speakerOf = (sessionId: string, userId: string): Speaker | undefined => {
    const speaker = speakers.get(sessionId)?.get(userId);
    return rooms.find(sessionId, userId)?.connection.id === speaker?.connectionId ? speaker : undefined;
  };
  const state = (sessionId: string): ServerMessage => ({
    type: 'room/captions',
    session_id: sessionId,
    person_ids: [...(speakers.get(sessionId)?.keys() ?? [])].filter((id) => speakerOf(sessionId, id)),
  });
  const tell = (sessionId: string, message: ServerMessage): void => {
    for (const { connection } of rooms.in(sessionId)) connection.send(message);
  };

  const turn = (sessionId: string, { connection }: Present, on: boolean): void => {
    const known = speakers.get(sessionId) ?? new Map<string, Speaker>();
    const { id: userId } = connection.user;
    if (on === (speakerOf(sessionId, userId) !== undefined)) return connection.send(state(sessionId));
    known.delete(userId);
    if (on) {
      known.set(userId, {
        connectionId: connection.id,
        tokens: BURST,
        countedAt: time(),
        underWay: 0,
        tail: Promise.resolve(),
      });
    }
    if (known.size > 0) speakers.set(sessionId, known);
    else speakers.delete(sessionId);
    tell(sessionId, state(sessionId));
  };

  const mayGo = (speaker: Speaker): boolean => {
    const now = time();
    speaker.tokens = Math.min(BURST, speaker.tokens + ((now - speaker.countedAt) * PER_SECOND) / 1000);
    speaker.countedAt = now;
    if (speaker.tokens < 1 || speaker.underWay >= MOST_UNDER_WAY) return false;
    speaker.tokens -= 1;
    return true;
  };

  const write = (
    sessionId: string,
    connection: Connection,
    speaker: Speaker,
    words: Promise<string>,
  ): void => {
    const userId = connection.user.id;
    speaker.underWay += 1;
    const shown = words.then(
      (text) => () => {
        // Who took their yes back meanwhile is not quoted.
        if (text === '' || speakerOf(sessionId, userId) !== speaker) return;
        const caption = { id: randomUUID(), person_id: userId, text: text.slice(0, MOST_CHARACTERS) };
        tell(sessionId, { type: 'room/caption', session_id: sessionId, caption });
      },
      () => () => {
        connection.send({ type: 'room/caption-failed', session_id: sessionId });
      },
    );
    speaker.tail = speaker.tail
      .then(() => shown)
      .then((show) => {
        speaker.underWay -= 1;
        show();
      });
  };

  gateway.onMessage('room/captions', (connection, { session_id, on }) => {
    const present = senderIn(rooms, connection, session_id);
    if (!present) return refuse(connection, 'not-in-room', 'You’re not in this room.');
    if (transcribe) turn(session_id, present, on);
  });
  gateway.onMessage('room/speech', (connection, { session_id, mime_type: type, data }) => {
    if (!senderIn(rooms, connection, session_id)) {
      return refuse(connection, 'not-in-room', 'You’re not in this room.');
    }
    const speaker = speakerOf(session_id, connection.user.id);
    // What was under way when they were turned off.
    if (!transcribe || !speaker) return;
    const bytes = Uint8Array.from(Buffer.from(data, 'base64'));
    if (bytes.length === 0 || bytes.length > SPEECH_PIECE_BYTES) {
      return refuse(connection, 'bad-message', 'This audio is too large.');
    }
    if (!mayGo(speaker)) return refuse(connection, 'too-fast', 'That was too fast. Please wait a moment.');
    write(session_id, connection, speaker, transcribe({ bytes, type }));
  });

  return {
    entered: (sessionId, connection) => {
      if (transcribe) connection.send(state(sessionId));
    },
    closed: (sessionId) => {
      speakers.delete(sessionId);
    },
  };
}
