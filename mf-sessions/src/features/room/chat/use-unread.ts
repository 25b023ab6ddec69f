import type { ChatMessage } from '@acquaint/contracts';
import { useState } from 'react';

interface Chat {
  readonly messages: readonly Pick<ChatMessage, 'person_id'>[];
  readonly ownId: string;
  readonly isOpen: boolean;
}

/**
 * Returns the number of chat messages of others since the chat was last open, or since this person last wrote: after a reload, what they
 * answered counts as read.
 */
export function useUnread({ messages, ownId, isOpen }: Chat): number {
  const [seen, setSeen] = useState(0);
  if (isOpen && seen !== messages.length) setSeen(messages.length);
  const answered = messages.findLastIndex(({ person_id: author }) => author === ownId) + 1;
  return messages.length - Math.max(seen, answered);
}
