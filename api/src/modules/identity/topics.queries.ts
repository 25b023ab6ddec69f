import { and, eq, inArray, isNotNull, isNull, sql, type SQL } from 'drizzle-orm';
import type { Database } from '../../ports/database/database.ts';
import { profileTopics, topics } from './identity.queries.ts';
import * as tables from './identity.tables.ts';

/**
 * Replaces a member's list of topics.
 * @param slugs in the order they were chosen.
 */
export async function replaceProfileTopics(
  tx: Database,
  userId: string,
  kind: 'expert_in' | 'looking_for',
  slugs: readonly string[],
): Promise<void> {
  const { profileTopics: table } = tables;
  await tx.delete(table).where(and(eq(table.userId, userId), eq(table.kind, kind)));
  if (slugs.length === 0) return;
  await tx.insert(table).values(slugs.map((topicSlug, position) => ({ userId, topicSlug, kind, position })));
}

/** A topic, and the topic of which it becomes a part. */
export interface TopicMerge {
  readonly from: string;
  readonly into: string;
}

/** Condition on a row of `profileTopics`: the member has another topic in the same list. */
export const hasBoth = (
  into: string,
): SQL<boolean> => sql<boolean>`exists (select 1 from ${profileTopics} other
  where other.user_id = profile_topics.user_id and other.kind = profile_topics.kind and other.topic_slug = ${into})`;

/**
 * Locks a topic that can be chosen until the transaction ends, so that nobody saves it meanwhile.
 * @returns null if there is none.
 */
export async function lockTopic(tx: Database, slug: string): Promise<typeof topics.$inferSelect | null> {
  const { topics: table } = tables;
  const [row] = await tx
    .select()
    .from(table)
    .where(and(eq(table.slug, slug), isNull(table.mergedInto)))
    .for('update');
  return row ?? null;
}

/** Sets the synonyms of a topic. */
export async function setTopicSynonyms(
  tx: Database,
  slug: string,
  synonyms: readonly string[],
): Promise<void> {
  await tx
    .update(tables.topics)
    .set({ synonyms: [...synonyms] })
    .where(eq(tables.topics.slug, slug));
}

/**
 * Makes a topic, locked by the caller, a part of another one. Who had both in one list keeps one, and opens the expertise form at
 * their next visit (R-ADMIN-13).
 * @returns the ids of these members.
 */
export async function mergeTopic(
  tx: Database,
  { from, into }: TopicMerge,
  now: Temporal.Instant,
): Promise<string[]> {
  const { profiles: profile, topics: table, users: account } = tables;
  const having = await tx
    .select({ id: profileTopics.userId, isShort: hasBoth(into) })
    .from(profileTopics)
    .where(eq(profileTopics.topicSlug, from));
  await tx.update(table).set({ mergedInto: into }).where(eq(table.slug, from));
  const ids = having.map(({ id }) => id);
  if (ids.length > 0) await tx.update(profile).set({ updatedAt: now }).where(inArray(profile.userId, ids));
  const short = [...new Set(having.flatMap(({ id, isShort }) => (isShort ? [id] : [])))];
  if (short.length > 0)
    await tx.update(account).set({ redirectExpertize: true }).where(inArray(account.id, short));
  return short;
}

/** Returns those of the slugs that are not topics, or are part of another one now. */
export async function unknownTopics(db: Database, slugs: readonly string[]): Promise<string[]> {
  if (slugs.length === 0) return [];
  const rows = await db
    .select({ slug: topics.slug })
    .from(topics)
    .where(and(inArray(topics.slug, [...slugs]), isNull(topics.mergedInto)));
  const known = new Set(rows.map((row) => row.slug));
  return slugs.filter((slug) => !known.has(slug));
}

/**
 * Returns the topics to save for those that somebody chose, in their order and each once: for a merged topic the one of which it is a
 * part now (R-ADMIN-13). Slugs of no topic stay.
 */
export async function followMerges(db: Database, slugs: readonly string[]): Promise<string[]> {
  if (slugs.length === 0) return [];
  const rows = await db
    .select({ slug: topics.slug, into: topics.mergedInto })
    .from(topics)
    .where(and(inArray(topics.slug, [...slugs]), isNotNull(topics.mergedInto)));
  const merged = new Map(rows.map(({ slug, into }) => [slug, into]));
  return [...new Set(slugs.map((slug) => merged.get(slug) ?? slug))];
}
