import { and, asc, desc, eq, sql, type SQL } from 'drizzle-orm';
import type { TopicGap } from '@acquaint/contracts';
import { translatedTopic } from '../../i18n/topics.ts';
import { CAN_BE_MET } from '../identity/account/can-be-met.ts';
import type { Database } from '../../ports/database/database.ts';
import { profileTopics, topics, users } from '../identity/identity.queries.ts';
import { circleMembers } from './circles.tables.ts';

/**
 * How many members must look for a topic before it is listed, so that it does not identify anyone, and how many topics are
 * listed.
 */
const LEAST_WANTED = 3;
const GAPS = 5;

/** Slugs of the topics that a member offers or looks for. */
export const topicsOf = (userId: string): SQL =>
  sql`(select pt.topic_slug from ${profileTopics} pt where pt.user_id = ${userId})`;

/** Returns the topics that circles share with a reader, as ids of circles with slugs. */
export async function selectSharedTopics(
  db: Database,
  ids: readonly string[],
  readerId: string,
): Promise<Map<string, ReadonlySet<string>>> {
  const { rows } = await db.execute<{ circle_id: string; slugs: string[] }>(sql`
    select ct.circle_id, json_agg(ct.topic_slug) as slugs from circle_topics ct
    where ct.circle_id = any(${sql.param([...ids])}::uuid[]) and ct.topic_slug in ${topicsOf(readerId)}
    group by ct.circle_id`);
  return new Map(rows.map(({ circle_id, slugs }) => [circle_id, new Set(slugs)]));
}

/**
 * Returns the topics that members of a circle look for and in which none of them is an expert (R-MATCH-28). Counts all members who can
 * be met, whoever the reader is, so that the result does not reveal who has blocked whom.
 * @returns the most wanted first.
 */
export async function selectTopicGaps(db: Database, circleId: string): Promise<TopicGap[]> {
  const wantedBy = sql<number>`count(*) filter (where ${profileTopics.kind} = 'looking_for')`.mapWith(Number);
  const rows = await db
    .select({ name: topics.name, slug: topics.slug, wantedBy })
    .from(circleMembers)
    .innerJoin(users, eq(users.id, circleMembers.userId))
    .innerJoin(profileTopics, eq(profileTopics.userId, circleMembers.userId))
    .innerJoin(topics, eq(topics.slug, profileTopics.topicSlug))
    .where(and(eq(circleMembers.circleId, circleId), CAN_BE_MET))
    .groupBy(topics.slug, topics.name)
    .having(
      sql`count(*) filter (where ${profileTopics.kind} = 'looking_for') >= ${LEAST_WANTED}
        and not bool_or(${profileTopics.kind} = 'expert_in')`,
    )
    .orderBy(desc(wantedBy), asc(topics.slug))
    .limit(GAPS);
  return rows.map(({ name, slug, wantedBy: wanted_by }) => ({
    topic: translatedTopic({ name, slug }),
    wanted_by,
  }));
}
