import { msg } from '@acquaint/i18n/languages';
import { sql, type SQL } from 'drizzle-orm';
import { named, personSummaries, topics } from '../identity/identity.queries.ts';
import type { PersonalData } from '../identity/account/personal-data.ts';

/** Path of a file of the peek `s` in an account export. */
const nameOf = (key: SQL): SQL => sql`'peeks/' || s.id || substring(${key} from '\\.[a-z0-9]+$')`;

/** Personal data that this module stores. */
export const peeksData: PersonalData = {
  columns: {
    'snip_people.user_id': ['delete', 'peeks'],
    'snip_speakers.user_id': ['keep', 'peeks'], // the peek is unpublished; the people in it see the speaker as a label again
    'clip_requests.user_id': ['keep', 'clips-asked-for'], // the guests of its link must still be able to withdraw their clips
    'snip_reactions.user_id': ['delete', 'peeks-seen'],
  },
  exports: [
    {
      name: 'peeks',
      about: msg('the peeks you’re in, and what you decided; their videos are in the folder “peeks”'),
      rows: (
        me,
      ) => sql`select s.id, s.title, s.created_at, s.published_at, s.duration_seconds, s.trim_start_seconds,
          s.trim_end_seconds, s.transcript, s.view_count, s.like_count, s.share_count, s.replay_count,
          mine.decision as my_decision, mine.decided_at, mine.later_until as my_ask_again_at,
          (select coalesce(jsonb_agg(sp.label order by sp.position), '[]') from snip_speakers sp
            where sp.snip_id = s.id and sp.user_id = ${me}) as my_voices,
          (select coalesce(jsonb_agg(${named('p')} order by w.position), '[]') from snip_people w
            join ${personSummaries} p on p.id = w.user_id where w.snip_id = s.id) as people,
          (select coalesce(jsonb_agg(t.name order by st.position), '[]') from snip_topics st
            join ${topics} t on t.slug = st.topic_slug where st.snip_id = s.id) as topics
        from snip_people mine join snips s on s.id = mine.snip_id where mine.user_id = ${me} order by s.created_at, s.id`,
    },
    {
      name: 'clips-asked-for',
      about: msg('the links you used to ask for clips, and who sent one'),
      rows: (me) => sql`select q.for_whom, q.prompt, q.uses, q.created_at, q.expires_at, q.closed_at,
          (select coalesce(jsonb_agg(jsonb_build_object('guest', c.guest_name, 'state', c.state, 'at', c.changed_at, 'peek', c.snip_id)
            order by c.changed_at), '[]') from guest_clips c where c.request_id = q.id) as clips
        from clip_requests q where q.user_id = ${me} order by q.created_at, q.id`,
    },
    {
      name: 'peeks-seen',
      about: msg('the peeks you watched and liked'),
      // The title of a peek that is not published may be a new one, which only the people in it may read.
      rows: (
        me,
      ) => sql`select r.kind, r.on_day, case when s.published_at is not null then s.title end as title
        from snip_reactions r join snips s on s.id = r.snip_id
        where r.user_id = ${me} order by r.on_day, s.id, r.kind`,
    },
  ],
  files: (me) => sql`select s.video_key as key, ${nameOf(sql`s.video_key`)} as path
      from snip_people w join snips s on s.id = w.snip_id where w.user_id = ${me} and s.video_key is not null
    union all
    select s.poster_key, ${nameOf(sql`s.poster_key`)} from snip_people w join snips s on s.id = w.snip_id
      where w.user_id = ${me} and s.poster_key is not null`,
  // Peeks are public only while every person in them agrees. A deleted member no longer can, so their peeks are taken down
  // permanently.
  erase: async (tx, userId) => {
    await tx.execute(sql`update snips set published_at = null, is_taken_down = true, hidden_published_at = null
      where id in (select snip_id from snip_people where user_id = ${userId})`);
    const { rows } = await tx.execute<{ file_key: string }>(sql`delete from snip_videos
      where snip_id in (select snip_id from snip_people where user_id = ${userId}) returning file_key`);
    return rows.map(({ file_key }) => file_key);
  },
};
