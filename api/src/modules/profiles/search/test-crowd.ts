import { sql } from 'drizzle-orm';
import type { Database } from '../../../ports/database/database.ts';

/** Names with a realistic distribution: a few very common, the rest rare. */
const FIRST =
  'Maria Anna José Wei Ahmed Fatima John Olga Zoë Karl Ingrid Priya Kenji Amara Luca Sofia Noah Emma Yusuf Chloé';
const LAST =
  'Hansen Müller García Chen Khan Silva Smith Ivanova Rossi Dubois Nguyen Kowalski Okafor Tanaka Haddad Novák';
const JOB = 'engineer designer founder investor lawyer doctor teacher analyst researcher writer';
const FIELD = 'payments robotics climate games health energy music logistics security education';
const COMPANY = 'Northwind Contoso Fabrikam Initech Globex Umbrella Hooli Stark Wayne Acme';

/**
 * Fills an empty database with members, the same ones in each run. Names, jobs and languages are drawn from short lists, and a
 * third of each surname from letters, so that some words are common and some are unique.
 * @returns one of them, to search as.
 */
export async function fillWithPeople(db: Database, members: number): Promise<string> {
  const pick = (list: string, seed: string) =>
    sql.raw(
      `(string_to_array('${list}', ' '))[1 + abs(hashtext('${seed}' || n)) % ${list.split(' ').length}]`,
    );
  await db.transaction(async (tx) => {
    await tx.execute(sql`set local statement_timeout = 0`);
    await tx.execute(sql`alter table profiles disable trigger profiles_search_text`);
    await tx.execute(sql`alter table profile_topics disable trigger profile_topics_search_text`);
    await tx.execute(sql`alter table availability_settings disable trigger availability_profile`);
    // Rebuilding the index at the end takes seconds; updating it row by row takes minutes.
    await tx.execute(sql`drop index profiles_search_words_idx`);
    await tx.execute(sql`insert into topics (slug, name)
    select slug, name from (values ('fundraising', 'Fundraising'), ('robotics', 'Robotics'), ('law', 'Law'),
      ('hiring', 'Hiring'), ('compilers', 'Compilers'), ('negotiation', 'Negotiation')) as t (slug, name)
    on conflict do nothing`);
    await tx.execute(sql`insert into users (email, username, first_name, last_name, redirect_location, redirect_expertize)
    select 'person-' || n || '@example.org', 'person_' || n, ${pick(FIRST, 'first')},
      case when n % 3 = 0 then initcap(translate(substr(md5('last' || n), 1, 9), '0123456789', 'lmnopqrstu'))
        when n = 4 then 'Lüdenscheidt' else ${pick(LAST, 'last')} end, false, false
    from generate_series(1, ${members}::int) n`);
    await tx.execute(sql`insert into profiles (user_id, headline, company, job_title, languages, is_expert, is_investor,
      completed_sessions, time_zone)
    select u.id, initcap(${pick(JOB, 'job')}) || ' in ' || ${pick(FIELD, 'field')}, ${pick(COMPANY, 'company')} || ' ' || n % 400,
      ${pick(JOB, 'job')}, case when n % 4 = 0 then '{en,de}' when n % 7 = 0 then '{fr}' else '{en}' end::text[],
      n % 5 = 0, n % 17 = 0, abs(hashtext('sessions' || n)) % 30, 'Europe/Berlin'
    from users u cross join lateral (select substr(u.username, 8)::int as n) as numbered where u.username like 'person\\_%'`);
    await tx.execute(sql`insert into profile_topics (user_id, topic_slug, kind)
    select u.id, t.slug, 'expert_in' from users u
    join topics t on abs(hashtext(t.slug || u.username)) % 6 = 0 and t.slug in ('fundraising', 'robotics', 'law', 'hiring',
      'compilers', 'negotiation')`);
    // Half of the members have set their availability (some of them to none) and have sessions ahead.
    await tx.execute(sql`insert into availability_settings (user_id, time_zone, accepts_sessions, weekly, notice_minutes,
      buffer_minutes, max_per_day, updated_at)
    select u.id, 'Europe/Berlin', abs(hashtext('accepts' || u.username)) % 8 > 0,
      '[{"weekday":1,"start":"09:00","end":"12:00"},{"weekday":3,"start":"09:00","end":"12:00"}]', 60, 10, 2, now()
    from users u where u.username like 'person\\_%' and abs(hashtext('settings' || u.username)) % 2 = 0`);
    await tx.execute(sql`insert into sessions (id, host_id, booker_id, state, starts_at, duration_minutes, host_time_zone,
      booker_time_zone, needs_approval, created_at, booked_at)
    select gen_random_uuid(), host, booker, 'confirmed', date_trunc('hour', now()) + n % 120 * interval '1 hour' + interval '1 hour',
      20, 'UTC', 'UTC', false, now(), now()
    from (select id as host, lead(id) over (order by username) as booker, row_number() over (order by username) as n
      from users where username like 'person\\_%') pairs where n % 8 = 1 and booker is not null`);
    // Does in one statement what the triggers do row by row.
    await tx.execute(sql`update profiles p set is_bookable = a.accepts_sessions, weekly_room = weekly_room_of(a.max_per_day, a.weekly)
    from availability_settings a where a.user_id = p.user_id`);
    await tx.execute(sql`update profiles p set is_listed = true, search_text = plain_text(concat_ws(' ', u.first_name, u.last_name, u.username,
      p.headline, p.company, p.job_title, t.names))
    from users u left join (select pt.user_id, string_agg(distinct t.name, ' ') as names from profile_topics pt
      join topics t on t.slug = pt.topic_slug group by 1) t on t.user_id = u.id
    where u.id = p.user_id`);
    await tx.execute(sql`update profiles p set search_words = search_words_of(p.search_text,
      plain_text(concat_ws(' ', u.first_name, u.last_name, u.username))) || array_to_tsvector(search_traits_of(p) || search_topics_of(p.user_id))
      from users u where u.id = p.user_id`);
    await tx.execute(sql`insert into search_vocabulary select distinct unnest(words_of(search_text)) from profiles
      on conflict do nothing`);
    await tx.execute(sql`alter table profiles enable trigger profiles_search_text`);
    await tx.execute(sql`alter table profile_topics enable trigger profile_topics_search_text`);
    await tx.execute(sql`alter table availability_settings enable trigger availability_profile`);
    await tx.execute(
      sql`create index profiles_search_words_idx on profiles using gin (search_words) with (fastupdate = off)`,
    );
  });
  await db.execute(sql`vacuum analyze users`);
  await db.execute(sql`vacuum analyze profiles`);
  await db.execute(sql`vacuum analyze profile_topics`);
  await db.execute(sql`vacuum analyze search_vocabulary`);
  await db.execute(sql`vacuum analyze session_seats`);
  const { rows } = await db.execute<{ id: string }>(sql`select id from users where username = 'person_1'`);
  return rows[0]?.id ?? '';
}
