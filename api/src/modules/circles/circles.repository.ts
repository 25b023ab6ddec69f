import { and, asc, count, desc, eq, getViewSelectedFields, inArray, sql, type SQL } from 'drizzle-orm';
import type { Circle, CircleMember, PersonSummary, Topic } from '@acquaint/contracts';
import type { Database } from '../../ports/database/database.ts';
import { personSummaries, topics } from '../identity/identity.tables.ts';
import { circleMembers, circles, circleTopics } from './circles.tables.ts';

/** How many members a circle's card shows. */
const FACES = 5;
const PERSON = getViewSelectedFields(personSummaries);

/** What every answer about a circle is made of. */
export type CircleRow = typeof circles.$inferSelect;

export interface CircleSelection {
  /** Only circles this person is in. */
  readonly memberId?: string;
  /** Part of the name; accents and capitals are forgiven. */
  readonly search: string;
  readonly page: number;
  readonly page_size: number;
}

/** A page of circles, the largest first, and how many there are in all. */
export async function selectCircles(
  db: Database,
  { memberId, search, page, page_size }: CircleSelection,
): Promise<{ rows: CircleRow[]; count: number }> {
  const conditions: SQL[] = [];
  if (search !== '') {
    conditions.push(sql`position(plain_text(${search}) in plain_text(${circles.name})) > 0`);
  }
  if (memberId !== undefined) {
    conditions.push(
      sql`exists (select 1 from circle_members mine where mine.circle_id = ${circles.id} and mine.user_id = ${memberId})`,
    );
  }
  const where = and(...conditions);
  const [total] = await db.select({ count: count() }).from(circles).where(where);
  const rows = await db
    .select()
    .from(circles)
    .where(where)
    .orderBy(
      sql`(select count(*) from circle_members everyone where everyone.circle_id = ${circles.id}) desc`,
      asc(circles.name),
    )
    .limit(page_size)
    .offset((page - 1) * page_size);
  return { rows, count: total?.count ?? 0 };
}

/** One circle, locked until the transaction ends when `forUpdate`. */
export async function findCircle(
  db: Database,
  id: string,
  { forUpdate = false } = {},
): Promise<CircleRow | null> {
  const query = db.select().from(circles).where(eq(circles.id, id));
  const [row] = await (forUpdate ? query.for('update') : query);
  return row ?? null;
}

/** Circles as the reader sees them, in the order given. */
export async function presentCircles(
  db: Database,
  rows: readonly CircleRow[],
  readerId: string,
): Promise<Circle[]> {
  if (rows.length === 0) return [];
  const ids = rows.map((row) => row.id);
  const [topicsOf, membersOf, facesOf] = [
    await selectTopics(db, ids),
    await selectMembership(db, ids, readerId),
    await selectFaces(db, ids),
  ];
  return rows.map((row) => {
    const faces = facesOf.get(row.id) ?? [];
    const membership = membersOf.get(row.id);
    return {
      id: row.id,
      name: row.name,
      purpose: row.purpose,
      topics: topicsOf.get(row.id) ?? [],
      member_count: membership?.count ?? 0,
      admin: faces.find((person) => person.id === row.adminId) ?? null,
      faces,
      is_member: membership?.isMember ?? false,
      is_admin: row.adminId === readerId,
      created_at: row.createdAt.toString(),
    };
  });
}

async function selectTopics(db: Database, ids: readonly string[]): Promise<Map<string, Topic[]>> {
  const rows = await db
    .select({ circleId: circleTopics.circleId, name: topics.name, slug: topics.slug })
    .from(circleTopics)
    .innerJoin(topics, eq(topics.slug, circleTopics.topicSlug))
    .where(inArray(circleTopics.circleId, [...ids]))
    .orderBy(asc(circleTopics.position), asc(topics.name));
  return group(rows, ({ circleId, ...topic }) => [circleId, topic]);
}

async function selectMembership(
  db: Database,
  ids: readonly string[],
  readerId: string,
): Promise<Map<string, { count: number; isMember: boolean }>> {
  const rows = await db
    .select({
      circleId: circleMembers.circleId,
      count: count(),
      isMember: sql<boolean>`bool_or(${circleMembers.userId} = ${readerId})`,
    })
    .from(circleMembers)
    .where(inArray(circleMembers.circleId, [...ids]))
    .groupBy(circleMembers.circleId);
  return new Map(rows.map((row) => [row.circleId, row]));
}

async function selectFaces(db: Database, ids: readonly string[]): Promise<Map<string, PersonSummary[]>> {
  const ranked = db.$with('ranked').as(
    db
      .select({
        circleId: circleMembers.circleId,
        userId: circleMembers.userId,
        place:
          sql<number>`row_number() over (partition by ${circleMembers.circleId} order by (${circleMembers.userId} = ${circles.adminId}) desc, ${circleMembers.joinedAt}, ${circleMembers.userId})`.as(
            'place',
          ),
      })
      .from(circleMembers)
      .innerJoin(circles, eq(circles.id, circleMembers.circleId))
      .where(inArray(circleMembers.circleId, [...ids])),
  );
  const rows = await db
    .with(ranked)
    .select({ circleId: ranked.circleId, person: PERSON })
    .from(ranked)
    .innerJoin(personSummaries, eq(personSummaries.id, ranked.userId))
    .where(sql`${ranked.place} <= ${FACES}`)
    .orderBy(asc(ranked.place));
  return group(rows, (row) => [row.circleId, row.person]);
}

/** A page of members, the admin first, then in the order in which they joined. */
export async function selectMembers(
  db: Database,
  circle: CircleRow,
  { page, page_size }: { readonly page: number; readonly page_size: number },
): Promise<{ rows: CircleMember[]; count: number }> {
  const here = eq(circleMembers.circleId, circle.id);
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

/** @throws a unique violation of `circles_name_key`, a foreign key violation for an unknown topic. */
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

/** @returns false when the person already was a member. */
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

/** @returns false when the person was no member. */
export async function deleteMember(db: Database, circleId: string, userId: string): Promise<boolean> {
  const gone = await db
    .delete(circleMembers)
    .where(and(eq(circleMembers.circleId, circleId), eq(circleMembers.userId, userId)))
    .returning({ userId: circleMembers.userId });
  return gone.length > 0;
}

export async function updateAdmin(db: Database, circleId: string, adminId: string): Promise<void> {
  await db.update(circles).set({ adminId }).where(eq(circles.id, circleId));
}

function group<Row, Value>(
  rows: readonly Row[],
  entry: (row: Row) => readonly [string, Value],
): Map<string, Value[]> {
  const groups = new Map<string, Value[]>();
  for (const row of rows) {
    const [key, value] = entry(row);
    const list = groups.get(key);
    if (list) list.push(value);
    else groups.set(key, [value]);
  }
  return groups;
}
