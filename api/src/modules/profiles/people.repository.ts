import type { LinkedPeek, PersonSummary, SearchResult, Topic } from '@acquaint/contracts';
import { and, eq, inArray, isNull, or, sql, type SQL } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import { isAmong, prepared } from '../../db/prepared.ts';
import type { Database } from '../../ports/database/database.ts';
import { translatedTopic } from '../../i18n/topics.ts';
import { CAN_BE_MET } from '../identity/account/can-be-met.ts';
import { connectedBy, peopleBlockedBy } from '../connections/connections.queries.ts';
import {
  hasUsername,
  PERSON,
  personSummaries,
  profiles,
  profileTopics,
  topics,
  users,
} from '../identity/identity.queries.ts';

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

/** SQL condition: the member can be booked. */
export function acceptsSessions(person: AnyPgColumn): SQL<boolean> {
  return sql<boolean>`exists (select 1 from accepting_members where accepting_members.user_id = ${person})`;
}

/**
 * SQL expression: whether the member can be booked, for a column of a list. Where `acceptsSessions` stands in a column, PostgreSQL may read
 * all members to answer it for a few.
 */
function isBookable(person: AnyPgColumn): SQL<boolean> {
  return sql<boolean>`coalesce((select true from accepting_members where accepting_members.user_id = ${person}), false)`;
}

/** SQL expression: mean rating of the published reviews, to two decimals; null while there is none. */
export const RATING = sql<number | null>`case when ${profiles.ratingCount} > 0
  then round(${profiles.ratingSum}::numeric / ${profiles.ratingCount}, 2)::float8 end`;

/**
 * Finds a person whom the viewer may see: not suspended, and no block between the two. Viewers always find themselves, also by
 * email. Nobody else is found by email, so that addresses cannot be tried out.
 * @param reference a username, or the ID that replaces a username not chosen yet.
 */
export function findPerson(db: Database, viewerId: string, reference: string): Promise<PersonSummary | null> {
  const name = reference.toLowerCase();
  const isMe = eq(users.id, viewerId);
  return selectVisible(
    db,
    viewerId,
    or(hasUsername(name), and(isMe, eq(users.email, name)), isUnnamed(name)),
  );
}

/** Finds a person whom the viewer may see, by ID. */
export function findPersonById(db: Database, viewerId: string, id: string): Promise<PersonSummary | null> {
  return selectVisible(db, viewerId, eq(users.id, id));
}

/**
 * Finds a person whom a member can report: whom they may see, and whom they have blocked, if not suspended (R-MOD-1). Not who has
 * only blocked them: blocked members are not told.
 */
export async function findReportable(
  db: Database,
  reporterId: string,
  who: { readonly id: string } | { readonly username: string },
): Promise<PersonSummary | null> {
  const isThisOne =
    'id' in who ? eq(users.id, who.id) : or(hasUsername(who.username.toLowerCase()), isUnnamed(who.username));
  const isSeen = sql`not ${connectedBy('blocked', reporterId, users.id)}`;
  const isBlocked = sql`${users.id} in (select id from ${peopleBlockedBy(reporterId)} own_blocks)`;
  const [row] = await db
    .select(PERSON)
    .from(users)
    .innerJoin(personSummaries, eq(personSummaries.id, users.id))
    .where(and(isThisOne, isNull(users.suspendedAt), or(isSeen, isBlocked)));
  return row ?? null;
}

/** Condition: the reference is the ID that replaces a username not chosen yet. */
function isUnnamed(reference: string): SQL | undefined {
  const name = reference.toLowerCase();
  return UUID.test(name) ? and(eq(users.id, name), isNull(users.username)) : undefined;
}

/** Condition: members who show their profile to people without an account (R-PROF-13). Nobody who is suspended or leaving is shown. */
const SHOWN_TO_VISITORS = and(eq(profiles.isPublic, true), isNull(users.erasedAt), CAN_BE_MET);

/**
 * Finds a member who shows their profile to people without an account (R-PROF-13), unless they are hidden from the reader.
 * @param readerId the member who reads, as they may log in and out; null for a visitor.
 */
export async function findPublicPerson(
  db: Database,
  readerId: string | null,
  username: string,
): Promise<PersonSummary | null> {
  const [row] = await db
    .select(PERSON)
    .from(users)
    .innerJoin(personSummaries, eq(personSummaries.id, users.id))
    .innerJoin(profiles, eq(profiles.userId, users.id))
    .where(
      and(
        hasUsername(username.toLowerCase()),
        SHOWN_TO_VISITORS,
        readerId === null ? undefined : sql`not ${connectedBy('blocked', readerId, users.id)}`,
      ),
    );
  return row ?? null;
}

