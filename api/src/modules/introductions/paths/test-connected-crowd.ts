import { sql } from 'drizzle-orm';
import type { Database } from '../../../ports/database/database.ts';

const CIRCLES = 2_000;

/**
 * Connects each member of a crowd with others near and far in a ring, puts some into circles, and lets all be part of paths.
 * @param options how many connections each has, and how many members each circle.
 * @returns the ids in the order of the ring.
 */
export async function connectAll(
  db: Database,
  { connections, circleMembers }: { readonly connections: number; readonly circleMembers: number },
): Promise<string[]> {
  return db.transaction(async (tx) => {
    await tx.execute(sql`set local statement_timeout = 0`);
    await tx.execute(
      sql`create temporary table crowd as select id, row_number() over (order by id) - 1 as number from users`,
    );
    await tx.execute(sql`create unique index on crowd (number)`);
    const { rows: counted } = await tx.execute<{ count: string }>(sql`select count(*) from crowd`);
    const count = Number(counted[0]?.count);
    await tx.execute(sql`alter table connections disable trigger user`);
    await tx.execute(sql`alter table circle_members disable trigger user`);
    await tx.execute(sql`alter table circles disable trigger user`);
    await tx.execute(sql`insert into connections (id, person_a, person_b, requested_by, status, origin, created_at, changed_at)
      select gen_random_uuid(), least(one.id, other.id), greatest(one.id, other.id), one.id, 'accepted', 'request', now(), now()
      from crowd one cross join generate_series(1, ${connections / 2}::int) step
      join crowd other on other.number = (one.number + step * step * 7) % ${count}::int
      on conflict do nothing`);
    await tx.execute(sql`insert into introduction_settings (user_id, introduces_others, is_reachable)
      select id, true, true from crowd
      on conflict (user_id) do update set introduces_others = true, is_reachable = true`);
    await tx.execute(sql`insert into circles (id, name, admin_id, created_at)
      select gen_random_uuid(), 'Circle ' || number, id, now() from crowd where number < ${CIRCLES}::int`);
    await tx.execute(sql`insert into circle_members (circle_id, user_id, joined_at)
      select circle.id, member.id, now()
      from (select id, row_number() over (order by id) as place from circles) circle
      cross join generate_series(1, ${circleMembers}::int) step
      join crowd member on member.number = (circle.place * 37 + step * 641) % ${count}::int
      on conflict do nothing`);
    await tx.execute(sql`analyze connections, circles, circle_members, introduction_settings, users`);
    const { rows } = await tx.execute<{ id: string }>(sql`select id from crowd order by number`);
    return rows.map(({ id }) => id);
  });
}
