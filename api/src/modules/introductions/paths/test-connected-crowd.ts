import { sql } from 'drizzle-orm';
import type { Database } from '../../../ports/database/database.ts';

/** Members for each circle: with 150 in each, a member is in three. */
const MEMBERS_PER_CIRCLE = 50;

export interface CrowdSize {
  readonly members: number;
  /** Connections of each member. */
  readonly connections: number;
  /** Members of each circle. */
  readonly circleMembers: number;
}

/** Tables that are filled without their triggers, which would take minutes. */
const TABLES = ['users', 'profiles', 'connections', 'circles', 'circle_members'];

/**
 * Fills an empty database with members: each is connected with others near and far in a ring, and all can be part of paths. Some are
 * in circles.
 * @returns their ids in the order of the ring.
 */
export async function fillWithConnected(
  db: Database,
  { members, connections, circleMembers }: CrowdSize,
): Promise<string[]> {
  return db.transaction(async (tx) => {
    await tx.execute(sql`set local statement_timeout = 0`);
    for (const table of TABLES) {
      await tx.execute(sql`alter table ${sql.identifier(table)} disable trigger user`);
    }
    await tx.execute(sql`insert into users (email, username, first_name, last_name)
      select 'person-' || n || '@example.org', 'person_' || n, 'Person', n::text
      from generate_series(1, ${members}::int) n`);
    await tx.execute(sql`insert into profiles (user_id) select id from users`);
    await tx.execute(sql`create temporary table crowd on commit drop as
      select id, row_number() over (order by id) - 1 as number from users`);
    await tx.execute(sql`create unique index on crowd (number)`);
    await tx.execute(sql`analyze crowd`);
    await tx.execute(sql`insert into connections (id, person_a, person_b, requested_by, status, origin, created_at, changed_at)
      select gen_random_uuid(), least(one.id, other.id), greatest(one.id, other.id), one.id, 'accepted', 'request', now(), now()
      from crowd one cross join generate_series(1, ${connections / 2}::int) step
      join crowd other on other.number = (one.number + step * step * 7) % ${members}::int
      where one.id <> other.id
      on conflict do nothing`);
    await tx.execute(sql`insert into introduction_settings (user_id, introduces_others, is_reachable)
      select id, true, true from crowd`);
    await tx.execute(sql`insert into circles (id, name, admin_id, created_at)
      select gen_random_uuid(), 'Circle ' || number, id, now() from crowd where number < ${Math.floor(members / MEMBERS_PER_CIRCLE)}::int`);
    await tx.execute(sql`insert into circle_members (circle_id, user_id, joined_at)
      select id, admin_id, now() from circles`);
    await tx.execute(sql`insert into circle_members (circle_id, user_id, joined_at)
      select circle.id, member.id, now()
      from (select id, row_number() over (order by id) as place from circles) circle
      cross join generate_series(2, ${circleMembers}::int) step
      join crowd member on member.number = (circle.place * 37 + step * 641) % ${members}::int
      on conflict do nothing`);
    await tx.execute(
      sql`analyze users, profiles, connections, circles, circle_members, introduction_settings`,
    );
    const { rows } = await tx.execute<{ id: string }>(sql`select id from crowd order by number`);
    return rows.map(({ id }) => id);
  });
}
