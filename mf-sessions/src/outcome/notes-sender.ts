import type { LeftNotes } from './unsent-notes.ts';

interface SenderOptions {
  readonly left: () => Promise<readonly LeftNotes[]>;
  /** @throws ApiFailure */
  readonly send: (sessionId: string, update: Uint8Array) => Promise<unknown>;
  /** The server has all that was left of a session's notes. */
  readonly sent: (sessionId: string) => void;
  /** It says that it will not have them. */
  readonly refused: (sessionId: string, failure: unknown) => void;
  /** Runs the work in one tab of the browser at a time. */
  readonly alone: (work: () => Promise<void>) => Promise<void>;
  /** Until what failed is tried again, milliseconds. */
  readonly retryMs?: number;
}

interface NotesSender {
  /** Looks again: the network is back, or a page has left something. */
  readonly look: () => void;
  readonly stop: () => void;
}

/** Of these our server alone speaks: broken, of nobody’s session, or of one that was called off. */
const FOR_GOOD: ReadonlySet<unknown> = new Set([400, 404, 409]);

/** Sends what pages have left of their notes, once now and whenever it is told to look. */
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
        await notes.setAside();
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
