import { monitorEventLoopDelay, performance } from 'node:perf_hooks';
import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { businessSettings } from '../../../business.ts';
import type { Database } from '../../../ports/database/database.ts';
import { hiddenFrom } from '../../connections/connections.queries.ts';
import { selectQuotes } from '../../inbox/inbox.queries.ts';
import { createNotificationsService } from '../../notifications/notifications.service.ts';
import { fillWithPeople } from '../../profiles/search/test-crowd.ts';
import { createFreeTime } from '../../sessions/availability/free-time.service.ts';
import { createMatchPool } from '../matching/match-pool.ts';
import { createMatchThread } from '../matching/match-thread.ts';
import { createOfferingService } from './offering.service.ts';

const TOPICS = 120;

/** Gives every member a statement, two topics they know and two they look for; a few topics are frequent, most are rare. */
async function fillForms(db: Database): Promise<void> {
  await db.execute(sql`set local statement_timeout = 0`);
  const topic = (kind: string, i: number) =>
    sql`'bench-' || floor(${TOPICS} ^ (abs(hashtext(${kind + i} || u.username)) % 10000 / 10000.0))::int`;
  await db.execute(sql`alter table profiles disable trigger user`);
  await db.execute(sql`alter table profile_topics disable trigger user`);
  await db.execute(sql`insert into topics (slug, name) select 'bench-' || n, 'Bench ' || n
    from generate_series(0, ${TOPICS}::int) n`);
  await db.execute(sql`delete from profile_topics`);
  for (const kind of ['expert_in', 'looking_for'])
    for (const i of [0, 1])
      await db.execute(sql`insert into profile_topics (user_id, topic_slug, kind)
        select u.id, ${topic(kind, i)}, ${kind} from users u on conflict do nothing`);
  await db.execute(sql`update profiles p set goals = array[(array['seeking_job','lets_brainstorm','recruiting','investing'])
      [1 + abs(hashtext(u.username)) % 4]]::text[], mentorship_statement = (select string_agg('word' ||
      floor(4000 ^ (abs(hashtext(u.username || w)) % 10000 / 10000.0))::int, ' ') from generate_series(1, 25) w)
    from users u where u.id = p.user_id`);
  await db.execute(sql`alter table profiles enable trigger user`);
  await db.execute(sql`alter table profile_topics enable trigger user`);
}

/** Fills an empty database with members who have completed their forms. */
export async function fillWithMembers(db: Database, size: number): Promise<void> {
  await fillWithPeople(db, size);
  await db.transaction((tx) => fillForms(tx));
  await db.execute(sql`vacuum analyze profile_topics`);
  await db.execute(sql`vacuum analyze profiles`);
}

/** Returns the ids of some members, in an order that says nothing about them. */
export async function someMembers(db: Database, count: number): Promise<string[]> {
  const { rows } = await db.execute<{ id: string }>(
    sql`select id from users order by md5(id::text) limit ${count}`,
  );
  return rows.map(({ id }) => id);
}

/** Results in milliseconds, except for `made`. */
interface FirstIntroductions {
  /** Time until all members were read and the index was built. */
  readonly warm: number;
  /** 99th percentile of the event loop delay meanwhile. */
  readonly delay: number;
  readonly times: readonly number[];
  readonly made: readonly number[];
}

/** Fills an empty database with members and measures how long some of them wait for their first introductions. */
export async function measureFirstIntroductions(
  db: Database,
  size: number,
  newcomers: number,
): Promise<FirstIntroductions> {
  await fillWithMembers(db, size);
  const business = z.object(businessSettings).parse({});
  const events = { publish: () => undefined };
  const freeTime = createFreeTime({ db, business });
  const thread = createMatchThread();
  try {
    const pool = createMatchPool(db, thread, freeTime);
    const enqueuePush = (): Promise<void> => Promise.resolve();
    const notifications = createNotificationsService({
      db,
      events,
      waitMinutes: 15,
      hiddenFrom,
      selectQuotes,
      enqueuePush,
    });
    const offering = createOfferingService({ db, business, pool, freeTime, events, notifications });
    const now = Temporal.Now.instant();
    const delay = monitorEventLoopDelay({ resolution: 5 });
    delay.enable();
    const began = performance.now();
    await pool.warm(now);
    const warm = performance.now() - began;
    delay.disable();
    const times: number[] = [];
    const made: number[] = [];
    for (const id of await someMembers(db, newcomers)) {
      // As after the form is saved: the text differs from the engine's.
      await db.execute(sql`update profiles set mentorship_statement = mentorship_statement || ' and compilers',
        updated_at = now() where user_id = ${id}`);
      const before = performance.now();
      made.push(await offering.offerFirst(id, now));
      times.push(performance.now() - before);
    }
    return { warm, delay: delay.percentile(99) / 1e6, times, made };
  } finally {
    await thread.stop();
  }
}
