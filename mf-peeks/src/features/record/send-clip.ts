import { ApiFailure, call } from '@acquaint/api-client';
import { beginGuestClip, CLIP_PIECE_BYTES, finishGuestClip, sendClipPiece } from '@acquaint/contracts';

export interface ClipToSend {
  readonly link: string;
  readonly name: string;
  readonly recording: Blob;
}

interface SendOptions {
  readonly signal: AbortSignal;
  /** How much has arrived, 0 to 1. */
  readonly onProgress: (share: number) => void;
  /** A try found no way to the server; the next one comes by itself. */
  readonly onWaiting: () => void;
}

/** Milliseconds between tries: twice as long each time, up to this. */
const LONGEST_WAIT_MS = 10_000;
const FIRST_WAIT_MS = 500;

/**
 * Sends a recording piece by piece. A line that drops costs time and nothing else: each piece is tried until it has arrived, and
 * the server says where to go on.
 * @returns the secret of the clip.
 * @throws ApiFailure when the server refuses it.
 */
export async function sendClip({ link, name, recording }: ClipToSend, options: SendOptions): Promise<string> {
  const { signal, onProgress } = options;
  const insist = <T>(attempt: () => Promise<T>) => untilReached(attempt, options);
  const { clip } = await insist(() =>
    call(beginGuestClip, { body: { link, name, consent: true, size_bytes: recording.size } }, { signal }),
  );
  for (let offset = 0; offset < recording.size;) {
    const data = await base64Of(recording.slice(offset, offset + CLIP_PIECE_BYTES));
    const body = { clip, offset, data };
    offset = (await insist(() => call(sendClipPiece, { body }, { signal }))).received_bytes;
    onProgress(offset / recording.size);
  }
  await insist(() => call(finishGuestClip, { body: { clip } }, { signal }));
  return clip;
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

/** No answer, an answer of something in between, or too often: none of them is a refusal. */
function mayComeBack(failure: unknown): failure is ApiFailure {
  return failure instanceof ApiFailure && [0, 429, 502, 503, 504].includes(failure.status);
}

/** Until the time is over or the browser says that it is online again. @throws when the signal aborts. */
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

function base64Of(piece: Blob): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () =>
      resolve(typeof reader.result === 'string' ? (reader.result.split(',')[1] ?? '') : '');
    reader.onerror = () => reject(reader.error ?? new Error('The recording can’t be read'));
    reader.readAsDataURL(piece);
  });
}
