import { ApiFailure, sentenceOf } from '@acquaint/api-client';
import type { PieceOutcome, PieceRefusal } from '@acquaint/contracts';
import type { LossReason } from './lost-recording.ts';
import type { PieceStore, StoredPiece, Waiting } from './piece-store.ts';

/** Progress of a person's recording upload. */
export interface UploadState {
  readonly waiting: Waiting;
  /** Seconds saved by the server since this page opened. */
  readonly sentSeconds: number;
  /** Why nothing can be sent now; null if there is no problem. */
  readonly problem: string | null;
}

interface UploaderOptions {
  readonly store: PieceStore;
  readonly userId: string;
  /** Resolves once the server has saved or finally refused it. @throws ApiFailure */
  readonly send: (piece: StoredPiece) => Promise<PieceOutcome>;
  /** Called when a piece was deleted without being saved anywhere. */
  readonly onLost: (piece: StoredPiece, why: LossReason) => void;
  /** Runs the work in one tab of the browser at a time. */
  readonly alone: (work: () => Promise<void>, signal: AbortSignal) => Promise<void>;
  /** Resolves after this many milliseconds, or when the signal is aborted. */
  readonly pause: (milliseconds: number, signal: AbortSignal) => Promise<void>;
  readonly changed: (state: UploadState) => void;
}

export interface Uploader {
  /** Call when there is a new piece. */
  readonly arrived: () => void;
  /** Retries at once, for example because the network is back. */
  readonly retry: () => void;
  readonly stop: () => void;
}

const FIRST_PAUSE_MS = 1_000;
const LONGEST_PAUSE_MS = 60_000;
/** The piece may have been corrupted in transit; if that repeats, the stored piece is corrupt. */
const BROKEN = 400;
const MOST_BROKEN = 3;

/**
 * Returns whether our server refuses this piece for good. A proxy or another release of the server may answer with any status,
 * which is no reason to delete data that exists nowhere else.
 */
function isRefused(failure: unknown): boolean {
  return (
    failure instanceof ApiFailure && bodyOf(failure)['code'] === ('piece-refused' satisfies PieceRefusal)
  );
}

/** Returns whether our server reports a corrupt piece, as opposed to an error page of a proxy. */
function isBroken(failure: unknown): boolean {
  return failure instanceof ApiFailure && failure.status === BROKEN && 'errors' in bodyOf(failure);
}

const bodyOf = ({ body }: ApiFailure): Readonly<Record<string, unknown>> =>
  typeof body === 'object' && body !== null ? { ...body } : {};

/** Sends stored pieces, oldest first, one at a time, retrying without limit until none is left. */
export function startUploader(options: UploaderOptions): Uploader {
  const { store, userId, send, onLost, alone, pause, changed } = options;
  const end = new AbortController();
  let wake = new AbortController();
  let sentSeconds = 0;
  let problem: string | null = null;
  let failures = 0;
  /** Number of times the current piece arrived corrupted. */
  let broken = 0;
  let isSending = false;

  const tell = async (): Promise<void> => {
    const waiting = await store.waiting(userId).catch(() => ({ pieces: 0, seconds: 0 }));
    if (!end.signal.aborted) changed({ waiting, sentSeconds, problem });
  };

  const sendOne = async (piece: StoredPiece): Promise<void> => {
    let why: LossReason | null = null;
    try {
      const { outcome, reason = 'not-agreed' } = await send(piece);
      if (outcome === 'kept') sentSeconds += (piece.until - piece.from) / 1000;
      else why = reason;
    } catch (failure) {
      failures += 1;
      if (isBroken(failure)) broken += 1;
      if (!isRefused(failure) && broken < MOST_BROKEN) {
        problem = sentenceOf(failure);
        await tell();
        const retryAfterMs = failure instanceof ApiFailure ? (failure.retryAfter ?? 0) * 1000 : 0;
        wake = new AbortController();
        await pause(
          Math.max(retryAfterMs, Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** (failures - 1))),
          AbortSignal.any([end.signal, wake.signal]),
        );
        return;
      }
      why = 'unusable';
    }
    failures = 0;
    broken = 0;
    problem = null;
    // Deleted only once it is acknowledged, or useless.
    await store.remove(piece);
    if (why !== null) onLost(piece, why);
    await tell();
  };

  const work = async (): Promise<void> => {
    for (;;) {
      if (end.signal.aborted) return;
      const piece = await store.oldest(userId);
      if (!piece) return;
      await sendOne(piece);
    }
  };

  const run = async (): Promise<void> => {
    if (isSending || end.signal.aborted) return;
    isSending = true;
    try {
      // Checks once more for pieces stored during the last check.
      while (!end.signal.aborted && (await store.oldest(userId))) await alone(work, end.signal);
    } catch {
      // The store cannot be read, or the page is being closed: the next page starts again.
    } finally {
      isSending = false;
      await tell();
    }
  };
  void tell();
  void run();
  return {
    arrived: () => {
      void tell();
      void run();
    },
    retry: () => {
      wake.abort();
      void run();
    },
    stop: () => end.abort(),
  };
}
