import { randomUUIDv7 } from 'node:crypto';
import { DEFAULT_WEIGHTS } from '@acquaint/matching';
import type { Transaction } from '../../../ports/database/database.ts';
import { afterCommit } from '../../../ports/database/transaction.ts';
import type { EventPublisher } from '../../../realtime/event-publisher.ts';
import { t } from '../../../i18n/i18n.ts';
import type { NotificationContent } from '../../notifications/notification-texts.ts';
import type { Notifications } from '../../notifications/notifications.service.ts';
import { insertIntroductions, type NewIntroduction } from './offers.repository.ts';

/** Queues, within the transaction, the job that writes the openings of these introductions. */
export type EnqueueWriting = (tx: Transaction, introductionIds: readonly string[]) => Promise<void>;

interface Telling {
  readonly events: EventPublisher;
  readonly enqueueWriting: EnqueueWriting | undefined;
  readonly notifications: Notifications;
}

/** Returns the common fields of every offer made by the matching. */
export function plainOffer(now: Temporal.Instant, days: number) {
  return {
    // A UUID ordered by time: the hundreds of thousands of a Monday are appended to the indexes instead of being spread
    // over them.
    id: randomUUIDv7(),
    policyVersion: DEFAULT_WEIGHTS.version,
    introducedBy: null,
    note: '',
    offeredAt: now,
    expiresAt: now.add({ hours: 24 * days }),
  };
}

/**
 * Inserts introductions and publishes events to both members.
 * @returns those that were inserted.
 */
export async function makeOffers(
  tx: Transaction,
  { events, enqueueWriting }: Pick<Telling, 'events' | 'enqueueWriting'>,
  offers: readonly NewIntroduction[],
): Promise<NewIntroduction[]> {
  const made = await insertIntroductions(tx, offers);
  const newOffers = offers.filter((offer) => made.has(offer.id));
  await enqueueWriting?.(
    tx,
    newOffers.map(({ id }) => id),
  );
  afterCommit(tx, () => {
    for (const { id, a, b } of newOffers)
      events.publish([a, b], 'introduction/offered', { introduction_id: id });
  });
  return newOffers;
}

/** Notifies members of the number of new introductions. */
export async function notifyOffered(
  tx: Transaction,
  notifications: Notifications,
  counts: Iterable<readonly [string, number]>,
  now: Temporal.Instant,
): Promise<void> {
  const news = Array.from(counts, ([userId, count]) => ({
    userId,
    kind: 'introduction_offered' as const,
    content: () => offeredTexts(count),
    path: '/dashboard/home/intros' as const,
    personId: null,
    now,
  }));
  if (news.length > 0) await notifications.notifyAll(tx, news);
}

/** Returns the texts of the notification of new introductions, in the current locale. */
export function offeredTexts(count: number): NotificationContent {
  return {
    title: t('{count, plural, one {You have a new introduction} other {You have # new introductions}}', {
      count,
    }),
    text: t(
      'See why you might like to meet, then choose “I’d like to meet”, “Save for later” or “Not for me”.',
    ),
  };
}

/** Counts the introductions of each member. */
export function countByPerson(offers: readonly NewIntroduction[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const { a, b } of offers) for (const id of [a, b]) counts.set(id, (counts.get(id) ?? 0) + 1);
  return counts;
}

/**
 * Inserts introductions and notifies the other members; the member who asked sees them at once.
 * @returns the number of introductions inserted.
 */
export async function insertOffers(
  tx: Transaction,
  { events, notifications, enqueueWriting }: Telling,
  offers: readonly NewIntroduction[],
  askerId: string,
): Promise<number> {
  const newOffers = await makeOffers(tx, { events, enqueueWriting }, offers);
  const counts = countByPerson(newOffers);
  counts.delete(askerId);
  const now = offers[0]?.offeredAt;
  if (now) await notifyOffered(tx, notifications, counts, now);
  return newOffers.length;
}
