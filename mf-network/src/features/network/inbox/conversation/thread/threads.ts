import type { Message } from '@acquaint/contracts';

/**
 * Returns the replies that each thread has, in their order, by the id of the message that begins it. A reply to a reply belongs to the
 * same thread.
 * @param messages the newest ones of the conversation without a gap, by number, so that every reply to one of them is among them.
 * @param blockedIds people whom the reader has blocked, whose replies are left out (R-MSG-13).
 */
export function repliesByThread(
  messages: readonly Message[],
  blockedIds: readonly string[],
): ReadonlyMap<string, readonly Message[]> {
  const rootOf = new Map<string, string>();
  const replies = new Map<string, Message[]>();
  for (const message of messages) {
    const { id, reply_to: answered, author, is_deleted: isDeleted } = message;
    const root = answered === null ? undefined : (rootOf.get(answered.id) ?? answered.id);
    rootOf.set(id, root ?? id);
    if (root === undefined || isDeleted || blockedIds.includes(author.id)) continue;
    const before = replies.get(root);
    if (before) before.push(message);
    else replies.set(root, [message]);
  }
  return replies;
}

/**
 * Finds the message that begins the thread of a message, as far as it is loaded.
 * @param seq number of any message of the thread.
 * @returns `missing`: number of the message that must be loaded to go on; null if nothing more can be.
 */
export function findThread(
  messages: readonly Message[],
  seq: number,
): { readonly root: Message | undefined; readonly missing: number | null } {
  const bySeq = new Map(messages.map((message) => [message.seq, message]));
  let root: Message | undefined;
  for (let next = seq; ;) {
    const message = bySeq.get(next);
    if (!message) return { root, missing: next };
    root = message;
    // Without an author, what it answers is from before the reader joined.
    if (message.reply_to === null || message.reply_to.author_id === null) return { root, missing: null };
    next = message.reply_to.seq;
  }
}
