import { msg } from '@acquaint/words/languages';
import { sql, type SQL } from 'drizzle-orm';
import { inWords, type KeptReason } from '../introductions/introduction-reasons.ts';
import { blockedByOther, isUntold, named, type ExportedKind } from './exported-kind.ts';
import { meetings } from './exported-meetings.ts';

const account: readonly ExportedKind[] = [
  {
    name: 'account',
    about: msg('your account: email, name, when it was created, what’s left of onboarding'),
    isOne: true,
    rows: (
      me,
    ) => sql`select u.email, u.username, u.first_name, u.last_name, u.role, u.is_pro, u.created_at, u.last_seen_at,
        u.password_hash is not null as has_password, f.confirmed_at as authenticator_app_since,
        u.onboarding_steps, u.has_completed_onboarding, u.deletion_requested_at
      from users u left join totp_factors f on f.user_id = u.id where u.id = ${me}`,
  },
  {
    name: 'profile',
    about: msg('your profile as others see it, with your topics'),
    isOne: true,
    rows: (
      me,
    ) => sql`select p.headline, p.story, p.location, p.time_zone, p.languages, p.company, p.job_title, p.website,
        p.goals, p.interests, p.mentorship_statement, p.is_expert, p.is_investor, p.academic_level, p.visibility, p.formats,
        p.rating_sum, p.rating_count, p.completed_sessions, p.updated_at,
        (select coalesce(jsonb_agg(jsonb_build_object('kind', pt.kind, 'topic', t.name) order by pt.kind, pt.position), '[]')
          from profile_topics pt join topics t on t.slug = pt.topic_slug where pt.user_id = p.user_id) as topics
      from profiles p where p.user_id = ${me}`,
  },
  {
    name: 'experiences',
    about: msg('the experiences on your profile'),
    rows: (me) => sql`select title, organisation, started_on, ended_on, description from profile_experiences
      where user_id = ${me} order by started_on, id`,
  },
  {
    name: 'awards',
    about: msg('the awards on your profile'),
    rows: (me) => sql`select title, issuer, year from profile_awards where user_id = ${me} order by year, id`,
  },
  {
    name: 'sign-ins',
    about: msg('where and when you were logged in'),
    rows: (
      me,
    ) => sql`select user_agent, created_at, authenticated_at, last_used_at, ended_at, end_reason from sign_ins
      where user_id = ${me} order by created_at, id`,
  },
  {
    name: 'passkeys',
    about: msg('your passkeys, without their keys'),
    rows: (me) =>
      sql`select name, created_at, last_used_at from passkeys where user_id = ${me} order by created_at, id`,
  },
  {
    name: 'connected-accounts',
    about: msg('your connected accounts on other services, without their keys'),
    rows: (me) => sql`select provider, email, scopes, signs_in, connected_at from social_accounts
      where user_id = ${me} order by connected_at, id`,
  },
  {
    name: 'settings',
    about: msg(
      'your settings: when you can be booked, reminders, introductions, where notifications go, what others see while you read and type',
    ),
    isOne: true,
    rows: (me) => sql`select
        (select to_jsonb(a) - 'user_id' from availability_settings a where a.user_id = u.id) as availability,
        (select to_jsonb(r) - 'user_id' from reminder_settings r where r.user_id = u.id) as reminders,
        (select to_jsonb(i) - 'user_id' from introduction_settings i where i.user_id = u.id) as introductions,
        (select to_jsonb(n) - 'user_id' from notification_settings n where n.user_id = u.id) as notifications,
        (select to_jsonb(b) - 'user_id' from inbox_settings b where b.user_id = u.id) as inbox
      from users u where u.id = ${me}`,
  },
  {
    name: 'notifications',
    about: msg('your notifications in the app that you haven’t removed'),
    rows: (me) => sql`select n.kind, n.title, n.body as text, n.path, n.created_at, n.read_at, 
        case when n.person_id is null then null else ${named('p')} end as about
      from notifications n left join person_summaries p on p.id = n.person_id
      where n.user_id = ${me} order by n.created_at, n.id`,
  },
  {
    name: 'mails',
    about: msg('the emails we’ve sent you recently; their text is in your mailbox'),
    rows: (
      me,
    ) => sql`select m.subject, m.created_at, m.sent_at from mail_outbox m join users u on u.email = m.recipient
      where u.id = ${me} order by m.created_at, m.id`,
  },
  {
    name: 'inquiries',
    about: msg('what you wrote to us from the public pages, with your account’s address'),
    rows: (
      me,
    ) => sql`select q.kind, q.name, q.organisation, q.subject, q.message, q.reason, q.quoted, q.deadline, q.created_at
      from inquiries q join users u on u.email = lower(q.email) where u.id = ${me} order by q.created_at, q.id`,
  },
];

