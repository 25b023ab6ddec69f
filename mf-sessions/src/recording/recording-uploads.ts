import { call } from '@acquaint/api-client';
import { sendRecordingPiece } from '@acquaint/contracts';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { openPieceStore, type StoredPiece } from './piece-store.ts';
import { startUploader, type Uploader, type UploadState } from './uploader.ts';

const IDLE: UploadState = { waiting: { pieces: 0, seconds: 0 }, sentSeconds: 0, problem: null };
const CHANNEL = 'acquaint-recordings';

/** One for the page, for as long as somebody looks or records. */
function createUploads() {
  const store = openPieceStore();
  const listeners = new Set<() => void>();
  let running: { readonly userId: string; readonly uploader: Uploader; readonly stop: () => void } | null =
    null;
  let state = IDLE;
  let users = 0;

  const start = (userId: string): void => {
    if (running?.userId === userId) return;
    running?.stop();
    state = IDLE;
    const uploader = startUploader({
      store,
      userId,
      send: sendPiece,
      alone,
      pause,
      changed: (next) => {
        state = next;
        for (const listener of listeners) listener();
      },
    });
    // Another tab has kept a piece, or sent one.
    const others = new BroadcastChannel(CHANNEL);
    others.onmessage = () => uploader.arrived();
    window.addEventListener('online', uploader.retry);
    running = {
      userId,
      uploader,
      stop: () => {
        uploader.stop();
        others.close();
        window.removeEventListener('online', uploader.retry);
      },
    };
  };

  return {
    state: () => state,
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    /** Sends what waits for as long as it is held. @returns how to let go. */
    hold: (userId: string) => {
      users += 1;
      start(userId);
      return () => {
        users -= 1;
        if (users > 0) return;
        running?.stop();
        running = null;
      };
    },
    /** Keeps a piece in this browser, then sends it. */
    keep: async (piece: StoredPiece): Promise<void> => {
      await store.put(piece);
      const others = new BroadcastChannel(CHANNEL);
      others.postMessage('kept');
      others.close();
      running?.uploader.arrived();
    },
    retry: () => running?.uploader.retry(),
  };
}

let made: ReturnType<typeof createUploads> | undefined;
/** The page's own. */
export const uploads = (): ReturnType<typeof createUploads> => (made ??= createUploads());

/** Sends what waits of a person's recordings while the component is there. @returns how far it is. */
export function useUploads(userId: string): UploadState {
  const [own] = useState(uploads);
  useEffect(() => own.hold(userId), [own, userId]);
  return useSyncExternalStore(own.subscribe, own.state);
}

async function sendPiece(piece: StoredPiece): Promise<void> {
  const at = (milliseconds: number): string => new Date(milliseconds).toISOString();
  await call(sendRecordingPiece, {
    params: { id: piece.recordingId },
    body: {
      take_id: piece.takeId,
      take_started_at: at(piece.takeStartedAt),
      mime_type: piece.mimeType,
      seq: piece.seq,
      from: at(piece.from),
      until: at(piece.until),
      is_last: piece.isLast,
      sha256: await digestOf(piece.bytes),
      data: await base64Of(piece.bytes),
    },
  });
}

async function digestOf(bytes: ArrayBuffer): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', bytes);
  return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join('');
}

function base64Of(bytes: ArrayBuffer): Promise<string> {
  return new Promise((done, fail) => {
    const reader = new FileReader();
    reader.onload = () => {
      const url = typeof reader.result === 'string' ? reader.result : '';
      done(url.slice(url.indexOf(',') + 1));
    };
    reader.onerror = () => fail(reader.error ?? new Error('A piece cannot be read'));
    reader.readAsDataURL(new Blob([bytes]));
  });
}

async function alone(work: () => Promise<void>, signal: AbortSignal): Promise<void> {
  await navigator.locks.request(CHANNEL, { signal }, work);
}

function pause(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((done) => {
    const timer = setTimeout(finish, milliseconds);
    signal.addEventListener('abort', finish, { once: true });
    function finish() {
      clearTimeout(timer);
      signal.removeEventListener('abort', finish);
      done();
    }
  });
}
