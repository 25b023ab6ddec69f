import { and, asc, count, desc, eq, getTableColumns, sql, type SQL } from 'drizzle-orm';
import type { Circle, CircleMember, PersonSummary, Topic } from '@acquaint/contracts';
import type { Database } from '../../ports/database/database.ts';
import { translatedTopic } from '../../i18n/topics.ts';
import { connectedBy, hiddenFrom } from '../connections/connections.queries.ts';
import { PERSON, personSummaries, topics } from '../identity/identity.queries.ts';
import { circleMembers, circles, circleTopics } from './circles.tables.ts';

/** How many members a circle's card shows. */
const FACES = 5;
/** The row from which every answer about a circle is made. */
export type CircleRow = typeof circles.$inferSelect;

export interface CircleSelection {
  readonly readerId: string;
  /** If set, only circles of which this person is a member. */
  readonly memberId?: string;
  /** Part of the name; accents and capitals are ignored. */
  readonly search: string;
  readonly page: number;
  readonly page_size: number;
}

/** Returns a page of circles, the largest first, and the total number of matches. */
export async function selectCircles(
  db: Database,
  { readerId, memberId, search, page, page_size }: CircleSelection,
): Promise<{ rows: CircleRow[]; count: number }> {
  const conditions: SQL[] = [isOpenTo(readerId)];
  if (search !== '') {
    conditions.push(sql`position(plain_text(${search}) in plain_text(${circles.name})) > 0`);
  }
  if (memberId !== undefined) {
    conditions.push(
      sql`exists (select 1 from circle_members mine where mine.circle_id = ${circles.id} and mine.user_id = ${memberId})`,
    );
  }
  const where = and(...conditions);
  const counted = await db
    .select({ row: getTableColumns(circles), total: sql<number>`count(*) over ()`.mapWith(Number) })
    .from(circles)
    .where(where)
    .orderBy(
      sql`(select count(*) from circle_members everyone where everyone.circle_id = ${circles.id}) desc`,
      asc(circles.name),
    )
    .limit(page_size)
    .offset((page - 1) * page_size);
  // The total comes with the rows, so a page beyond the last one needs a separate count.
  const beyond = counted.length === 0 && page > 1;
  const [total] = beyond ? await db.select({ count: count() }).from(circles).where(where) : [];
  return { rows: counted.map(({ row }) => row), count: total?.count ?? counted[0]?.total ?? 0 };
}

/**
 * Condition: a circle is open to the reader, unless a block exists between the reader and its admin. Members of the
 * circle still see it (R-NET-6).
 */
function isOpenTo(readerId: string): SQL {
  return sql`(not ${connectedBy('blocked', readerId, circles.adminId)} or exists (
    select 1 from circle_members mine where mine.circle_id = ${circles.id} and mine.user_id = ${readerId}))`;
}

/** Whether a reader may see a circle and join it. */
export async function isCircleOpenTo(db: Database, id: string, readerId: string): Promise<boolean> {
  const [row] = await db
    .select({ id: circles.id })
    .from(circles)
    .where(and(eq(circles.id, id), isOpenTo(readerId)));
  return row !== undefined;
}

/** Finds a circle; with `forUpdate` it is locked until the transaction ends. */
export async function findCircle(
  db: Database,
  id: string,
  { forUpdate = false } = {},
): Promise<CircleRow | null> {
  const query = db.select().from(circles).where(eq(circles.id, id));
  const [row] = await (forUpdate ? query.for('update') : query);
  return row ?? null;
}

/** What a circle's card adds to its row, with the column names of the query. */
interface CardParts extends Record<string, unknown> {
  readonly id: string;
  readonly member_count: number;
  readonly is_member: boolean;
  readonly has_asked: boolean;
  readonly topics: Topic[];
  readonly faces: PersonSummary[];
}

/**
 * Returns circles as the reader sees them, in the given order. One statement fetches all cards, because lists of
 * circles are the most frequent requests here.
 */
