import {
  adminListTopics,
  adminMergeTopic,
  adminPreviewTopicMerge,
  adminSetTopicSynonyms,
  MOST_SYNONYMS,
  type StaffTopic,
} from '@acquaint/contracts';
import type { Audit } from '../../audit.ts';
import { defineCall } from '../../http/calls.ts';
import { badField, conflict, notFound } from '../../http/problem.ts';
import { currentLocale, t } from '../../i18n/i18n.ts';
import { topicName } from '../../i18n/topics.ts';
import type { Database, Transaction } from '../../ports/database/database.ts';
import { withTransaction } from '../../ports/database/transaction.ts';
import { lockTopic, mergeTopic, setTopicSynonyms } from '../identity/topics.queries.ts';
import type { Notifications } from '../notifications/notifications.service.ts';
import {
  selectCircleNames,
  selectStoredTopics,
  selectTouched,
  selectUsedTopics,
  type UsedTopic,
} from './topics.repository.ts';

interface Dependencies {
  readonly db: Database;
  readonly notifications: Pick<Notifications, 'notify'>;
  readonly audit: Audit;
}

/** How many members a preview names. */
const MOST_PEOPLE = 50;
const NO_TOPIC = 'This topic isn’t on the list any more.';

/** Synonyms and merges of topics by staff (R-ADMIN-13). The access of the endpoints decides who counts as staff. */
export function createStaffTopicsService({ db, notifications, audit }: Dependencies) {
  /** @throws ProblemError 404 unless it can be chosen. */
  const find = async (database: Database, slug: string): Promise<UsedTopic> => {
    const [found] = await selectUsedTopics(database, [slug]);
    if (!found) throw notFound(NO_TOPIC);
    return found;
  };
  /** Both topics of a merge. @throws ProblemError 404, 409 */
  const both = async (database: Database, from: string, into: string) => {
    if (from === into) throw conflict('Choose another topic.');
    return { from: await find(database, from), into: await find(database, into) };
  };

  return {
    list: defineCall(adminListTopics, async () => {
      const { compare } = new Intl.Collator(currentLocale());
      const shown = (await selectUsedTopics(db)).map(present);
      return { results: shown.sort((one, other) => compare(one.name, other.name)) };
    }),

    setSynonyms: defineCall(adminSetTopicSynonyms, async (context, { params: { slug }, body }) => {
      const synonyms = distinct(body.synonyms);
      await withTransaction(db, async (tx) => {
        const before = await locked(tx, slug);
        refuseMore(before.synonyms, synonyms);
        await refuseTaken(tx, slug, synonyms);
        await setTopicSynonyms(tx, slug, synonyms);
        const change = `${before.synonyms.join(', ') || '–'} → ${synonyms.join(', ') || '–'}`;
        await audit(tx, context, {
          action: 'topic/synonyms-set',
          subjectId: slug,
          reason: `${change}: ${body.reason}`,
        });
      });
      return present(await find(db, slug));
    }),

    preview: defineCall(adminPreviewTopicMerge, async (_context, { params: { slug }, query }) => {
      const { from, into } = await both(db, slug, query.into);
      const touched = await selectTouched(db, { from: slug, into: query.into }, MOST_PEOPLE);
      return {
        from: present(from),
        into: present(into),
        member_count: touched.memberCount,
        asked_count: touched.askedCount,
        people: touched.people.map(({ person, isAsked }) => ({ ...person, is_asked: isAsked })),
        circles: await selectCircleNames(db, slug),
        synonyms: mergedSynonyms(from, into),
      };
    }),

    merge: defineCall(adminMergeTopic, async (context, { params: { slug }, body }) => {
      const merge = { from: slug, into: body.into };
      await withTransaction(db, async (tx) => {
        // In one order, so that two merges of the same two topics do not wait for each other.
        for (const one of [slug, body.into].toSorted()) await locked(tx, one);
        const { from, into } = await both(tx, slug, body.into);
        await setTopicSynonyms(tx, into.slug, mergedSynonyms(from, into));
        const asked = await mergeTopic(tx, merge, context.now);
        for (const userId of asked)
          await notifications.notify(tx, {
            userId,
            kind: 'system',
            content: () => ({
              title: t('Choose another topic'),
              text: t(
                '{from} is now part of {into}. You had both in one list, so there’s room for another one.',
                {
                  from: topicName(from.name),
                  into: topicName(into.name),
                },
              ),
            }),
            path: '/onboarding',
            personId: null,
            now: context.now,
          });
        await audit(tx, context, {
          action: 'topic/merged',
          subjectId: slug,
          reason: `${from.name} → ${into.name}: ${body.reason}`,
        });
      });
      return present(await find(db, body.into));
    }),
  };
}

/** @throws ProblemError 404 */
async function locked(tx: Transaction, slug: string) {
  const topic = await lockTopic(tx, slug);
  if (!topic) throw notFound(NO_TOPIC);
  return topic;
}

const plain = (text: string): string =>
  text
    .toLowerCase()
    .replaceAll(/[\s-]+/g, ' ')
    .trim();

/** Leaves out what differs from an earlier word only in case, spaces and hyphens. */
function distinct(words: readonly string[]): string[] {
  const known = words.map(plain);
  return words.filter((word, at) => known.indexOf(plain(word)) === at);
}

/** The merged topic passes its names on as synonyms, so that people still find it, no matter how many the other topic has. */
function mergedSynonyms(from: UsedTopic, into: UsedTopic): string[] {
  const known = new Set([into.name, into.otherNames].map(plain));
  const words = [...into.synonyms, from.name, from.otherNames, ...from.synonyms];
  return distinct(words.filter((word) => word !== '' && !known.has(plain(word))));
}

/** @throws ProblemError 400 for more than are allowed, unless merges have left as many. */
function refuseMore(before: readonly string[], synonyms: readonly string[]): void {
  if (synonyms.length > Math.max(MOST_SYNONYMS, before.length))
    throw badField(
      'synonyms',
      t('A topic can have up to {most} synonyms. Remove some first.', { most: String(MOST_SYNONYMS) }),
    );
}

/** @throws ProblemError 400 for a word that leads to another topic. */
async function refuseTaken(tx: Transaction, slug: string, synonyms: readonly string[]): Promise<void> {
  for (const topic of await selectStoredTopics(tx)) {
    if (topic.slug === slug) continue;
    const own = new Set([topic.name, topicName(topic.name), ...topic.synonyms].map(plain));
    const taken = synonyms.find((word) => own.has(plain(word)));
    if (taken !== undefined)
      throw badField(
        'synonyms',
        t('“{word}” already leads to {topic}.', { word: taken, topic: topicName(topic.name) }),
      );
  }
}

function present(topic: UsedTopic): StaffTopic {
  return {
    slug: topic.slug,
    name: topicName(topic.name),
    synonyms: [...topic.synonyms],
    member_count: topic.memberCount,
    want_count: topic.wantCount,
    offer_count: topic.offerCount,
    circle_count: topic.circleCount,
    peek_count: topic.peekCount,
  };
}
