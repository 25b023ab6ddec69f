import { asc, count, desc, sql, type SQL } from 'drizzle-orm';
import type { PersonSummary, Topic } from '@acquaint/contracts';
import { prepared } from '../../../db/prepared.ts';
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

/** What the feed selects by. */
export interface FeedSelection extends Pick<PeekSelection, 'filter' | 'withTranscript'> {
  readonly readerId: string;
  readonly username?: string;
  readonly circleId?: string;
}

/** Creates the two queries of one kind of selection: the newest with their number, and the number alone. */
function newestOf(selection: FeedSelection) {
  const condition = (value: (name: 'readerId' | 'username' | 'circleId') => SQL) =>
    publishedTo({
      filter: selection.filter,
      withTranscript: selection.withTranscript,
      readerId: value('readerId'),
      ...(selection.username === undefined ? {} : { username: value('username') }),
      ...(selection.circleId === undefined ? {} : { circleId: value('circleId') }),
    });
  return {
    newest: prepared((db, value: (name: 'readerId' | 'username' | 'circleId' | 'limit' | 'offset') => SQL) =>
      db
        .select({ id: peeks.id, total: sql`count(*) over ()`.mapWith(Number) })
        .from(peeks)
        .where(condition(value))
        .orderBy(desc(peeks.publishedAt), asc(peeks.id))
        .limit(sql.placeholder('limit'))
        .offset(sql.placeholder('offset')),
    ),
    total: prepared((db, value: (name: 'readerId' | 'username' | 'circleId') => SQL) =>
      db.select({ count: count() }).from(peeks).where(condition(value)),
    ),
  };
}

/** The queries by the kind of selection: a few dozen at most. */
const queries = new Map<string, ReturnType<typeof newestOf>>();

/** Returns the IDs of published peeks that match a selection, newest first, and how many match in all. */
export async function selectNewest(
  db: Database,
  selection: FeedSelection,
  { limit, offset }: { readonly limit: number; readonly offset: number },
): Promise<{ readonly ids: string[]; readonly count: number }> {
  const { filter, withTranscript, readerId, username, circleId } = selection;
  const kind = [filter, withTranscript, username === undefined, circleId === undefined].join();
  const { newest, total } = queries.get(kind) ?? newestOf(selection);
  queries.set(kind, { newest, total });
  const values = { readerId, username, circleId };
  const rows = await newest(db, { ...values, limit, offset });
  const [first] = rows;
  if (first) return { ids: rows.map(({ id }) => id), count: first.total };
  if (offset === 0) return { ids: [], count: 0 };
  const [row] = await total(db, values);
  return { ids: [], count: row?.count ?? 0 };
}

/** What connects peeks with a reader. */
const selectConnecting = prepared((db, value: (name: 'ids' | 'readerId' | 'today') => SQL) => {
  // What depends on the reader alone is an array that PostgreSQL makes once, not a join that it makes for each peek.
  const own = (kind: 'looking_for' | 'expert_in') => sql<Topic[]>`coalesce((
    select json_agg(json_build_object('slug', about.topic_slug,
      'name', (select subject.name from ${topics} subject where subject.slug = about.topic_slug)) order by about.position)
    from snip_topics about
    where about.snip_id = ${PEEK_ID} and about.topic_slug = any(array(select mine.topic_slug from ${profileTopics} mine
      where mine.user_id = ${value('readerId')} and mine.kind = ${kind}))), '[]'::json)`;
  return (
    db
      .select({
        id: peeks.id,
        publishedAt: peeks.publishedAt,
        wanted: own('looking_for'),
        known: own('expert_in'),
        people: sql<(Named & { followed: boolean; met: boolean; circle: string | null })[]>`coalesce((
        select json_agg(json_build_object(
          'first_name', person.first_name, 'last_name', person.last_name, 'is_erased', person.is_erased,
          'followed', who.user_id in (select follow.person_id from ${subscriptions} follow
            where follow.subscriber_id = ${value('readerId')}),
          'met', who.user_id in (
            select met.booker_id from ${sessions} met where met.took_place_at is not null and met.host_id = ${value('readerId')}
            union all
            select met.host_id from ${sessions} met where met.took_place_at is not null and met.booker_id = ${value('readerId')}),
          'circle', (select min((select circle.name from ${circles} circle where circle.id = theirs.circle_id))
            from ${circleMembers} theirs
            where theirs.user_id = who.user_id and theirs.circle_id = any(array(select mine.circle_id from ${circleMembers} mine
              where mine.user_id = ${value('readerId')})))) order by who.position, who.user_id)
        from snip_people who join ${personSummaries} person on person.id = who.user_id
        where who.snip_id = ${PEEK_ID} and who.user_id <> ${value('readerId')}), '[]'::json)`,
        isWatched: sql<boolean>`exists (select 1 from snip_reactions seen where seen.snip_id = ${PEEK_ID}
        and seen.user_id = ${value('readerId')} and seen.kind = 'view' and seen.on_day < ${value('today')}::date)`,
      })
      .from(peeks)
      // With the length of the array hidden (`isAmong`), PostgreSQL would plan this statement at each call.
      .where(sql`${peeks.id} = any(${value('ids')}::uuid[])`)
  );
});

/** Returns what connects published peeks with a reader, in any order. @param today the current UTC day. */
export async function selectSignals(
  db: Database,
  ids: readonly string[],
  readerId: string,
  today: Temporal.PlainDate,
): Promise<FeedSignals[]> {
  if (ids.length === 0) return [];
  const rows = await selectConnecting(db, { ids: [...ids], readerId, today: today.toString() });
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
