import type { LeftNotes } from './unsent-notes.ts';

interface SenderOptions {
  readonly left: () => Promise<readonly LeftNotes[]>;
  /** @throws ApiFailure */
  readonly send: (sessionId: string, update: Uint8Array) => Promise<unknown>;
  /** Called when the server has all unsent notes of a session. */
  readonly sent: (sessionId: string) => void;
  /** Called when the server refuses them for good. */
  readonly refused: (sessionId: string, failure: unknown) => void;
  /** Runs the work in one tab of the browser at a time. */
  readonly alone: (work: () => Promise<void>) => Promise<void>;
  /** Milliseconds until a failure is retried. */
  readonly retryMs?: number;
}

interface NotesSender {
  /** Checks again, because the network is back or a page has left something. */
  readonly look: () => void;
  readonly stop: () => void;
}

/** Statuses that only our server sends: invalid, no session of this member, or a cancelled session. */
const FOR_GOOD: ReadonlySet<unknown> = new Set([400, 404, 409]);

/** Sends the unsent notes of closed pages, at once and on each `look`. */
export function startNotesSender(options: SenderOptions): NotesSender {
  const { left, send, sent, refused, alone, retryMs = 30_000 } = options;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isStopped = false;
  let isBusy = false;
  let wantsLook = false;

  const sendAll = async (): Promise<void> => {
    for (const notes of await left()) {
      if (isStopped) return;
      try {
        for (const update of notes.updates) await send(notes.sessionId, update);
      } catch (failure) {
        if (!isForGood(failure)) throw failure;
        await notes.keepRefused();
        refused(notes.sessionId, failure);
        continue;
      }
      await notes.forget();
      sent(notes.sessionId);
    }
  };
  const look = (): void => {
    wantsLook = true;
    if (isBusy || isStopped) return;
    isBusy = true;
    clearTimeout(timer);
    const round = async (): Promise<void> => {
      while (wantsLook && !isStopped) {
        wantsLook = false;
        await alone(sendAll);
      }
    };
    void round()
      .catch(() => {
        if (!isStopped) timer = setTimeout(look, retryMs);
      })
      .finally(() => {
        isBusy = false;
      });
  };
  look();
  return {
    look,
    stop: () => {
      isStopped = true;
      clearTimeout(timer);
    },
  };
}

function isForGood(failure: unknown): boolean {
  return (
    typeof failure === 'object' && failure !== null && 'status' in failure && FOR_GOOD.has(failure.status)
  );
}
