import { and, asc, count, desc, eq, getTableColumns, sql, type SQL } from 'drizzle-orm';
import { API_BASE } from '@acquaint/contracts';
import type { Circle, CircleMember, PersonSummary, Topic } from '@acquaint/contracts';
import type { Database } from '../../ports/database/database.ts';
import { translatedTopic } from '../../i18n/topics.ts';
import { connectedBy, hiddenFrom } from '../connections/connections.queries.ts';
import { PERSON, personSummaries, profileTopics, topics } from '../identity/identity.queries.ts';
import { followMerges } from '../identity/topics.queries.ts';
import { isArchivedByStaff, mayIn, roleIn, type CircleRow } from './circle-rules.ts';
import { insertMember } from './memberships.repository.ts';
import { topicsOf } from './circle-topics.repository.ts';
import { circleMembers, circles, circleTopics } from './circles.tables.ts';

/** How many members a circle's card shows. */
const FACES = 5;
/** How many of the topics that a member is an expert in are listed with them. */
const OFFERS = 3;

export interface CircleSelection {
  readonly readerId: string;
  /** If set, only circles of which this person is a member. */
  readonly memberId?: string;
  /** Part of the name; accents and capitals are ignored. */
  readonly search: string;
  /** The largest first, or those first that share the most topics with the reader. */
  readonly order?: 'size' | 'topics';
  /** Sorts by something else first; takes the column of the circle's id. */
  readonly sortedBy?: ((circle: SQL) => SQL[]) | undefined;
  /** If true, only circles of which the reader is no member. */
  readonly others?: boolean | undefined;
  readonly access?: Circle['access'] | undefined;
  /** Slug of a topic that they have. */
  readonly topic?: string | undefined;
  readonly page: number;
  readonly page_size: number;
}

