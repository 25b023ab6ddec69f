import { on } from '@acquaint/event-bus';
import { inTab } from '@acquaint/words';
import { useEffect, useMemo } from 'react';

/** What somebody is writing into the chat of a call and has not sent. */
export interface ChatDraft {
  readonly read: () => string;
  readonly keep: (text: string) => void;
}

interface Kept {
  /** The session and the person. */
  readonly of: string;
  readonly text: string;
}

const stored = inTab('call-draft');

/**
 * One person's, in one call. It outlives the panel, a reload, and a sign-in that ended by itself (the person is led back into the
 * call); it goes with the call, and with a log-out.
 */
export function useChatDraft(sessionId: string, ownId: string): ChatDraft {
  useEffect(() => {
    let isComingBack = false;
    const leaving = on('auth/logged-out').subscribe(({ reason }) => {
      isComingBack = reason !== 'asked';
    });
    return () => {
      leaving.unsubscribe();
      if (!isComingBack) forget();
    };
  }, [sessionId, ownId]);
  return useMemo(() => {
    const of = `${sessionId} ${ownId}`;
    return {
      read: () => {
        const kept = keptDraft();
        if (kept && kept.of !== of) forget();
        return kept?.of === of ? kept.text : '';
      },
      keep: (text) => (text === '' ? forget() : keep({ of, text })),
    };
  }, [sessionId, ownId]);
}

function keptDraft(): Kept | null {
  try {
    return JSON.parse(stored.read() ?? 'null') as Kept | null;
  } catch {
    return null;
  }
}

function keep(draft: Kept): void {
  stored.write(JSON.stringify(draft));
}

function forget(): void {
  stored.remove();
}
