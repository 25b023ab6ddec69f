import { randomUUIDv7 } from 'node:crypto';
import { DEFAULT_WEIGHTS } from '@acquaint/matching';
import type { Transaction } from '../../ports/database/database.ts';
import { afterCommit } from '../../ports/database/transaction.ts';
import type { FactPublisher } from '../../realtime/facts.ts';
import { t } from '../../words/words.ts';
import type { Notifications } from '../notifications/notifications.service.ts';
import { insertIntroductions, type NewIntroduction } from './offers.repository.ts';

/** Enqueues, with the transaction, that the reasons of these introductions are put into words. */
export type EnqueueWriting = (tx: Transaction, introductionIds: readonly string[]) => Promise<void>;

interface Telling {
  readonly facts: FactPublisher;
  readonly enqueueWriting: EnqueueWriting | undefined;
  readonly notifications: Notifications;
}

/** What every offer of the engine has. */
export function plainOffer(now: Temporal.Instant, days: number) {
  return {
    // In the order of time: the hundred thousands of a Monday go to one end of the indices, not all over them.
    id: randomUUIDv7(),
    policyVersion: DEFAULT_WEIGHTS.version,
    introducedBy: null,
    note: '',
    offeredAt: now,
    expiresAt: now.add({ hours: 24 * days }),
  };
}

/** Offers to both and lets their open pages know. @returns those that were made. */
export async function makeOffers(
  tx: Transaction,
  { facts, enqueueWriting }: Pick<Telling, 'facts' | 'enqueueWriting'>,
  offers: readonly NewIntroduction[],
): Promise<NewIntroduction[]> {
  const made = await insertIntroductions(tx, offers);
  const given = offers.filter((offer) => made.has(offer.id));
  await enqueueWriting?.(
    tx,
    given.map(({ id }) => id),
  );
  afterCommit(tx, () => {
    for (const { id, a, b } of given) facts.publish([a, b], 'introduction/offered', { introduction_id: id });
  });
  return given;
}

/** Notifies people of how many introductions came. */
export async function tellOffered(
  tx: Transaction,
  notifications: Notifications,
  counts: Iterable<readonly [string, number]>,
  now: Temporal.Instant,
): Promise<void> {
  const news = Array.from(counts, ([userId, count]) => ({
    userId,
    kind: 'introduction_offered' as const,
    words: () => ({
      title: t('{count, plural, one {You have a new introduction} other {You have # new introductions}}', {
        count,
      }),
      text: t('See why you might like to meet, then accept, save or pass.'),
    }),
    path: '/dashboard/home/intros' as const,
    personId: null,
    now,
  }));
  if (news.length > 0) await notifications.notifyAll(tx, news);
}

/** How many of these introductions each person is in. */
export function countByPerson(offers: readonly NewIntroduction[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const { a, b } of offers) for (const id of [a, b]) counts.set(id, (counts.get(id) ?? 0) + 1);
  return counts;
}

/** Offers to both and notifies the other ones: who asked sees them come. @returns how many were made. */
export async function insertOffers(
  tx: Transaction,
  { facts, notifications, enqueueWriting }: Telling,
  offers: readonly NewIntroduction[],
  askerId: string,
): Promise<number> {
  const given = await makeOffers(tx, { facts, enqueueWriting }, offers);
  const counts = countByPerson(given);
  counts.delete(askerId);
  const now = offers[0]?.offeredAt;
  if (now) await tellOffered(tx, notifications, counts, now);
  return given.length;
}
