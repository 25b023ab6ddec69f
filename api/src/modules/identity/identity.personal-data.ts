import { msg } from '@acquaint/i18n/languages';
import { sql } from 'drizzle-orm';
import { SECRET, not, type PersonalData } from './account/personal-data.ts';

/** Personal data of this module, and the emails that were sent to members. */
export const identityData: PersonalData = {
  columns: {
    'profiles.user_id': ['keep', 'profile'], // emptied: the row without a name needs a profile to be shown
    'profile_topics.user_id': ['delete', 'profile'],
    'sign_ins.user_id': ['delete', 'sign-ins'],
    'account_signals.user_id': ['delete', 'account-signals'],
    'former_usernames.user_id': ['delete', 'account'],
    'password_resets.user_id': ['delete', not(SECRET)],
    'totp_factors.user_id': ['delete', 'account'],
    'recovery_codes.user_id': ['delete', not(SECRET)],
    'second_steps.user_id': ['delete', not(SECRET)],
    'passkeys.user_id': ['delete', 'passkeys'],
    'passkey_challenges.user_id': ['delete', not(SECRET)],
  },
  exports: [
    {
      name: 'account',
      about: msg('your account: email, name, when it was created, what’s left of onboarding'),
      isOne: true,
      rows: (
        me,
      ) => sql`select u.email, u.username, u.first_name, u.last_name, u.role, u.is_pro, u.created_at, u.last_seen_at,
          u.password_hash is not null as has_password, f.confirmed_at as authenticator_app_since,
          u.username_changed_at, (select coalesce(jsonb_agg(jsonb_build_object('username', n.username, 'kept_until', n.kept_until)
            order by n.changed_at), '[]') from former_usernames n where n.user_id = u.id) as former_usernames,
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
          p.goals, p.interests, p.mentorship_statement, p.is_expert, p.is_investor, p.academic_level, p.visibility, p.is_public, p.formats,
          p.rating_sum, p.rating_count, p.completed_sessions, p.updated_at,
          (select coalesce(jsonb_agg(jsonb_build_object('kind', pt.kind, 'topic', t.name) order by pt.kind, pt.position), '[]')
            from profile_topics pt join topics t on t.slug = pt.topic_slug where pt.user_id = p.user_id) as topics
        from profiles p where p.user_id = ${me}`,
    },
    {
      name: 'account-signals',
      about: msg(
        'keyed hashes of the browsers, network addresses and cards you used, which show us when one person has several accounts',
      ),
      rows: (me) => sql`select kind, hash, first_seen_at, last_seen_at from account_signals
        where user_id = ${me} order by first_seen_at, kind, hash`,
    },
    {
      name: 'sign-ins',
      about: msg('where and when you were logged in'),
      rows: (
        me,
      ) => sql`select user_agent, created_at, authenticated_at, last_used_at, ended_at, end_reason, with_passkey,
          key_thumbprint is not null as bound_to_browser from sign_ins
        where user_id = ${me} order by created_at, id`,
    },
    {
      name: 'passkeys',
      about: msg('your passkeys, without their keys'),
      rows: (me) =>
        sql`select name, created_at, last_used_at from passkeys where user_id = ${me} order by created_at, id`,
    },
    {
      name: 'mails',
      about: msg('the emails we’ve sent you recently; their text is in your mailbox'),
      rows: (
        me,
      ) => sql`select m.subject, m.created_at, m.sent_at from mail_outbox m join users u on u.email = m.recipient
        where u.id = ${me} order by m.created_at, m.id`,
    },
  ],
  files: (
    me,
  ) => sql`select picture_key as key, 'picture' || coalesce(substring(picture_key from '\\.[a-z0-9]+$'), '') as path
      from profiles where user_id = ${me} and picture_key is not null`,
};
