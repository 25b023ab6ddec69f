import { asc, count, isNull, sql } from 'drizzle-orm';
import type { OrphanedCircle, PersonSummary } from '@acquaint/contracts';
import type { Database } from '../../../ports/database/database.ts';
import { personSummaries, users } from '../../identity/identity.queries.ts';
import { circles } from '../circles.tables.ts';

/** How many members are listed of a circle without an admin. */
const LEADERS = 20;

/** Returns a page of the circles without an admin for staff, the longest without one first, and their number. */
export async function selectOrphaned(
  db: Database,
  { page, page_size }: { readonly page: number; readonly page_size: number },
): Promise<{ rows: OrphanedCircle[]; count: number }> {
  const here = isNull(circles.adminId);
  const [total] = await db.select({ count: count() }).from(circles).where(here);
  const rows = await db
    .select({
      id: circles.id,
      name: circles.name,
      archivedAt: circles.archivedAt,
      createdAt: circles.createdAt,
      memberCount: sql<number>`(select count(*)::int from circle_members m where m.circle_id = circles.id)`,
      members: sql<PersonSummary[]>`coalesce((select json_agg(person) from (
        select p.* from circle_members m join ${personSummaries} p on p.id = m.user_id
        join ${users} u on u.id = m.user_id
        where m.circle_id = circles.id and u.suspended_at is null
        order by m.joined_at, m.user_id limit ${LEADERS}) person), '[]')`,
    })
    .from(circles)
    .where(here)
    .orderBy(asc(circles.archivedAt), circles.id)
    .limit(page_size)
    .offset((page - 1) * page_size);
  return {
    rows: rows.map(({ id, name, archivedAt, createdAt, memberCount, members }) => ({
      id,
      name,
      member_count: memberCount,
      archived_at: (archivedAt ?? createdAt).toString(),
      members,
    })),
    count: total?.count ?? 0,
  };
}