export async function presentCircles(
  db: Database,
  rows: readonly CircleRow[],
  readerId: string,
): Promise<Circle[]> {
  if (rows.length === 0) return [];
  const ids = JSON.stringify(rows.map((row) => row.id));
  const { rows: parts } = await db.execute<CardParts>(sql`
    select c.id,
           membership.member_count,
           membership.is_member,
           exists (select 1 from circle_removals r
             where r.circle_id = c.id and r.user_id = ${readerId}::uuid and r.asked_at is not null) as has_asked,
           coalesce((
             select json_agg(json_build_object('name', t.name, 'slug', t.slug) order by ct.position, t.name)
             from circle_topics ct join ${topics} t on t.slug = ct.topic_slug
             where ct.circle_id = c.id
           ), '[]') as topics,
           coalesce((
             select json_agg(face) from (
               select p.* from circle_members m join ${personSummaries} p on p.id = m.user_id
               where m.circle_id = c.id and not ${hiddenFrom(readerId, sql`m.user_id`)}
               order by (m.user_id = c.admin_id) desc, m.joined_at, m.user_id
               limit ${FACES}
             ) face
           ), '[]') as faces
    from circles c
    cross join lateral (
      select count(*)::int as member_count,
             coalesce(bool_or(m.user_id = ${readerId}::uuid), false) as is_member
      from circle_members m where m.circle_id = c.id
    ) membership
    where c.id in (select value::uuid from json_array_elements_text(${ids}::json))`);
  const partsOf = new Map(parts.map((part) => [part.id, part]));
  return rows.map((row) => {
    const part = partsOf.get(row.id);
    const faces = part?.faces ?? [];
    return {
      id: row.id,
      name: row.name,
      purpose: row.purpose,
      topics: (part?.topics ?? []).map(translatedTopic),
      member_count: part?.member_count ?? 0,
      admin: faces.find((person) => person.id === row.adminId) ?? null,
      faces,
      is_member: part?.is_member ?? false,
      is_admin: row.adminId === readerId,
      has_asked: part?.has_asked ?? false,
      created_at: row.createdAt.toString(),
    };
  });
}

/** Returns a page of members, the admin first, then in the order in which they joined. */
export async function selectMembers(
  db: Database,
  circle: CircleRow,
  readerId: string,
  { page, page_size }: { readonly page: number; readonly page_size: number },
): Promise<{ rows: CircleMember[]; count: number }> {
  const here = and(
    eq(circleMembers.circleId, circle.id),
    sql`not ${hiddenFrom(readerId, circleMembers.userId)}`,
  );
  const [total] = await db.select({ count: count() }).from(circleMembers).where(here);
  const rows = await db
    .select({ person: PERSON, joinedAt: circleMembers.joinedAt })
    .from(circleMembers)
    .innerJoin(personSummaries, eq(personSummaries.id, circleMembers.userId))
    .where(here)
    .orderBy(
      desc(eq(circleMembers.userId, circle.adminId ?? circle.id)),
      asc(circleMembers.joinedAt),
      asc(circleMembers.userId),
    )
    .limit(page_size)
    .offset((page - 1) * page_size);
  return {
    rows: rows.map(({ person, joinedAt }) => ({
      person,
      is_admin: person.id === circle.adminId,
      joined_at: joinedAt.toString(),
    })),
    count: total?.count ?? 0,
  };
}

export async function isMember(db: Database, circleId: string, userId: string): Promise<boolean> {
  const [row] = await db
    .select({ userId: circleMembers.userId })
    .from(circleMembers)
    .where(and(eq(circleMembers.circleId, circleId), eq(circleMembers.userId, userId)));
  return row !== undefined;
}

/**
 * Inserts a circle with its admin and topics.
 * @throws a unique violation of `circles_name_key`, a foreign key violation for an unknown topic.
 */
export async function insertCircle(
  db: Database,
  circle: CircleRow & { readonly adminId: string },
  topicSlugs: readonly string[],
): Promise<void> {
  await db.insert(circles).values(circle);
  await insertMember(db, circle.id, circle.adminId, circle.createdAt);
  await db
    .insert(circleTopics)
    .values(topicSlugs.map((topicSlug, position) => ({ circleId: circle.id, topicSlug, position })));
}

/** @returns false if the person already was a member. */
export async function insertMember(
  db: Database,
  circleId: string,
  userId: string,
  joinedAt: Temporal.Instant,
): Promise<boolean> {
  const added = await db
    .insert(circleMembers)
    .values({ circleId, userId, joinedAt })
    .onConflictDoNothing()
    .returning({ userId: circleMembers.userId });
  return added.length > 0;
}

/** @returns false if the person was not a member. */
export async function deleteMember(db: Database, circleId: string, userId: string): Promise<boolean> {
  const rows = await db
    .delete(circleMembers)
    .where(and(eq(circleMembers.circleId, circleId), eq(circleMembers.userId, userId)))
    .returning({ userId: circleMembers.userId });
  return rows.length > 0;
}

export async function updateAdmin(db: Database, circleId: string, adminId: string): Promise<void> {
  await db.update(circles).set({ adminId }).where(eq(circles.id, circleId));
}
