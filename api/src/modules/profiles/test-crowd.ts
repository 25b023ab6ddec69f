import { sql } from 'drizzle-orm';
import type { Database } from '../../ports/database/database.ts';

/** Names as a town of many has them: a few very common, the rest rare. */
const FIRST =
  'Maria Anna José Wei Ahmed Fatima John Olga Zoë Karl Ingrid Priya Kenji Amara Luca Sofia Noah Emma Yusuf Chloé';
const LAST =
  'Hansen Müller García Chen Khan Silva Smith Ivanova Rossi Dubois Nguyen Kowalski Okafor Tanaka Haddad Novák';
const JOB = 'engineer designer founder investor lawyer doctor teacher analyst researcher writer';
const FIELD = 'payments robotics climate games health energy music logistics security education';
const COMPANY = 'Northwind Contoso Fabrikam Initech Globex Umbrella Hooli Stark Wayne Acme';

/**
 * Fills an empty database with members, all alike in each run: what they are called, do and speak is drawn from short lists,
 * a third of a surname from letters, so that some words are everybody's and some are one person's.
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
    // As the trigger does it, all at once.
    await tx.execute(sql`update profiles p set is_listed = true, search_text = plain_text(concat_ws(' ', u.first_name, u.last_name, u.username,
      p.headline, p.company, p.job_title, t.names))
    from users u left join (select pt.user_id, string_agg(distinct t.name, ' ') as names from profile_topics pt
      join topics t on t.slug = pt.topic_slug group by 1) t on t.user_id = u.id
    where u.id = p.user_id`);
    await tx.execute(sql`update profiles p set search_words = search_words_of(p.search_text,
      plain_text(concat_ws(' ', u.first_name, u.last_name, u.username))) from users u where u.id = p.user_id`);
    await tx.execute(sql`insert into search_vocabulary select distinct unnest(words_of(search_text)) from profiles
      on conflict do nothing`);
    await tx.execute(sql`alter table profiles enable trigger profiles_search_text`);
    await tx.execute(sql`alter table profile_topics enable trigger profile_topics_search_text`);
  });
  await db.execute(sql`vacuum analyze users`);
  await db.execute(sql`vacuum analyze profiles`);
  await db.execute(sql`vacuum analyze profile_topics`);
  await db.execute(sql`vacuum analyze search_vocabulary`);
  const { rows } = await db.execute<{ id: string }>(sql`select id from users where username = 'person_1'`);
  return rows[0]?.id ?? '';
}
