import { msg } from '@acquaint/i18n/languages';
import { sql } from 'drizzle-orm';
import type { PersonalData } from '../identity/account/personal-data.ts';
import { sessions } from '../sessions/sessions.queries.ts';

/** Personal data that this module stores. */
export const recordingsData: PersonalData = {
  columns: {
    'consent_ledger.user_id': ['keep', 'recording-consents'], // proves what may be recorded; the hash chain cannot lose an entry
    'recordings.asked_by': ['keep', 'recordings'], // deleted with all files when one of the people in them is deleted
    'recording_takes.user_id': ['delete', 'recordings'],
    'recording_voices.user_id': ['delete', 'recordings'],
  },
  exports: [
    {
      name: 'recordings',
      about: msg(
        'the recordings of your sessions, with the words heard on your own track; your own parts are in the folder “recordings”',
      ),
      rows: (
        me,
      ) => sql`select r.id, r.session_id, r.state, r.recorded_at, r.seconds, r.size_bytes, r.shared_at, r.asked_by = ${me} as is_mine,
          (select coalesce(jsonb_agg(jsonb_build_object('started_at', t.started_at, 'format', t.mime_type) order by t.started_at, t.id), '[]')
            from recording_takes t where t.recording_id = r.id and t.user_id = ${me}
              and exists (select 1 from recording_pieces p where p.take_id = t.id)) as my_takes,
          (select v.words from recording_voices v where v.recording_id = r.id and v.user_id = ${me}) as my_words
        from recordings r join ${sessions} s on s.id = r.session_id where ${me} in (s.host_id, s.booker_id)
        order by r.recorded_at, r.id`,
    },
    {
      name: 'recording-consents',
      about: msg('when you joined and left, and when you agreed to be recorded or withdrew your consent'),
      rows: (me) => sql`select session_id, seq, what, at, previous_hash, hash from consent_ledger
        where user_id = ${me} order by at, session_id, seq`,
    },
  ],
  files: (
    me,
  ) => sql`select 'recordings/' || id || '/track-' || ${me}::text || '.mp4' as key, 'recordings/' || id || '.mp4' as path
      from recordings where ${me}::uuid = any(track_people)`,
};
