import { msg } from '@acquaint/i18n/languages';
import { sql } from 'drizzle-orm';
import { named, personSummaries } from '../identity/identity.queries.ts';
import { not, type PersonalData } from '../identity/account/personal-data.ts';
import { blockedByOther } from '../connections/connections.queries.ts';
import { translatedReason, type StoredReason } from './reasons/introduction-reasons.ts';
import { introductionSettings } from './introductions.tables.ts';

/** Personal data of this module. */
export const introductionsData: PersonalData = {
  columns: {
    'introductions.person_a': ['delete', 'introductions'],
    'introductions.person_b': ['delete', 'introductions'],
    'introductions.introduced_by': ['keep', 'introductions-made'], // belongs to two other members: the introducer is removed
    'introduction_sides.user_id': ['delete', 'introductions'],
    'introduction_sides.other_id': [
      'delete',
      not('what the other answered is told when both have accepted, by the connection'),
    ],
    'introduction_news.user_id': ['delete', not('how many introductions a notification is about to tell of')],
    'match_signals.user_id': ['delete', not('what follows from sessions and messages, which are there')],
    'match_signals.other_id': ['delete', not('what follows from sessions and messages, which are there')],
    'match_vectors.user_id': [
      'delete',
      not('numbers that a model of language makes of the texts of your profile'),
    ],
    'introduction_asks.asker_id': ['delete', 'introduction-asks'],
    'introduction_asks.through_id': ['delete', 'introduction-asks-to-you'],
    'introduction_asks.target_id': [
      'delete',
      not('what somebody asked another member in private; you read it once you are introduced'),
    ],
    'introduction_settings.user_id': ['delete', 'settings'],
    'match_models.set_by': ['keep', not('what staff did at work; it names nobody any more')],
  },
  exports: [
    {
      name: 'introductions',
      about: msg('who you were introduced to, why, in which words, and what you answered'),
      rows: (
        me,
      ) => sql`select ${named('p')} as person, s.answer, s.reasons, s.opening, s.pass_reason, s.pass_note, s.offered_at,
          s.answered_at, i.state = 'matched' as is_matched, i.expires_at, i.note,
          case when b.id is null then null else ${named('b')} end as introduced_by
        from introduction_sides s join introductions i on i.id = s.introduction_id
        join ${personSummaries} p on p.id = s.other_id left join ${personSummaries} b on b.id = i.introduced_by
        where s.user_id = ${me} and not ${blockedByOther(me, sql`i.person_a`, sql`i.person_b`)}
        order by s.offered_at, i.id`,
      translated: (row) => ({
        ...row,
        reasons: (row['reasons'] as readonly StoredReason[]).map(translatedReason),
      }),
    },
    {
      name: 'introductions-made',
      about: msg('people you introduced to each other'),
      rows: (me) => sql`select jsonb_build_array(${named('a')}, ${named('b')}) as people, i.note, i.offered_at
        from introductions i join ${personSummaries} a on a.id = i.person_a join ${personSummaries} b on b.id = i.person_b
        where i.introduced_by = ${me} order by i.offered_at, i.id`,
    },
    {
      name: 'introduction-asks',
      about: msg('whom you asked to introduce you, and to whom'),
      // The asker must not learn of a decline (R-MATCH-27).
      rows: (me) => sql`select ${named('m')} as asked, ${named('p')} as person, a.note, a.asked_at,
          case when a.answer = 'forwarded' then a.answered_at end as introduced_at
        from introduction_asks a join ${personSummaries} m on m.id = a.through_id
        join ${personSummaries} p on p.id = a.target_id where a.asker_id = ${me} order by a.asked_at, a.id`,
    },
    {
      name: 'introduction-asks-to-you',
      about: msg('who asked you for an introduction, to whom, and what you answered'),
      rows: (
        me,
      ) => sql`select ${named('f')} as asker, ${named('p')} as person, a.note, a.asked_at, a.answer, a.answered_at
        from introduction_asks a join ${personSummaries} f on f.id = a.asker_id
        join ${personSummaries} p on p.id = a.target_id where a.through_id = ${me} order by a.asked_at, a.id`,
    },
  ],
  settings: { introductions: introductionSettings },
};