async function selectVisible(
  db: Database,
  viewerId: string,
  who: SQL | undefined,
): Promise<PersonSummary | null> {
  const isMe = eq(users.id, viewerId);
  const isVisible = and(isNull(users.suspendedAt), sql`not ${connectedBy('blocked', viewerId, users.id)}`);
  const [row] = await db
    .select(PERSON)
    .from(users)
    .innerJoin(personSummaries, eq(personSummaries.id, users.id))
    .where(and(who, or(isMe, isVisible)));
  return row ?? null;
}

/** Returns the topics that people are expert in and look for, by person. People without topics are not in the map. */
export async function selectTopicsOf(
  db: Database,
  userIds: readonly string[],
): Promise<Map<string, Record<'expert_in' | 'looking_for', Topic[]>>> {
  const byPerson = new Map<string, Record<'expert_in' | 'looking_for', Topic[]>>();
  if (userIds.length === 0) return byPerson;
  const rows = await db
    .select({ userId: profileTopics.userId, kind: profileTopics.kind, name: topics.name, slug: topics.slug })
    .from(profileTopics)
    .innerJoin(topics, eq(topics.slug, profileTopics.topicSlug))
    .where(inArray(profileTopics.userId, [...userIds]))
    .orderBy(profileTopics.position, topics.name);
  for (const { userId, kind, name, slug } of rows) {
    const lists = byPerson.get(userId) ?? { expert_in: [], looking_for: [] };
    lists[kind].push(translatedTopic({ name, slug }));
    byPerson.set(userId, lists);
  }
  return byPerson;
}

/** `offset 0` makes PostgreSQL look each name up; a join would read all topics for each person. */
const topicsIn = (kind: 'expert_in' | 'looking_for') => sql<Topic[]>`coalesce((
  select json_agg(json_build_object('name', found.name, 'slug', found.slug) order by found.position, found.name)
  from (select listed.position, listed.topic_slug as slug,
      (select subject.name from ${topics} subject where subject.slug = listed.topic_slug) as name
    from ${profileTopics} listed
    where listed.user_id = ${profiles.userId} and listed.kind = ${kind} offset 0) found), '[]'::json)`;

/** What visitors see of a member in a list. */
type PublicPerson = NonNullable<LinkedPeek['people'][number]['public_profile']>;

const PUBLIC_PEOPLE = prepared((db, value: (name: 'ids') => SQL) =>
  db
    .select({
      id: users.id,
      picture_url: personSummaries.picture_url,
      expert_in: topicsIn('expert_in'),
      mentorship_statement: profiles.mentorshipStatement,
      accepts_sessions: isBookable(profiles.userId),
    })
    .from(users)
    .innerJoin(personSummaries, eq(personSummaries.id, users.id))
    .innerJoin(profiles, eq(profiles.userId, users.id))
    .where(and(isAmong(users.id, value('ids')), SHOWN_TO_VISITORS)),
);

/** Returns what visitors see of those of these members who show their profile to them (R-PROF-13), by ID. */
export async function selectShownToVisitors(
  db: Database,
  userIds: readonly string[],
): Promise<Map<string, PublicPerson>> {
  const rows = await PUBLIC_PEOPLE(db, { ids: [...userIds] });
  return new Map(
    rows.map(({ id, expert_in, ...rest }) => [id, { ...rest, expert_in: expert_in.map(translatedTopic) }]),
  );
}

const RESULTS = prepared((db, value: (name: 'ids') => SQL) =>
  db
    .select({
      person: PERSON,
      expert_in: topicsIn('expert_in'),
      looking_for: topicsIn('looking_for'),
      // A list shows only what everybody may see, to connections as well.
      location: sql<string>`case when ${profiles.visibility} ->> 'location' is null then ${profiles.location} else '' end`,
      rating: RATING,
      completed_sessions: profiles.completedSessions,
      accepts_sessions: isBookable(profiles.userId),
    })
    .from(profiles)
    .innerJoin(personSummaries, eq(personSummaries.id, profiles.userId))
    .where(isAmong(profiles.userId, value('ids'))),
);

/** Returns people in the form of search results, in the order of the IDs. Unknown IDs are left out. */
export async function selectSearchResults(db: Database, userIds: readonly string[]): Promise<SearchResult[]> {
  if (userIds.length === 0) return [];
  const rows = await RESULTS(db, { ids: [...userIds] });
  const byId = new Map(rows.map((row) => [row.person.id, row]));
  return userIds.flatMap((id) => {
    const row = byId.get(id);
    if (!row) return [];
    const { person, expert_in, looking_for, ...rest } = row;
    return [
      {
        ...person,
        expert_in: expert_in.map(translatedTopic),
        looking_for: looking_for.map(translatedTopic),
        ...rest,
      },
    ];
  });
}
