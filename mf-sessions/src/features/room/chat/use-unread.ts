import { useState } from 'react';

/** Returns the number of chat messages since the chat was last open. */
export function useUnread(messages: readonly unknown[], isOpen: boolean): number {
  const [seen, setSeen] = useState(0);
  if (isOpen && seen !== messages.length) setSeen(messages.length);
  return messages.length - seen;
}
