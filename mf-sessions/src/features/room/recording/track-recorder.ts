import { newKey } from '../../../components/new-key.ts';
import type { StoredPiece } from '../../../recording/piece-store.ts';

/** A piece as emitted by the recorder, not assigned to a person yet. */
export interface RecordedPiece extends Omit<StoredPiece, 'userId' | 'recordingId' | 'bytes'> {
  readonly data: Blob;
}

interface TrackRecorderOptions {
  readonly stream: MediaStream;
  /** Returns the server's time. */
  readonly now: () => number;
  readonly onPiece: (piece: RecordedPiece) => void;
  readonly onFailure: () => void;
}

/** A killed tab loses at most one piece of this length. */
const PIECE_MS = 2_000;
/** Milliseconds after which a new file starts, because sound card clocks drift, and because a corrupt file should be short. */
const TAKE_MS = 5 * 60_000;
const BITS = { videoBitsPerSecond: 1_000_000, audioBitsPerSecond: 96_000 };
/** The fastest to encode first; Safari records only the last one. */
const FORMATS = ['webm;codecs=vp8,opus', 'webm', 'mp4'];

/**
 * Records a stream in pieces until it is stopped.
 * @returns a function that stops recording; the last piece is emitted after it.
 */
export function recordTrack({ stream, now, onPiece, onFailure }: TrackRecorderOptions): () => void {
  const kind = stream.getVideoTracks().length > 0 ? 'video' : 'audio';
  const mimeType = FORMATS.map(
    (format) => `${kind}/${format.replace(kind === 'audio' ? 'vp8,' : '', '')}`,
  ).find((type) => MediaRecorder.isTypeSupported(type));
  let current: MediaRecorder | null = null;
  let isStopped = false;

  const begin = (): void => {
    const before = current;
    const recorder = new MediaRecorder(stream, { ...(mimeType === undefined ? {} : { mimeType }), ...BITS });
    const takeId = newKey();
    let seq = 0;
    let takeStartedAt: number | null = null;
    let from = 0;
    recorder.ondataavailable = ({ data }) => {
      const until = now();
      // Uses the current estimate of the server's time: after a reload, recording starts before it was measured.
      if (takeStartedAt === null) from = takeStartedAt = until - (performance.now() - began);
      const isLast = recorder.state === 'inactive';
      onPiece({ takeId, takeStartedAt, mimeType: recorder.mimeType, seq, from, until, isLast, data });
      seq += 1;
      from = until;
    };
    recorder.onerror = onFailure;
    // The previous recorder continues until this one runs, so that nothing is lost between them.
    recorder.onstart = () => stop(before);
    current = recorder;
    // The time stamps of the file begin at `start()`, not at the `start` event.
    const began = performance.now();
    recorder.start(PIECE_MS);
  };

  const attempt = (): void => {
    try {
      if (!isStopped) begin();
    } catch {
      onFailure();
    }
  };
  attempt();
  const turn = setInterval(attempt, TAKE_MS);
  return () => {
    isStopped = true;
    clearInterval(turn);
    stop(current);
  };
}

function stop(recorder: MediaRecorder | null): void {
  if (recorder && recorder.state !== 'inactive') recorder.stop();
}
