import { and, asc, count, desc, eq, isNotNull, isNull, sql, type SQL } from 'drizzle-orm';
import type { StaffCircle, StaffCircleMember } from '@acquaint/contracts';
import type { PageRequest } from '../../../http/paging.ts';
import type { Database } from '../../../ports/database/database.ts';
import { PERSON, personSummaries, topics } from '../../identity/identity.queries.ts';
import type { CircleRow } from '../circle-rules.ts';
import { circleMembers, circles, circleTopics } from '../circles.tables.ts';

export interface StaffCircleSelection extends PageRequest {
  /** Part of the name or of its admin’s; empty for all. */
  readonly search: string;
  readonly filter: 'all' | StaffCircle['state'];
}

const FILTERS: Readonly<Record<StaffCircleSelection['filter'], SQL | undefined>> = {
  all: undefined,
  open: isNull(circles.archivedAt),
  archived: and(isNotNull(circles.archivedAt), isNull(circles.hiddenAt)),
  hidden: isNotNull(circles.hiddenAt),
};

const memberCount = sql<number>`(select count(*)::int from circle_members m where m.circle_id = ${circles.id})`;

/** Circles with their admins: a left join, because a circle may have lost its admin. */
const circlesOf = (db: Database) =>
  db
    .select({ circle: circles, admin: PERSON, memberCount })
    .from(circles)
    .leftJoin(personSummaries, eq(personSummaries.id, circles.adminId));

type Row = Awaited<ReturnType<typeof circlesOf>>[number];

/** Whether a circle is open, archived, or hidden by staff, which archives it, too. */
const stateOf = ({
  archivedAt,
  hiddenAt,
}: Pick<CircleRow, 'archivedAt' | 'hiddenAt'>): StaffCircle['state'] =>
  hiddenAt !== null ? 'hidden' : archivedAt !== null ? 'archived' : 'open';

const present = ({ circle, admin, memberCount: members }: Row): StaffCircle => ({
  id: circle.id,
  name: circle.name,
  state: stateOf(circle),
  access: circle.access,
  admin,
  member_count: members,
  created_at: circle.createdAt.toString(),
});

/** Returns a page of circles for staff, the largest first, and the number of matches. */
export async function selectStaffCircles(
  db: Database,
  { search, filter, page, page_size }: StaffCircleSelection,
): Promise<{ rows: StaffCircle[]; count: number }> {
  const where = and(
    FILTERS[filter],
    search === ''
      ? undefined
      : sql`position(plain_text(${search}) in plain_text(concat_ws(' ', ${circles.name}, ${personSummaries.first_name}, ${personSummaries.last_name}))) > 0`,
  );
  const [total] = await db
    .select({ count: count() })
    .from(circles)
    .leftJoin(personSummaries, eq(personSummaries.id, circles.adminId))
    .where(where);
  const rows = await circlesOf(db)
    .where(where)
    .orderBy(desc(memberCount), asc(circles.name), asc(circles.id))
    .limit(page_size)
    .offset((page - 1) * page_size);
  return { rows: rows.map(present), count: total?.count ?? 0 };
}

/** Returns a circle for staff with its row and topics; null if there is none. */
export async function findStaffCircle(
  db: Database,
  id: string,
): Promise<{ shown: StaffCircle; row: CircleRow; topics: { name: string; slug: string }[] } | null> {
  const [found] = await circlesOf(db).where(eq(circles.id, id));
  if (!found) return null;
  const chosen = await db
    .select({ name: topics.name, slug: topics.slug })
    .from(circleTopics)
    .innerJoin(topics, eq(topics.slug, circleTopics.topicSlug))
    .where(eq(circleTopics.circleId, id))
    .orderBy(circleTopics.position, topics.slug);
  return { shown: present(found), row: found.circle, topics: chosen };
}

/** Returns a page of a circle’s members, hidden from nobody: the admin and the deputies first. */
export async function selectStaffMembers(
  db: Database,
  { id, adminId }: Pick<CircleRow, 'id' | 'adminId'>,
  { page, page_size }: PageRequest,
): Promise<{ rows: StaffCircleMember[]; count: number }> {
  const here = eq(circleMembers.circleId, id);
  const rows = await db
    .select({ person: PERSON, role: circleMembers.role, joinedAt: circleMembers.joinedAt })
    .from(circleMembers)
    .innerJoin(personSummaries, eq(personSummaries.id, circleMembers.userId))
    .where(here)
    .orderBy(
      desc(eq(circleMembers.userId, adminId ?? id)),
      desc(eq(circleMembers.role, 'deputy')),
      asc(circleMembers.joinedAt),
      asc(circleMembers.userId),
    )
    .limit(page_size)
    .offset((page - 1) * page_size);
  return {
    rows: rows.map(({ person, role, joinedAt }) => ({
      person,
      role: person.id === adminId ? 'admin' : role,
      joined_at: joinedAt.toString(),
    })),
    count: await db.$count(circleMembers, here),
  };
}