const people: readonly ExportedKind[] = [
  {
    name: 'introductions',
    about: msg('who you were introduced to, why, in which words, and what you answered'),
    rows: (
      me,
    ) => sql`select ${named('p')} as person, s.answer, s.reasons, s.opening, s.pass_reason, s.pass_note, s.offered_at,
        s.answered_at, i.state = 'matched' as is_matched, i.expires_at, i.note,
        case when b.id is null then null else ${named('b')} end as introduced_by
      from introduction_sides s join introductions i on i.id = s.introduction_id
      join person_summaries p on p.id = s.other_id left join person_summaries b on b.id = i.introduced_by
      where s.user_id = ${me} and not ${blockedByOther(me, sql`i.person_a`, sql`i.person_b`)}
      order by s.offered_at, i.id`,
    inWords: (row) => ({ ...row, reasons: (row['reasons'] as readonly KeptReason[]).map(inWords) }),
  },
  {
    name: 'introductions-made',
    about: msg('people you introduced to each other'),
    rows: (me) => sql`select jsonb_build_array(${named('a')}, ${named('b')}) as people, i.note, i.offered_at
      from introductions i join person_summaries a on a.id = i.person_a join person_summaries b on b.id = i.person_b
      where i.introduced_by = ${me} order by i.offered_at, i.id`,
  },
  {
    name: 'connections',
    about: msg('your connections and connection requests, yours and others’'),
    rows: (
      me,
    ) => sql`select ${named('p')} as person, case when ${isUntold(me)} then 'pending' else c.status end as status, c.origin,
        c.note, c.created_at, case when ${isUntold(me)} then c.created_at else c.changed_at end as changed_at,
        c.requested_by = ${me} as is_mine
      from connections c
      join person_summaries p on p.id = case when c.person_a = ${me} then c.person_b else c.person_a end
      where ${me} in (c.person_a, c.person_b) and (c.blocked_by is null or c.blocked_by = ${me})
      order by c.created_at, c.id`,
  },
  {
    name: 'invitations',
    about: msg('people you invited by email, and whether they’ve joined'),
    rows: (me) => sql`select email, sent_at, joined_id is not null as has_joined from invitations
      where inviter_id = ${me} order by sent_at, id`,
  },
  {
    name: 'following',
    about: msg('the people whose peeks you follow'),
    rows: (me) => sql`select ${named('p')} as person, s.created_at as since from subscriptions s
      join person_summaries p on p.id = s.person_id where s.subscriber_id = ${me} order by s.created_at, p.id`,
  },
  {
    name: 'verification',
    about: msg('your request to have your profile verified, and what was decided'),
    rows: (
      me,
    ) => sql`select evidence, first_name, last_name, company, state, what, badges, reason, requested_at, decided_at,
      work_email, work_email_proven_at from profile_verifications where user_id = ${me}`,
  },
  {
    name: 'saved-searches',
    about: msg('your saved searches for people'),
    rows: (
      me,
    ) => sql`select name, search, created_at, seen_at, looked_at from saved_searches where user_id = ${me}
      order by created_at, id`,
  },
  {
    name: 'circles',
    about: msg('the circles you’re in'),
    rows: (
      me,
    ) => sql`select c.name, c.purpose, m.joined_at, c.admin_id = m.user_id as is_admin from circle_members m
      join circles c on c.id = m.circle_id where m.user_id = ${me} order by m.joined_at, c.id`,
  },
];

const talks: readonly ExportedKind[] = [
  {
    name: 'conversations',
    about: msg('the conversations you’re in: who with, and how far you’ve read'),
    rows: (
      me,
    ) => sql`select c.id, c.kind, c.title, c.created_at, (select name from circles where id = c.circle_id) as circle,
        case when c.kind = 'direct' then (select ${named('p')} from person_summaries p
          where p.id in (c.person_a, c.person_b) and p.id <> ${me}) end as person,
        m.joined_at, m.read_seq, m.is_muted
      from conversation_members m join conversations c on c.id = m.conversation_id
      where m.user_id = ${me} order by m.joined_at, c.id`,
  },
  {
    name: 'messages',
    about: msg('the messages you wrote; their pictures and files are in the folder “messages”'),
    rows: (me) => sql`select m.conversation_id, m.seq, m.body as text,
        (select to_message.seq from messages to_message where to_message.id = m.reply_to) as in_reply_to_seq, m.created_at, m.edited_at, m.deleted_at,
        (select coalesce(jsonb_agg(jsonb_build_object('id', f.id, 'name', f.name, 'format', f.content_type, 'size_bytes', f.size_bytes) order by f.position), '[]')
          from message_files f where f.message_id = m.id and f.uploader_id = ${me}) as files
      from messages m where m.author_id = ${me} order by m.created_at, m.id`,
  },
  {
    name: 'messages-liked',
    about: msg('the messages you like'),
    rows: (me) => sql`select m.conversation_id, m.seq, l.created_at from message_likes l
      join messages m on m.id = l.message_id where l.user_id = ${me} order by l.created_at, m.id`,
  },
];

export const EXPORTED: readonly ExportedKind[] = [...account, ...people, ...talks, ...meetings];

/** A stored file of a person: its key, and where it lies in the copy. */
export interface ExportedFile extends Record<string, unknown> {
  readonly key: string;
  readonly path: string;
}

/** The pictures and videos of a person: their profile's, and of the peeks they are in. */
export function filesOf(me: string): SQL {
  const name = (column: SQL): SQL => sql`'peeks/' || s.id || substring(${column} from '\\.[a-z0-9]+$')`;
  return sql`select picture_key as key, 'picture' || coalesce(substring(picture_key from '\\.[a-z0-9]+$'), '') as path
      from profiles where user_id = ${me} and picture_key is not null
    union all
    select s.video_key, ${name(sql`s.video_key`)} from snip_people w join snips s on s.id = w.snip_id
      where w.user_id = ${me} and s.video_key is not null
    union all
    select s.poster_key, ${name(sql`s.poster_key`)} from snip_people w join snips s on s.id = w.snip_id
      where w.user_id = ${me} and s.poster_key is not null
    union all
    select 'inbox/' || conversation_id || '/' || id, 'messages/' || id || coalesce(substring(lower(name) from '\\.[a-z0-9]+$'), '')
      from message_files where uploader_id = ${me} and message_id is not null
    union all
    select 'recordings/' || id || '/track-' || ${me}::text || '.mp4', 'recordings/' || id || '.mp4'
      from recordings where ${me}::uuid = any(track_people)
    order by 2`;
}
