import { newKey } from '../../parts/new-key.ts';
import type { StoredPiece } from '../../recording/piece-store.ts';

/** A piece as the browser's recorder gives it: nobody's yet. */
export interface RecordedPiece extends Omit<StoredPiece, 'userId' | 'recordingId' | 'bytes'> {
  readonly data: Blob;
}

interface TrackRecorderOptions {
  readonly stream: MediaStream;
  /** The server's time. */
  readonly now: () => number;
  readonly onPiece: (piece: RecordedPiece) => void;
  readonly onFailure: () => void;
}

/** A tab that is killed loses no more than what is not a piece yet. */
const PIECE_MS = 2_000;
/** A new file now and then: clocks of sound cards drift, and a file that is broken is a short one. */
const TAKE_MS = 5 * 60_000;
const BITS = { videoBitsPerSecond: 1_000_000, audioBitsPerSecond: 96_000 };
/** Quick to make first; Safari records the last one alone. */
const FORMATS = ['webm;codecs=vp8,opus', 'webm', 'mp4'];

/**
 * Records a stream in pieces until it is stopped.
 * @returns how to stop; the last piece still comes after it.
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
      // By what is known of the server's time now: a page that was loaded anew records before it has asked for it.
      if (takeStartedAt === null) from = takeStartedAt = until - (performance.now() - began);
      const isLast = recorder.state === 'inactive';
      onPiece({ takeId, takeStartedAt, mimeType: recorder.mimeType, seq, from, until, isLast, data });
      seq += 1;
      from = until;
    };
    recorder.onerror = onFailure;
    // The one before goes on until this one runs: not a moment is lost between them.
    recorder.onstart = () => stop(before);
    current = recorder;
    // The file's time begins where it is told to start, not where it says that it has.
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
