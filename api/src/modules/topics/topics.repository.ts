import type { PersonSummary, Topic } from '@acquaint/contracts';
import { and, asc, count, desc, eq, inArray, isNull, sql } from 'drizzle-orm';
import type { Database } from '../../ports/database/database.ts';
import { languageOfReader } from '../../i18n/i18n.ts';
import { topicsByName } from '../../i18n/topics.ts';
import { circles, circleTopics } from '../circles/circles.queries.ts';
import { PERSON, personSummaries, profileTopics, topics } from '../identity/identity.queries.ts';
import { hasBoth, type TopicMerge } from '../identity/topics.queries.ts';
import { peekTopics } from '../peeks/peeks.queries.ts';

/** A topic with its name as stored, and other words for it. */
export interface StoredTopic extends Topic {
  readonly synonyms: readonly string[];
}

/** Returns all topics that can be chosen, in any order. */
export async function selectStoredTopics(db: Database): Promise<StoredTopic[]> {
  return JSON.parse(await selectTopicsJson(db)) as StoredTopic[];
}

/** Selects all topics as one JSON text, which is read faster than a hundred rows are mapped. */
async function selectTopicsJson(db: Database): Promise<string> {
  const { name, slug, synonyms, mergedInto } = topics;
  const fields = sql`json_build_object('name', ${name}, 'slug', ${slug}, 'synonyms', ${synonyms})`;
  const all = sql<string>`coalesce(json_agg(${fields} order by ${slug}), '[]')::text`;
  const [row] = await db.select({ all }).from(topics).where(isNull(mergedInto));
  return row?.all ?? '[]';
}

type ListedTopic = Topic & { synonyms?: string[] };

/** The list in each language, and the stored topics of which it was made: it is made again when they change. */
const lists = new Map<string, { readonly json: string; readonly list: readonly ListedTopic[] }>();

/** Returns all topics that can be chosen, translated and sorted by name, with their synonyms if they have any. */
export async function selectTopics(db: Database): Promise<readonly ListedTopic[]> {
  const json = await selectTopicsJson(db);
  const known = lists.get(languageOfReader());
  if (known?.json === json) return known.list;
  const stored = JSON.parse(json) as StoredTopic[];
  const synonyms = new Map(stored.map((topic) => [topic.slug, topic.synonyms]));
  const list = topicsByName(stored).map((topic) => {
    const words = synonyms.get(topic.slug) ?? [];
    return words.length > 0 ? { ...topic, synonyms: [...words] } : topic;
  });
  lists.set(languageOfReader(), { json, list });
  return list;
}

/** A topic with what has it, as staff see it. */
export interface UsedTopic extends StoredTopic {
  readonly otherNames: string;
  readonly memberCount: number;
  readonly wantCount: number;
  readonly offerCount: number;
  readonly circleCount: number;
  readonly peekCount: number;
}

/** Returns the topics that can be chosen, with what has them. @param slugs only these. */
export async function selectUsedTopics(db: Database, slugs?: readonly string[]): Promise<UsedTopic[]> {
  const { slug, name, synonyms, otherNames } = topics;
  const inList = (kind: 'looking_for' | 'expert_in') =>
    sql<number>`(select count(*)::int from ${profileTopics} pt where pt.topic_slug = ${slug} and pt.kind = ${kind})`;
  return db
    .select({
      ...{ slug, name, synonyms, otherNames },
      memberCount: sql<number>`(select count(distinct pt.user_id)::int from ${profileTopics} pt where pt.topic_slug = ${slug})`,
      ...{ wantCount: inList('looking_for'), offerCount: inList('expert_in') },
      circleCount: sql<number>`(select count(*)::int from ${circleTopics} ct where ct.topic_slug = ${slug})`,
      peekCount: sql<number>`(select count(*)::int from ${peekTopics} st where st.topic_slug = ${slug})`,
    })
    .from(topics)
    .where(and(isNull(topics.mergedInto), slugs && inArray(slug, [...slugs])));
}

/** A member whom a merge touches. */
export interface TouchedMember {
  readonly person: PersonSummary;
  /** Whether they have both topics in one list. */
  readonly isAsked: boolean;
}

/** Returns the members with the topic that goes: those who have both in one list first, then by name; and how many there are. */
export async function selectTouched(
  db: Database,
  { from, into }: TopicMerge,
  most: number,
): Promise<{ people: TouchedMember[]; memberCount: number; askedCount: number }> {
  const having = db
    .select({ userId: profileTopics.userId, isAsked: sql<boolean>`bool_or(${hasBoth(into)})`.as('is_asked') })
    .from(profileTopics)
    .where(eq(profileTopics.topicSlug, from))
    .groupBy(profileTopics.userId)
    .as('having');
  const [counts] = await db
    .select({
      memberCount: count(),
      askedCount: sql<number>`(count(*) filter (where ${having.isAsked}))::int`,
    })
    .from(having);
  const people = await db
    .select({ person: PERSON, isAsked: having.isAsked })
    .from(having)
    .innerJoin(personSummaries, eq(personSummaries.id, having.userId))
    .orderBy(
      desc(having.isAsked),
      asc(personSummaries.first_name),
      asc(personSummaries.last_name),
      personSummaries.id,
    )
    .limit(most);
  return { people, memberCount: counts?.memberCount ?? 0, askedCount: counts?.askedCount ?? 0 };
}

/** Returns the names of the circles with a topic. */
export async function selectCircleNames(db: Database, slug: string): Promise<string[]> {
  const rows = await db
    .select({ name: circles.name })
    .from(circleTopics)
    .innerJoin(circles, eq(circles.id, circleTopics.circleId))
    .where(eq(circleTopics.topicSlug, slug))
    .orderBy(asc(circles.name));
  return rows.map(({ name }) => name);
}
