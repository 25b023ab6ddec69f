import { ApiFailure, call } from '@acquaint/api-client';
import {
  base64Of,
  beginGuestClip,
  CLIP_PIECE_BYTES,
  finishGuestClip,
  getGuestClip,
  sendClipPiece,
} from '@acquaint/contracts';
import type { RecordedPiece } from './stored-recording.ts';

export interface ClipToSend {
  readonly link: string;
  readonly name: string;
  readonly recording: Blob;
  /** The pieces in which the browser recorded it. */
  readonly pieces: readonly RecordedPiece[];
  /** Secret of the clip if its upload was begun before under the same name; null starts a new one. */
  readonly clip: string | null;
}

interface SendOptions {
  readonly signal: AbortSignal;
  /** Called with the clip's secret before the first piece is sent. */
  readonly onBegun: (clip: string) => void;
  /** Called with the uploaded share, from 0 to 1. */
  readonly onProgress: (share: number) => void;
  /** Called when the server could not be reached; a retry follows automatically. */
  readonly onWaiting: () => void;
}

/** Waiting time between retries in milliseconds; doubled each time up to the maximum. */
const LONGEST_WAIT_MS = 10_000;
const FIRST_WAIT_MS = 500;

/**
 * Uploads a recording in pieces. Each piece is retried until it has arrived, and the server says at which byte to continue, so
 * that a dropped connection loses nothing.
 * @returns the secret of the clip.
 * @throws ApiFailure if the server refuses it.
 */
export async function sendClip(sent: ClipToSend, options: SendOptions): Promise<string> {
  const { recording, clip: begun } = sent;
  const { signal, onProgress } = options;
  const insist = <T>(attempt: () => Promise<T>) => untilReached(attempt, options);
  const { clip, received } = await insist(async () =>
    begun === null ? begin(sent, options) : ((await resume(begun, signal)) ?? begin(sent, options)),
  );
  for (let offset = received; offset < recording.size;) {
    const data = await base64Of(recording.slice(offset, offset + CLIP_PIECE_BYTES));
    const body = { clip, offset, data };
    offset = (await insist(() => call(sendClipPiece, { body }, { signal }))).received_bytes;
    onProgress(offset / recording.size);
  }
  await insist(() => call(finishGuestClip, { body: { clip } }, { signal }));
  return clip;
}

interface OnItsWay {
  readonly clip: string;
  /** Number of bytes that the server has. */
  readonly received: number;
}

async function begin(
  { link, name, recording, pieces }: ClipToSend,
  { signal, onBegun }: SendOptions,
): Promise<OnItsWay> {
  const about = { link, name, consent: true, size_bytes: recording.size } as const;
  const body = { ...about, pieces: [...pieces] };
  const { clip } = await call(beginGuestClip, { body }, { signal });
  onBegun(clip);
  return { clip, received: 0 };
}

/** Returns where to continue a clip begun before; null if the server no longer has it. */
async function resume(clip: string, signal: AbortSignal): Promise<OnItsWay | null> {
  try {
    return { clip, received: (await call(getGuestClip, { body: { clip } }, { signal })).received_bytes };
  } catch (failure) {
    if (failure instanceof ApiFailure && failure.status === 404) return null;
    throw failure;
  }
}

async function untilReached<T>(attempt: () => Promise<T>, { signal, onWaiting }: SendOptions): Promise<T> {
  for (let wait = FIRST_WAIT_MS; ; wait = Math.min(2 * wait, LONGEST_WAIT_MS)) {
    try {
      return await attempt();
    } catch (failure) {
      if (!mayComeBack(failure)) throw failure;
      onWaiting();
      await pause(wait, signal);
    }
  }
}

/** Returns whether to retry: no answer, an error of a proxy, or too many requests. None of them is a refusal. */
function mayComeBack(failure: unknown): failure is ApiFailure {
  return failure instanceof ApiFailure && [0, 429, 502, 503, 504].includes(failure.status);
}

/** Waits for `ms` milliseconds or until the browser is online again. @throws if the signal is aborted. */
function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const end = () => {
      clearTimeout(timer);
      window.removeEventListener('online', end);
      signal.removeEventListener('abort', end);
      if (signal.aborted) reject(new DOMException('The page was left', 'AbortError'));
      else resolve();
    };
    const timer = setTimeout(end, ms);
    window.addEventListener('online', end);
    signal.addEventListener('abort', end);
    if (signal.aborted) end();
  });
}
