import { asc, count, desc, inArray, sql } from 'drizzle-orm';
import type { PersonSummary, Topic } from '@acquaint/contracts';
import type { Database } from '../../../ports/database/database.ts';
import { fullName } from '../../../i18n/people.ts';
import { translatedTopic } from '../../../i18n/topics.ts';
import { circleMembers, circles } from '../../circles/circles.queries.ts';
import { personSummaries, profileTopics, topics } from '../../identity/identity.queries.ts';
import { subscriptions } from '../../profiles/profiles.queries.ts';
import { sessions } from '../../sessions/sessions.queries.ts';
import { peeks } from '../peeks.tables.ts';
import { publishedTo, type PeekSelection } from '../peeks.repository.ts';
import type { FeedSignals } from './feed-order.ts';

/** A column in a selected expression is written without its table, which an inner table would hide. */
const PEEK_ID = sql`snips.id`;

type Named = Pick<PersonSummary, 'first_name' | 'last_name' | 'is_erased'>;

/** Returns the IDs of published peeks that match a selection, newest first, and how many match in all. */
export async function selectNewest(
  db: Database,
  selection: PeekSelection,
  { limit, offset }: { readonly limit: number; readonly offset: number },
): Promise<{ readonly ids: string[]; readonly count: number }> {
  const rows = await db
    .select({ id: peeks.id, total: sql`count(*) over ()`.mapWith(Number) })
    .from(peeks)
    .where(publishedTo(selection))
    .orderBy(desc(peeks.publishedAt), asc(peeks.id))
    .limit(limit)
    .offset(offset);
  const [first] = rows;
  if (first) return { ids: rows.map(({ id }) => id), count: first.total };
  if (offset === 0) return { ids: [], count: 0 };
  const [total] = await db.select({ count: count() }).from(peeks).where(publishedTo(selection));
  return { ids: [], count: total?.count ?? 0 };
}

/** Returns what connects published peeks with a reader, in any order. @param today the current UTC day. */
export async function selectSignals(
  db: Database,
  ids: readonly string[],
  readerId: string,
  today: Temporal.PlainDate,
): Promise<FeedSignals[]> {
  if (ids.length === 0) return [];
  const own = (kind: 'looking_for' | 'expert_in') => sql<Topic[]>`coalesce((
    select jsonb_agg(jsonb_build_object('slug', subject.slug, 'name', subject.name) order by about.position)
    from snip_topics about
      join ${profileTopics} mine on mine.topic_slug = about.topic_slug and mine.user_id = ${readerId} and mine.kind = ${kind}
      join ${topics} subject on subject.slug = about.topic_slug
    where about.snip_id = ${PEEK_ID}), '[]'::jsonb)`;
  const rows = await db
    .select({
      id: peeks.id,
      publishedAt: peeks.publishedAt,
      wanted: own('looking_for'),
      known: own('expert_in'),
      people: sql<(Named & { followed: boolean; met: boolean; circle: string | null })[]>`coalesce((
        select jsonb_agg(jsonb_build_object(
          'first_name', person.first_name, 'last_name', person.last_name, 'is_erased', person.is_erased,
          'followed', exists (select 1 from ${subscriptions} follow
            where follow.subscriber_id = ${readerId} and follow.person_id = who.user_id),
          'met', exists (select 1 from ${sessions} met where met.took_place_at is not null
            and ((met.host_id = ${readerId} and met.booker_id = who.user_id)
              or (met.booker_id = ${readerId} and met.host_id = who.user_id))),
          'circle', (select min(circle.name) from ${circleMembers} theirs
            join ${circleMembers} mine on mine.circle_id = theirs.circle_id and mine.user_id = ${readerId}
            join ${circles} circle on circle.id = theirs.circle_id
            where theirs.user_id = who.user_id)) order by who.position, who.user_id)
        from snip_people who join ${personSummaries} person on person.id = who.user_id
        where who.snip_id = ${PEEK_ID} and who.user_id <> ${readerId}), '[]'::jsonb)`,
      isWatched: sql<boolean>`exists (select 1 from snip_reactions seen where seen.snip_id = ${PEEK_ID}
        and seen.user_id = ${readerId} and seen.kind = 'view' and seen.on_day < ${today.toString()}::date)`,
    })
    .from(peeks)
    .where(inArray(peeks.id, [...ids]));
  return rows.flatMap(({ publishedAt, wanted, known, people, ...row }) =>
    publishedAt === null
      ? []
      : [
          {
            ...row,
            publishedAt,
            wantedTopics: wanted.map((topic) => translatedTopic(topic).name),
            knownTopics: known.map((topic) => translatedTopic(topic).name),
            people: people.map((person) => ({
              name: fullName(person),
              isFollowed: person.followed,
              hasMet: person.met,
              circle: person.circle,
            })),
          },
        ],
  );
}
