import { randomUUID } from 'node:crypto';
import { SPEECH_PIECE_BYTES, type ServerMessage } from '@acquaint/contracts';
import type { Speech } from '../../../ports/language/transcription.ts';
import type { Connection, Gateway } from '../../../realtime/gateway.ts';
import { createTokenBucket, type TokenBucket } from '../../../realtime/token-bucket.ts';
import type { Present, Rooms } from '../rooms.ts';
import { refuse, refuseTooFast, senderIn } from '../talk.ts';

interface Dependencies {
  readonly gateway: Gateway;
  readonly rooms: Rooms;
  /** Null where no transcriber is set: then there are no captions. */
  readonly transcribe: ((speech: Speech) => Promise<string>) | null;
  readonly onError: (error: unknown) => void;
  /** A monotonic clock, in milliseconds. */
  readonly time?: () => number;
}

/** How much a socket of this process may send to the transcriber. */
interface Speaker {
  /** The pieces that may be sent now. */
  readonly pieces: TokenBucket;
  /** Number of pieces the transcriber is working on. */
  underWay: number;
  /** A promise chain that keeps captions in the order of speech. */
  tail: Promise<void>;
}

/** Captions of calls. */
export interface Captions {
  /** Sends a newcomer the list of people whose speech is transcribed. */
  readonly entered: (sessionId: string, connection: Connection) => Promise<void>;
  /** Removes all state of a closed socket. */
  readonly left: (connectionId: string) => void;
}

/**
 * Limits of pieces per speaker. Speech is cut after some seconds or at pauses; this is twice the usual rate, with a burst for
 * delayed pieces.
 */
const PIECES = { burst: 8, perSecond: 1 } as const;
/** Maximum number of pieces at the transcriber. With more, it is too slow, and new captions would come much too late. */
const MOST_UNDER_WAY = 4;
const MOST_CHARACTERS = 600;

/**
 * Registers captions: sends people's speech to the transcriber and its text to the room. Speech is used only with the speaker's
 * own consent, which is announced to everybody. Neither speech nor text is stored.
 */
export function registerCaptions(deps: Dependencies): Captions {
  const { gateway, rooms, transcribe, onError, time = () => performance.now() } = deps;
  /** State of each socket. */
  const speakers = new Map<string, Speaker>();

  /**
   * Returns the sender's entry, if they have consented to captions. The consent is bound to their socket; it must be given again after
   * entering with another one.
   */
  const speakerIn = async (sessionId: string, connection: Connection): Promise<Present | null> => {
    const present = await senderIn(rooms, connection, sessionId);
    return present?.captionsSince ? present : null;
  };
  /** In the order in which they turned captions on. */
  const state = (sessionId: string, inside: readonly Present[]): ServerMessage => ({
    type: 'room/captions',
    session_id: sessionId,
    person_ids: inside
      .flatMap(({ captionsSince, peer }) =>
        captionsSince ? [{ at: captionsSince, id: peer.person.id }] : [],
      )
      .sort((a, b) => Temporal.Instant.compare(a.at, b.at))
      .map(({ id }) => id),
  });
  const broadcast = (inside: readonly Present[], message: ServerMessage): void =>
    gateway.sendToSockets(
      inside.map(({ address }) => address),
      message,
    );

  const turn = async (sessionId: string, connection: Connection, on: boolean): Promise<void> => {
    const hasChanged = await rooms.caption(sessionId, connection.id, on);
    const inside = await rooms.in(sessionId);
    if (!hasChanged) return connection.send(state(sessionId, inside));
    speakers.delete(connection.id);
    broadcast(inside, state(sessionId, inside));
  };

  const limitsOf = ({ id }: Connection): Speaker => {
    const known = speakers.get(id) ?? {
      pieces: createTokenBucket(PIECES),
      underWay: 0,
      tail: Promise.resolve(),
    };
    speakers.set(id, known);
    return known;
  };

  const mayGo = ({ pieces, underWay }: Speaker): boolean => underWay < MOST_UNDER_WAY && pieces.take(time());

  const write = (
    sessionId: string,
    connection: Connection,
    speaker: Speaker,
    words: Promise<string>,
  ): void => {
    const userId = connection.user.id;
    speaker.underWay += 1;
    const shown = words.then(
      (text) => async () => {
        // Drop the text if the speaker has withdrawn consent in the meantime.
        if (text === '' || speakers.get(connection.id) !== speaker) return;
        if (!(await speakerIn(sessionId, connection))) return;
        const caption = { id: randomUUID(), person_id: userId, text: text.slice(0, MOST_CHARACTERS) };
        const inside = await rooms.in(sessionId);
        broadcast(inside, { type: 'room/caption', session_id: sessionId, caption });
      },
      () => () => {
        connection.send({ type: 'room/caption-failed', session_id: sessionId });
      },
    );
    speaker.tail = speaker.tail
      .then(() => shown)
      .then(async (show) => {
        speaker.underWay -= 1;
        await show();
      })
      .catch(onError);
  };

  gateway.onMessage('room/captions', async (connection, { session_id, on }) => {
    if (!(await senderIn(rooms, connection, session_id)))
      return refuse(connection, 'not-in-room', 'You’re not in this room.');
    if (transcribe) await turn(session_id, connection, on);
  });
  gateway.onMessage('room/speech', async (connection, { session_id, mime_type: type, data }) => {
    const sender = await senderIn(rooms, connection, session_id);
    if (!sender) return refuse(connection, 'not-in-room', 'You’re not in this room.');
    // A piece that was on its way when captions were turned off.
    if (!transcribe || !sender.captionsSince) return;
    const bytes = Uint8Array.from(Buffer.from(data, 'base64'));
    if (bytes.length === 0 || bytes.length > SPEECH_PIECE_BYTES) {
      return refuse(connection, 'bad-message', 'This audio is too large.');
    }
    const speaker = limitsOf(connection);
    if (!mayGo(speaker)) return refuseTooFast(connection);
    write(session_id, connection, speaker, transcribe({ bytes, type }));
  });

  return {
    entered: async (sessionId, connection) => {
      if (transcribe) connection.send(state(sessionId, await rooms.in(sessionId)));
    },
    left: (connectionId) => {
      speakers.delete(connectionId);
    },
  };
}
