import type { ServerMessage } from '@acquaint/contracts';
import { useEffect, useState } from 'react';
import { reportLoss } from '../../../recording/lost-recording.ts';
import { uploads } from '../../../recording/recording-uploads.ts';
import type { RoomLine } from '../transport/room-line.ts';
import { createServerClock } from '../clock/server-clock.ts';
import { recordTrack } from './track-recorder.ts';
import { t } from '../../../i18n.ts';

interface RecorderOptions {
  readonly sessionId: string;
  readonly ownId: string;
  /** Used to request the server's time. */
  readonly line: RoomLine;
  /** Only for guests: the key by which their pieces are sent. */
  readonly sendKey?: string | undefined;
  /** Recording to add to; null while nothing is recorded. */
  readonly recordingId: string | null;
  readonly audio: MediaStreamTrack | null;
  readonly picture: MediaStreamTrack | null;
  /** Estimated offset without measuring: the server's clock minus this browser's. */
  readonly skew: number;
}

const MEASURE_EVERY_MS = 30_000;
/** Monotonic, so that a change of the system clock does not matter. */
const local = (): number => performance.timeOrigin + performance.now();

/** Records this person's own track while the call is recorded, and stores it in this browser until the server has it. */
export function useRecorder(options: RecorderOptions): { readonly problem: string | null } {
  const { sessionId, ownId, line, sendKey, recordingId, audio, picture, skew } = options;
  const [hasFailed, setFailed] = useState(false);
  /** Until a piece can be stored again. */
  const [isFull, setFull] = useState(false);
  const [clock] = useState(() =>
    createServerClock({
      ask: (sent_at) => line.send({ type: 'room/clock', session_id: sessionId, sent_at }),
      local,
      guess: Date.now() + skew - local(),
    }),
  );

  useEffect(() => {
    const answers = line.messages$.subscribe((message: ServerMessage) => {
      // The server is reachable again: sends waiting pieces now instead of after the backoff.
      if (message.type === 'room/entered') uploads().retry();
      if (message.type !== 'room/clock' || message.session_id !== sessionId) return;
      clock.take(message.sent_at, Date.parse(message.server_time));
    });
    clock.measure();
    const again = setInterval(clock.measure, MEASURE_EVERY_MS);
    return () => {
      answers.unsubscribe();
      clearInterval(again);
    };
  }, [clock, line, sessionId]);

  useEffect(() => {
    const tracks = [audio, picture].filter((track) => track !== null && track.readyState === 'live');
    if (recordingId === null || tracks.length === 0) return;
    const key = sendKey === undefined ? {} : { sendKey };
    return recordTrack({
      stream: new MediaStream(tracks.filter((track) => track !== null)),
      now: clock.now,
      onPiece: ({ data, ...piece }) => {
        data
          .arrayBuffer()
          .then((bytes) => uploads().keep({ ...piece, ...key, bytes, userId: ownId, recordingId }))
          .then(
            () => {
              setFull(false);
              setFailed(false);
            },
            () => {
              setFull(true);
              const seconds = (piece.until - piece.from) / 1000;
              reportLoss({ userId: ownId, recordingId, why: 'no-room', seconds });
            },
          );
      },
      onFailure: () => setFailed(true),
    });
  }, [clock, ownId, sendKey, recordingId, audio, picture]);

  if (recordingId === null) return { problem: null };
  if (hasFailed) {
    return { problem: t('Your browser can’t record this call. The others are still being recorded.') };
  }
  return {
    problem: isFull ? t('Your browser has no space left for your recording. Free up some space.') : null,
  };
}
