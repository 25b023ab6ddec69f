import type { Message } from '@acquaint/contracts';
import type { FactPublisher } from '../../realtime/facts.ts';
import type { Gateway } from '../../realtime/gateway.ts';
import type { Delivery } from './message-writer.ts';
import { seenFrom, type Participant } from './seen-from.ts';

/** Tells everybody in a conversation what is new. Sockets carry hints: what is lost is caught up from the database. */
export interface Deliveries {
  /** New messages: to the sockets, and as a fact to all but their only writer. */
  readonly wrote: (delivery: Delivery) => void;
  /** A message has changed. */
  readonly changed: (members: readonly Participant[], message: Message) => void;
}

/** A conversation in which much is written tells that counts are old at most so often. */
const FACT_EVERY_MS = 1_000;

export function createDeliveries(gateway: Pick<Gateway, 'sendTo'>, facts: FactPublisher): Deliveries {
  /** Conversations told of a moment ago, with those who are to be told once more. */
  const resting = new Map<string, Set<string>>();

  const tell = (conversationId: string, memberIds: readonly string[]): void => {
    const later = resting.get(conversationId);
    if (later) {
      for (const id of memberIds) later.add(id);
      return;
    }
    facts.publish(memberIds, 'message/arrived', { conversation_id: conversationId });
    resting.set(conversationId, new Set());
    setTimeout(() => {
      const missed = resting.get(conversationId) ?? [];
      resting.delete(conversationId);
      if ([...missed].length > 0) tell(conversationId, [...missed]);
    }, FACT_EVERY_MS).unref();
  };

  /** One frame for all, and one of its own for those who came after a message that is quoted. */
  const send = (members: readonly Participant[], id: string, messages: readonly Message[]): void => {
    const quoted = Math.min(...messages.map(({ reply_to }) => reply_to?.seq ?? Infinity));
    const views = Map.groupBy(members, ({ fromSeq }) => (fromSeq < quoted ? 0 : fromSeq));
    for (const [fromSeq, some] of views) {
      gateway.sendTo(
        some.map(({ userId }) => userId),
        {
          type: 'chat/messages',
          conversation_id: id,
          messages: fromSeq === 0 ? messages : messages.map((message) => seenFrom(message, fromSeq)),
        },
      );
    }
  };

  return {
    wrote: ({ conversationId, members, messages }) => {
      send(members, conversationId, messages);
      const memberIds = members.map(({ userId }) => userId);
      const writers = new Set(messages.map(({ author }) => author.id));
      tell(conversationId, writers.size === 1 ? memberIds.filter((id) => !writers.has(id)) : memberIds);
    },
    changed: (members, message) => send(members, message.conversation_id, [message]),
  };
}
