import type { Transaction } from '../../../ports/database/database.ts';
import { afterCommit } from '../../../ports/database/transaction.ts';
import type { EventPublisher } from '../../../realtime/event-publisher.ts';
import { selectEventReaders } from './events.repository.ts';

/** Tells the open pages of those who signed up that their event has changed, once the transaction is committed. */
export async function tellReaders(tx: Transaction, events: EventPublisher, eventId: string): Promise<void> {
  const readers = await selectEventReaders(tx, eventId);
  afterCommit(tx, () =>
    events.publish(
      readers.map(({ userId }) => userId),
      'circle-event/changed',
      { event_id: eventId },
    ),
  );
}
