import { useState } from 'react';

/** Returns the number of chat messages since the chat was last open. */
export function useUnread(notes: readonly unknown[], isOpen: boolean): number {
  const [seen, setSeen] = useState(0);
  if (isOpen && seen !== notes.length) setSeen(notes.length);
  return notes.length - seen;
}
