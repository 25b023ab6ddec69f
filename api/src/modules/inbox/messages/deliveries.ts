import type { Message } from '@acquaint/contracts';
import type { EventPublisher } from '../../../realtime/event-publisher.ts';
import type { Gateway } from '../../../realtime/gateway.ts';
import type { Delivery } from './message-writer.ts';
import { seenFrom, type Participant } from '../seen-from.ts';

/**
 * Publishes changes to everybody in a conversation. Delivery over sockets may fail: clients then catch up from the
 * database.
 */
export interface Deliveries {
  /** Sends new messages over the sockets, and an event to all members except their only author. */
  readonly wrote: (delivery: Delivery) => void;
  /** Sends a changed message to those who can read it: not to those who joined after it. */
  readonly changed: (members: readonly Participant[], message: Message) => void;
  /** Publishes that the list of pinned messages has changed. */
  readonly pinsChanged: (members: readonly Participant[], conversationId: string) => void;
}

/** Minimum interval between two `message/arrived` events of a conversation, ms. */
const FACT_EVERY_MS = 1_000;

export function createDeliveries(gateway: Pick<Gateway, 'sendTo'>, events: EventPublisher): Deliveries {
  /** Conversations with a recent event, and the members who need another one after the interval. */
  const resting = new Map<string, Set<string>>();

  const publishNew = (conversationId: string, memberIds: readonly string[]): void => {
    const later = resting.get(conversationId);
    if (later) {
      for (const id of memberIds) later.add(id);
      return;
    }
    events.publish(memberIds, 'message/arrived', { conversation_id: conversationId });
    resting.set(conversationId, new Set());
    setTimeout(() => {
      const missed = resting.get(conversationId) ?? [];
      resting.delete(conversationId);
      if ([...missed].length > 0) publishNew(conversationId, [...missed]);
    }, FACT_EVERY_MS).unref();
  };

  /** Sends one frame to all members, and another one to those who joined after a quoted message. */
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
      publishNew(conversationId, writers.size === 1 ? memberIds.filter((id) => !writers.has(id)) : memberIds);
    },
    changed: (members, message) => {
      const readers = members.filter(({ fromSeq }) => fromSeq < message.seq);
      send(readers, message.conversation_id, [message]);
    },
    pinsChanged: (members, conversationId) =>
      events.publish(
        members.map(({ userId }) => userId),
        'conversation/changed',
        { conversation_id: conversationId },
      ),
  };
}
