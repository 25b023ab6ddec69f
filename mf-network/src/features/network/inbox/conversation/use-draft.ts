import { useEffect, useEffectEvent, useState } from 'react';
import type { LocalStore } from '../core/local-store.ts';

/** Keeps the unsent text of a conversation, also over a reload. */
export function useDraft(store: LocalStore, conversationId: string) {
  const [text, setText] = useState('');
  const [isTouched, setTouched] = useState(false);
  const restore = useEffectEvent((kept: string) => {
    if (!isTouched && kept !== '') setText(kept);
  });
  useEffect(() => {
    let isCurrent = true;
    void store.readDraft(conversationId).then((kept) => {
      if (isCurrent) restore(kept);
    });
    return () => {
      isCurrent = false;
    };
  }, [store, conversationId]);
  const change = (next: string) => {
    setTouched(true);
    setText(next);
    void store.putDraft(conversationId, next);
  };
  return [text, change] as const;
}