/** Returns a page of circles in the order asked for, and the total number of matches. */
export async function selectCircles(
  db: Database,
  selection: CircleSelection,
): Promise<{ rows: CircleRow[]; count: number }> {
  const { readerId, memberId, search, order = 'size', others, access, topic, page, page_size } = selection;
  const { sortedBy = () => [] } = selection;
  const isIn = (personId: string): SQL =>
    sql`exists (select 1 from circle_members mine where mine.circle_id = ${circles.id} and mine.user_id = ${personId})`;
  const conditions: SQL[] = [isOpenTo(readerId)];
  if (search !== '') {
    conditions.push(sql`position(plain_text(${search}) in plain_text(${circles.name})) > 0`);
  }
  if (memberId !== undefined) conditions.push(isIn(memberId));
  if (others === true) conditions.push(sql`not ${isIn(readerId)}`);
  if (access !== undefined) conditions.push(eq(circles.access, access));
  if (topic !== undefined)
    conditions.push(
      sql`exists (select 1 from circle_topics ct where ct.circle_id = ${circles.id} and ct.topic_slug = ${topic})`,
    );
  const where = and(...conditions);
  const counted = await db
    .select({ row: getTableColumns(circles), total: sql<number>`count(*) over ()`.mapWith(Number) })
    .from(circles)
    .where(where)
    .orderBy(
      ...sortedBy(sql`${circles.id}`),
      ...(order === 'topics'
        ? [
            sql`(select count(*) from circle_topics ct where ct.circle_id = ${circles.id}
            and ct.topic_slug in ${topicsOf(readerId)}) desc`,
          ]
        : []),
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
 * Condition: a circle is open to the reader, unless it is archived (R-CIRC-18) or a block exists between the reader and its admin.
 * Members of the circle still see it (R-NET-6).
 */
function isOpenTo(readerId: string): SQL {
  return sql`((${circles.archivedAt} is null and not ${connectedBy('blocked', readerId, circles.adminId)}) or exists (
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

/** The URL of a stored cover picture. */
export const coverUrl = (key: string | null): string | null => key && `${API_BASE}/files/${key}`;

/** What a circle's card adds to its row, with the column names of the query. */
interface CardParts extends Record<string, unknown> {
  readonly id: string;
  readonly member_count: number;
  readonly own_role: 'deputy' | 'member' | null;
  readonly asked_back: boolean;
  readonly request: {
    readonly asked_at: string;
    readonly declined_at: string | null;
    readonly reason: string;
  } | null;
  readonly waiting_count: number;
  readonly topics: Topic[];
  readonly faces: PersonSummary[];
  readonly offered_to: PersonSummary | null;
}

const instantOf = (json: string): string => Temporal.Instant.from(json).toString();

/**
 * Returns circles as the reader sees them, in the given order. One statement fetches all cards, because lists of
 * circles are the most frequent requests here.
 * @param askAgainDays days after which somebody whose request was declined can ask again.
 */
export async function presentCircles(
  db: Database,
  rows: readonly CircleRow[],
  readerId: string,
  askAgainDays = 0,
): Promise<Circle[]> {
  if (rows.length === 0) return [];
  const ids = JSON.stringify(rows.map((row) => row.id));
  const { rows: parts } = await db.execute<CardParts>(sql`
    select c.id,
           membership.member_count,
           membership.own_role,
           exists (select 1 from circle_removals r
             where r.circle_id = c.id and r.user_id = ${readerId}::uuid and r.asked_at is not null) as asked_back,
           (select json_build_object('asked_at', r.asked_at, 'declined_at', r.declined_at, 'reason', r.reason)
             from circle_requests r where r.circle_id = c.id and r.user_id = ${readerId}::uuid) as request,
           (select count(*)::int from circle_requests r where r.circle_id = c.id and r.declined_at is null
             and not ${hiddenFrom(readerId, sql`r.user_id`)}) as waiting_count,
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
           ), '[]') as faces,
           (select row_to_json(p) from ${personSummaries} p where p.id = c.offered_to
             and ${readerId}::uuid in (c.admin_id, c.offered_to)
             and not ${hiddenFrom(readerId, sql`p.id`)}) as offered_to
    from circles c
    cross join lateral (
      select count(*)::int as member_count,
             max(m.role) filter (where m.user_id = ${readerId}::uuid) as own_role
      from circle_members m where m.circle_id = c.id
    ) membership
    where c.id in (select value::uuid from json_array_elements_text(${ids}::json))`);
  const partsOf = new Map(parts.map((part) => [part.id, part]));
  return rows.map((row) => {
    const part = partsOf.get(row.id);
    const faces = part?.faces ?? [];
    const role = roleIn(row, readerId, part?.own_role ?? null);
    const may = mayIn(row, role);
    const request = part?.request ?? null;
    const declined = request?.declined_at ?? null;
    return {
      id: row.id,
      name: row.name,
      purpose: row.purpose,
      rules: row.rules,
      cover_url: coverUrl(row.coverKey),
      topics: (part?.topics ?? []).map(translatedTopic),
      member_count: part?.member_count ?? 0,
      admin: faces.find((person) => person.id === row.adminId) ?? null,
      faces,
      access: row.access,
      question: row.question,
      permissions: {
        invite: row.whoInvites,
        write: row.whoWrites,
        remove: row.whoRemoves,
        events: row.whoStartsEvents,
      },
      is_member: role !== null,
      is_admin: role === 'admin',
      my_role: role,
      may,
      has_asked: part?.asked_back === true || (request !== null && declined === null),
      request: request && {
        asked_at: instantOf(request.asked_at),
        declined_at: declined && instantOf(declined),
        reason: request.reason,
        ask_again_at:
          declined &&
          Temporal.Instant.from(declined)
            .add({ hours: 24 * askAgainDays })
            .toString(),
      },
      waiting_count: may.admit ? (part?.waiting_count ?? 0) : 0,
      offered_to: part?.offered_to ?? null,
      is_offered_to_me: row.offeredTo === readerId,
      is_archived: row.archivedAt !== null,
      is_archived_by_staff: isArchivedByStaff(row),
      created_at: row.createdAt.toString(),
    };
  });
}

interface MembersPage {
  readonly page: number;
  readonly page_size: number;
  readonly order?: 'role' | 'newest' | 'name';
  /** Part of a name or a headline; accents and capitals are ignored. */
  readonly search?: string;
}

/** Returns a page of members with what they offer: the admin and the deputies first, the newest first, or by name. */
export async function selectMembers(
  db: Database,
  circle: CircleRow,
  readerId: string,
  { page, page_size, order = 'role', search = '' }: MembersPage,
): Promise<{ rows: CircleMember[]; count: number }> {
  const here = and(
    eq(circleMembers.circleId, circle.id),
    sql`not ${hiddenFrom(readerId, circleMembers.userId)}`,
    search === ''
      ? undefined
      : sql`exists (select 1 from ${personSummaries} p where p.id = ${circleMembers.userId} and position(
          plain_text(${search}) in plain_text(p.first_name || ' ' || p.last_name || ' ' || p.headline)) > 0)`,
  );
  const [total] = await db.select({ count: count() }).from(circleMembers).where(here);
  const orders = {
    role: [
      desc(eq(circleMembers.userId, circle.adminId ?? circle.id)),
      desc(eq(circleMembers.role, 'deputy')),
      asc(circleMembers.joinedAt),
    ],
    newest: [desc(circleMembers.joinedAt)],
    name: [sql`plain_text(${personSummaries.first_name} || ' ' || ${personSummaries.last_name})`],
  };
  const rows = await db
    .select({
      person: PERSON,
      joinedAt: circleMembers.joinedAt,
      role: circleMembers.role,
      isConnected: connectedBy('accepted', readerId, circleMembers.userId),
      offers: sql<Topic[]>`coalesce((select json_agg(offer) from (
        select t.name, t.slug from ${profileTopics} pt join ${topics} t on t.slug = pt.topic_slug
        where pt.user_id = ${circleMembers.userId} and pt.kind = 'expert_in'
        order by pt.position, t.slug limit ${OFFERS}) offer), '[]')`,
    })
    .from(circleMembers)
    .innerJoin(personSummaries, eq(personSummaries.id, circleMembers.userId))
    .where(here)
    .orderBy(...orders[order], asc(circleMembers.userId))
    .limit(page_size)
    .offset((page - 1) * page_size);
  return {
    rows: rows.map(({ person, joinedAt, role, isConnected, offers }) => ({
      person,
      is_admin: person.id === circle.adminId,
      role: person.id === circle.adminId ? 'admin' : role,
      offers: offers.map(translatedTopic),
      is_connected: isConnected,
      joined_at: joinedAt.toString(),
    })),
    count: total?.count ?? 0,
  };
}

/** Returns the role of a member's row; null for who is not a member. The admin's is `circles.admin_id`. */
export async function findMemberRole(
  db: Database,
  circleId: string,
  userId: string,
): Promise<'deputy' | 'member' | null> {
  const [row] = await db
    .select({ role: circleMembers.role })
    .from(circleMembers)
    .where(and(eq(circleMembers.circleId, circleId), eq(circleMembers.userId, userId)));
  return row?.role ?? null;
}

/** Returns the ids of all members. */
export async function selectMemberIds(db: Database, circleId: string): Promise<string[]> {
  const rows = await db
    .select({ userId: circleMembers.userId })
    .from(circleMembers)
    .where(eq(circleMembers.circleId, circleId));
  return rows.map(({ userId }) => userId);
}

/** A new circle. */
export type NewCircleRow = Pick<CircleRow, 'id' | 'name' | 'purpose' | 'access' | 'createdAt'> & {
  readonly adminId: string;
};

/**
 * Inserts a circle with its admin and topics.
 * @throws a unique violation of `circles_name_key`, a foreign key violation for an unknown topic.
 */
export async function insertCircle(
  db: Database,
  circle: NewCircleRow,
  topicSlugs: readonly string[],
): Promise<CircleRow> {
  const [row] = await db.insert(circles).values(circle).returning();
  if (!row) throw new Error('An insert returned no row');
  await insertMember(db, circle.id, circle.adminId, circle.createdAt);
  await insertTopics(db, circle.id, topicSlugs);
  return row;
}

async function insertTopics(db: Database, circleId: string, topicSlugs: readonly string[]): Promise<void> {
  const chosen = await followMerges(db, topicSlugs);
  await db
    .insert(circleTopics)
    .values(chosen.map((topicSlug, position) => ({ circleId, topicSlug, position })));
}

/**
 * Replaces the topics of a circle.
 * @throws a foreign key violation for an unknown topic.
 */
export async function replaceTopics(
  tx: Database,
  circleId: string,
  topicSlugs: readonly string[],
): Promise<void> {
  await tx.delete(circleTopics).where(eq(circleTopics.circleId, circleId));
  await insertTopics(tx, circleId, topicSlugs);
}

/**
 * Changes a circle; an empty change does nothing.
 * @returns the row after the change.
 * @throws a unique violation of `circles_name_key`.
 */
export async function changeCircle(
  tx: Database,
  circle: CircleRow,
  change: Partial<Omit<CircleRow, 'id' | 'createdAt'>>,
): Promise<CircleRow> {
  if (Object.keys(change).length > 0) await tx.update(circles).set(change).where(eq(circles.id, circle.id));
  return { ...circle, ...change };
}
