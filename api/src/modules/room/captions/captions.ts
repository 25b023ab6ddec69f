import { randomUUID } from 'node:crypto';
import { SPEECH_PIECE_BYTES, type ServerMessage } from '@acquaint/contracts';
import type { Speech } from '../../../ports/language/transcription.ts';
import type { Connection, Gateway } from '../../../realtime/gateway.ts';
import type { Present, Rooms } from '../rooms.ts';
import { refuse, senderIn } from '../talk.ts';

interface Dependencies {
  readonly gateway: Gateway;
  readonly rooms: Rooms;
  /** Null where no transcriber is set: then there are no captions. */
  readonly transcribe: ((speech: Speech) => Promise<string>) | null;
  /** A monotonic clock, in milliseconds. */
  readonly time?: () => number;
}

/** A person who has consented to captions, with their rate limit. */
interface Speaker {
  /** The consent is bound to this socket; it must be given again after entering with another one. */
  readonly connectionId: string;
  /** Token bucket: pieces that may be sent now, and when that was calculated. */
  tokens: number;
  countedAt: number;
  /** Number of pieces the transcriber is working on. */
  underWay: number;
  /** A promise chain that keeps captions in the order of speech. */
  tail: Promise<void>;
}

/** Captions of the calls of this process. */
export interface Captions {
  /** Sends a newcomer the list of people whose speech is transcribed. */
  readonly entered: (sessionId: string, connection: Connection) => void;
  /** Removes all state of a closed room. */
  readonly closed: (sessionId: string) => void;
}

/**
 * Limits of pieces per speaker. Speech is cut after some seconds or at pauses; this is twice the usual rate, with a burst for
 * delayed pieces.
 */
const BURST = 8;
const PER_SECOND = 1;
/** Maximum number of pieces at the transcriber. With more, it is too slow, and new captions would come much too late. */
const MOST_UNDER_WAY = 4;
const MOST_CHARACTERS = 600;

/**
 * Registers captions: sends people's speech to the transcriber and its text to the room. Speech is used only with the speaker's
 * own consent, which is announced to everybody. Neither speech nor text is stored.
 */
export function registerCaptions(deps: Dependencies): Captions {
  const { gateway, rooms, transcribe, time = () => performance.now() } = deps;
  /** By session and person, in the order in which they turned captions on. */
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
  const broadcast = (sessionId: string, message: ServerMessage): void => {
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
    broadcast(sessionId, state(sessionId));
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
        // Drop the text if the speaker has withdrawn consent in the meantime.
        if (text === '' || speakerOf(sessionId, userId) !== speaker) return;
        const caption = { id: randomUUID(), person_id: userId, text: text.slice(0, MOST_CHARACTERS) };
        broadcast(sessionId, { type: 'room/caption', session_id: sessionId, caption });
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
    // A piece that was on its way when captions were turned off.
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
