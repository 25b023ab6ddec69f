import { ApiFailure, sentenceOf } from '@acquaint/api-client';
import type { PieceOutcome, PieceRefusal } from '@acquaint/contracts';
import type { WhyNotKept } from './not-kept.ts';
import type { PieceStore, StoredPiece, Waiting } from './piece-store.ts';

/** What a person is told of their recording's way to the server. */
export interface UploadState {
  readonly waiting: Waiting;
  /** Seconds that the server has kept since this page opened. */
  readonly sentSeconds: number;
  /** Why nothing goes out right now; null while all is well. */
  readonly problem: string | null;
}

interface UploaderOptions {
  readonly store: PieceStore;
  readonly userId: string;
  /** Resolves once the server has it, or has said that it never will. @throws ApiFailure */
  readonly send: (piece: StoredPiece) => Promise<PieceOutcome>;
  /** A piece has gone and is kept nowhere. */
  readonly notKept: (piece: StoredPiece, why: WhyNotKept) => void;
  /** Runs the work in one tab of the browser at a time. */
  readonly alone: (work: () => Promise<void>, signal: AbortSignal) => Promise<void>;
  /** Resolves after so many milliseconds, or when the signal ends. */
  readonly pause: (milliseconds: number, signal: AbortSignal) => Promise<void>;
  readonly changed: (state: UploadState) => void;
}

export interface Uploader {
  /** There is a new piece. */
  readonly arrived: () => void;
  /** Something is different, such as the network: try at once. */
  readonly retry: () => void;
  readonly stop: () => void;
}

const FIRST_PAUSE_MS = 1_000;
const LONGEST_PAUSE_MS = 60_000;
/** It may have been broken on its way; when it comes broken each time, it lies so in this browser. */
const BROKEN = 400;
const MOST_BROKEN = 3;

/**
 * The server itself says that it will never take this piece: sending it again changes nothing. Who stands between (a proxy, another
 * release of the server) may answer with any status: that is no reason to throw away what is nowhere else.
 */
function isRefused(failure: unknown): boolean {
  return (
    failure instanceof ApiFailure && bodyOf(failure)['code'] === ('piece-refused' satisfies PieceRefusal)
  );
}

/** Our own words about the piece, not a page of a proxy. */
function isBroken(failure: unknown): boolean {
  return failure instanceof ApiFailure && failure.status === BROKEN && 'errors' in bodyOf(failure);
}

const bodyOf = ({ body }: ApiFailure): Readonly<Record<string, unknown>> =>
  typeof body === 'object' && body !== null ? { ...body } : {};

/** Sends what the browser keeps, oldest first, one after the other, until there is nothing left; for ever if it must. */
export function startUploader(options: UploaderOptions): Uploader {
  const { store, userId, send, notKept, alone, pause, changed } = options;
  const end = new AbortController();
  let wake = new AbortController();
  let sentSeconds = 0;
  let problem: string | null = null;
  let failures = 0;
  /** Of the piece that is sent now: they go one after the other. */
  let broken = 0;
  let isSending = false;

  const tell = async (): Promise<void> => {
    const waiting = await store.waiting(userId).catch(() => ({ pieces: 0, seconds: 0 }));
    if (!end.signal.aborted) changed({ waiting, sentSeconds, problem });
  };

  const sendOne = async (piece: StoredPiece): Promise<void> => {
    let why: WhyNotKept | null = null;
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
        const asked = failure instanceof ApiFailure ? (failure.retryAfter ?? 0) * 1000 : 0;
        wake = new AbortController();
        await pause(
          Math.max(asked, Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** (failures - 1))),
          AbortSignal.any([end.signal, wake.signal]),
        );
        return;
      }
      why = 'unusable';
    }
    failures = 0;
    broken = 0;
    problem = null;
    // Acknowledged, or of no use to anybody: only now it goes.
    await store.remove(piece);
    if (why !== null) notKept(piece, why);
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
      // Whatever came while the last look was on its way is looked for once more.
      while (!end.signal.aborted && (await store.oldest(userId))) await alone(work, end.signal);
    } catch {
      // The store cannot be read, or the page goes: the next page begins anew.
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
