import { sql } from 'drizzle-orm';
import type { Database } from '../../../ports/database/database.ts';

/** One published peek for so many members. */
const MEMBERS_PER_PEEK = 10;

/** Publishes peeks of the members in a database, each of two people and about a topic. */
export async function fillWithPeeks(db: Database): Promise<void> {
  await db.transaction(async (tx) => {
    await tx.execute(sql`set local statement_timeout = 0`);
    await tx.execute(sql`create temp table crowd on commit drop as
      select id, (row_number() over (order by id))::int - 1 as n, count(*) over ()::int as size from users where username is not null`);
    await tx.execute(sql`create unique index on crowd (n)`);
    await tx.execute(sql`create temp table shown on commit drop as
      select gen_random_uuid() as id, n / ${MEMBERS_PER_PEEK}::int as n, id as host, now() - n * interval '1 minute' as at,
        (select other.id from crowd other where other.n = (crowd.n + 17) % crowd.size) as guest
      from crowd where n % ${MEMBERS_PER_PEEK}::int = 0`);
    await tx.execute(sql`insert into snips (id, title, created_at, show_after, published_at, duration_seconds, transcript, video_key,
        poster_key, aspect)
      select id, 'Peek ' || n, at, at, at, 40, 'Some words.', 'peeks/' || id || '.webm', 'peeks/' || id || '.webp', 'landscape' from shown`);
    await tx.execute(sql`insert into snip_people (snip_id, user_id, position, decision, decided_at)
      select id, host, 0, 'clip', at from shown union all select id, guest, 1, 'clip', at from shown`);
    await tx.execute(sql`insert into snip_topics (snip_id, topic_slug)
      select shown.id, topic.slug from shown join
        (select slug, row_number() over (order by slug) - 1 as n, count(*) over () as size from topics) topic
        on topic.n = shown.n % topic.size`);
  });
  for (const table of ['snips', 'snip_people', 'snip_topics'])
    await db.execute(sql.raw(`vacuum analyze ${table}`));
}
