import type { Message } from '@acquaint/contracts';

/**
 * Returns the replies to each message of a conversation, in their order, by the id of the message.
 * @param messages the newest ones of the conversation without a gap, so that every reply to one of them is among them.
 * @param blockedIds people whom the reader has blocked, whose replies are left out (R-MSG-13).
 */
export function repliesByMessage(
  messages: readonly Message[],
  blockedIds: readonly string[],
): ReadonlyMap<string, readonly Message[]> {
  const answers = messages.filter(({ is_deleted, author }) => !is_deleted && !blockedIds.includes(author.id));
  return Map.groupBy(
    answers.filter(({ reply_to }) => reply_to !== null),
    ({ reply_to }) => reply_to?.id ?? '',
  );
}
