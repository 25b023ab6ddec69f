import { sql, type SQL } from 'drizzle-orm';
import type { Database } from '../../ports/database/database.ts';
import { profileTopics } from '../identity/identity.queries.ts';

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
