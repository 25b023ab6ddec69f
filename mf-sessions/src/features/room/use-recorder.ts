import type { ServerMessage } from '@acquaint/contracts';
import { socketChannel } from '@acquaint/event-bus';
import { useEffect, useState } from 'react';
import { uploads } from '../../recording/recording-uploads.ts';
import { createServerClock } from './server-clock.ts';
import { recordTrack } from './track-recorder.ts';

interface RecorderOptions {
  readonly sessionId: string;
  readonly ownId: string;
  /** What to record into; null while nothing is recorded. */
  readonly recordingId: string | null;
  readonly audio: MediaStreamTrack | null;
  readonly picture: MediaStreamTrack | null;
  /** The server's clock minus this browser's, as far as it is known without measuring. */
  readonly skew: number;
}

const MEASURE_EVERY_MS = 30_000;
/** Of this page's own, so that it never jumps when somebody sets the machine's clock. */
const local = (): number => performance.timeOrigin + performance.now();

/** Records one's own track while the call is recorded, and keeps it in this browser until the server has it. */
export function useRecorder(options: RecorderOptions): { readonly problem: string | null } {
  const { sessionId, ownId, recordingId, audio, picture, skew } = options;
  const [problem, setProblem] = useState<string | null>(null);
  const [clock] = useState(() =>
    createServerClock({
      ask: (sent_at) => socketChannel.send({ type: 'room/clock', session_id: sessionId, sent_at }),
      local,
      guess: Date.now() + skew - local(),
    }),
  );

  useEffect(() => {
    const answers = socketChannel.messages$.subscribe((message: ServerMessage) => {
      if (message.type !== 'room/clock' || message.session_id !== sessionId) return;
      clock.take(message.sent_at, Date.parse(message.server_time));
    });
    clock.measure();
    const again = setInterval(clock.measure, MEASURE_EVERY_MS);
    return () => {
      answers.unsubscribe();
      clearInterval(again);
    };
  }, [clock, sessionId]);

  useEffect(() => {
    const tracks = [audio, picture].filter((track) => track !== null && track.readyState === 'live');
    if (recordingId === null || tracks.length === 0) return;
    const failed = () =>
      setProblem('Your browser can’t record this call. The others are recorded all the same.');
    return recordTrack({
      stream: new MediaStream(tracks.filter((track) => track !== null)),
      now: clock.now,
      onPiece: ({ data, ...piece }) => {
        data
          .arrayBuffer()
          .then((bytes) => uploads().keep({ ...piece, bytes, userId: ownId, recordingId }))
          .catch(() => setProblem('Your browser has no room left to keep your recording. Free some space.'));
      },
      onFailure: failed,
    });
  }, [clock, ownId, recordingId, audio, picture]);

  return { problem };
}
