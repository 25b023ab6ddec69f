import { call } from '@acquaint/api-client';
import { base64Of, sendGuestPiece, sendRecordingPiece, type PieceOutcome } from '@acquaint/contracts';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { reportLoss } from './lost-recording.ts';
import { openPieceStore, type StoredPiece } from './piece-store.ts';
import { startUploader, type Uploader, type UploadState } from './uploader.ts';

const IDLE: UploadState = { waiting: { pieces: 0, seconds: 0 }, sentSeconds: 0, problem: null };
const CHANNEL = 'acquaint-recordings';

interface Running {
  readonly uploader: Uploader;
  readonly stop: () => void;
  state: UploadState;
  /** Number of components that use it. */
  users: number;
}

/**
 * Creates the uploads of this page. A person's pieces are sent while a component needs it. A logged-in member may be a guest as
 * well.
 */
function createUploads() {
  const store = openPieceStore();
  const listeners = new Set<() => void>();
  const running = new Map<string, Running>();

  const start = (userId: string): Running => {
    const uploader = startUploader({
      store,
      userId,
      send: sendPiece,
      onLost: ({ recordingId, from, until }, why) =>
        reportLoss({ userId, recordingId, why, seconds: (until - from) / 1000 }),
      alone: (work, signal) => alone(userId, work, signal),
      pause,
      changed: (next) => {
        made.state = next;
        for (const listener of listeners) listener();
      },
    });
    // Another tab has stored or sent a piece.
    const others = new BroadcastChannel(CHANNEL);
    others.onmessage = () => uploader.arrived();
    window.addEventListener('online', uploader.retry);
    const made: Running = {
      uploader,
      state: IDLE,
      users: 0,
      stop: () => {
        uploader.stop();
        others.close();
        window.removeEventListener('online', uploader.retry);
      },
    };
    running.set(userId, made);
    return made;
  };

  return {
    state: (userId: string): UploadState => running.get(userId)?.state ?? IDLE,
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    /** Sends waiting pieces while held. @returns a function that releases it. */
    hold: (userId: string) => {
      const held = running.get(userId) ?? start(userId);
      held.users += 1;
      return () => {
        held.users -= 1;
        if (held.users > 0) return;
        held.stop();
        running.delete(userId);
      };
    },
    /** Stores a piece in this browser, then sends it. */
    keep: async (piece: StoredPiece): Promise<void> => {
      await store.put(piece);
      const others = new BroadcastChannel(CHANNEL);
      others.postMessage('kept');
      others.close();
      running.get(piece.userId)?.uploader.arrived();
    },
    /** Deletes a person's pieces unsent. */
    forget: async (userId: string): Promise<void> => {
      await store.forget(userId);
      running.get(userId)?.uploader.arrived();
    },
    retry: () => {
      for (const { uploader } of running.values()) uploader.retry();
    },
  };
}

let made: ReturnType<typeof createUploads> | undefined;
/** Returns the shared instance of the page. */
export const uploads = (): ReturnType<typeof createUploads> => (made ??= createUploads());

/** Sends a person's waiting pieces while the component is mounted. @returns the progress. */
export function useUploads(userId: string): UploadState {
  const [own] = useState(uploads);
  useEffect(() => own.hold(userId), [own, userId]);
  return useSyncExternalStore(own.subscribe, () => own.state(userId));
}

async function sendPiece(piece: StoredPiece): Promise<PieceOutcome> {
  const at = (milliseconds: number): string => new Date(milliseconds).toISOString();
  const body = {
    take_id: piece.takeId,
    take_started_at: at(piece.takeStartedAt),
    mime_type: piece.mimeType,
    seq: piece.seq,
    from: at(piece.from),
    until: at(piece.until),
    is_last: piece.isLast,
    sha256: await digestOf(piece.bytes),
    data: await base64Of(new Blob([piece.bytes])),
  };
  return piece.sendKey === undefined
    ? call(sendRecordingPiece, { params: { id: piece.recordingId }, body })
    : call(sendGuestPiece, { body: { send_key: piece.sendKey, ...body } });
}

async function digestOf(bytes: ArrayBuffer): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', bytes);
  return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join('');
}

async function alone(userId: string, work: () => Promise<void>, signal: AbortSignal): Promise<void> {
  await navigator.locks.request(`${CHANNEL}/${userId}`, { signal }, work);
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
