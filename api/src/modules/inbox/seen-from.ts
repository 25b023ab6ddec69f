import type { Message } from '@acquaint/contracts';

/** Somebody in a conversation, and from where on it is theirs. */
export interface Participant {
  readonly userId: string;
  /** Messages up to this number were written before they came. */
  readonly fromSeq: number;
}

/** A message as somebody reads it: words from before they came stay hidden, where they are quoted too. */
export function seenFrom(message: Message, fromSeq: number): Message {
  const { reply_to: quote } = message;
  if (!quote || quote.seq > fromSeq) return message;
  return { ...message, reply_to: { ...quote, author_name: '', text: '' } };
}
