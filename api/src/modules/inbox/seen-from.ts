import type { Message } from '@acquaint/contracts';

/** A member of a conversation, and the first message they can see. */
export interface Participant {
  readonly userId: string;
  /** Messages up to this number were written before they joined. */
  readonly fromSeq: number;
}

/** Returns a message as a member sees it: quotes of messages from before they joined are emptied. */
export function seenFrom(message: Message, fromSeq: number): Message {
  const { reply_to: quote } = message;
  if (!quote || quote.seq > fromSeq) return message;
  return { ...message, reply_to: { ...quote, author_id: null, author_name: '', text: '' } };
}
