import { on } from '@acquaint/event-bus';
import { inTab } from '@acquaint/browser-storage';
import { useEffect, useMemo } from 'react';

/** Unsent chat message of a call. */
export interface ChatDraft {
  readonly read: () => string;
  readonly keep: (text: string) => void;
}

interface StoredDraft {
  /** Session id and person id. */
  readonly of: string;
  readonly text: string;
}

const stored = inTab('call-draft');

/**
 * Draft of one person in one call, kept in session storage. It survives closing the panel, a reload, and an expired login (the
 * person is led back into the call). It is deleted at the end of the call and on logout.
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
        const stored = keptDraft();
        if (stored && stored.of !== of) forget();
        return stored?.of === of ? stored.text : '';
      },
      keep: (text) => (text === '' ? forget() : keep({ of, text })),
    };
  }, [sessionId, ownId]);
}

function keptDraft(): StoredDraft | null {
  try {
    return JSON.parse(stored.read() ?? 'null') as StoredDraft | null;
  } catch {
    return null;
  }
}

function keep(draft: StoredDraft): void {
  stored.write(JSON.stringify(draft));
}

function forget(): void {
  stored.remove();
}
