import { msg } from '@acquaint/words/languages';
import { sql } from 'drizzle-orm';
import { named, type ExportedKind } from './exported-kind.ts';

/** What meetings left: sessions, recordings, reviews, peeks, and what was paid for them. */
export const meetings: readonly ExportedKind[] = [
  {
    name: 'reliability',
    about: msg(
      'sessions you cancelled late, moved late or missed, what you said about it, and what was decided',
    ),
    rows: (
      me,
    ) => sql`select kind, state, session_id, starts_at, happened_at, dispute, disputed_at, decision, decided_at
      from reliability_marks where user_id = ${me} order by happened_at, id`,
  },
  {
    name: 'sessions',
    about: msg('your sessions, and when you were in their rooms'),
    rows: (
      me,
    ) => sql`select s.id, case when s.host_id = ${me} then 'host' else 'booker' end as my_part, ${named('p')} as person,
        s.state, s.starts_at, s.duration_minutes,
        case when s.host_id = ${me} then s.host_time_zone else s.booker_time_zone end as my_time_zone, s.note, s.created_at, s.booked_at, s.confirmed_at, s.started_at, s.ended_at,
        s.cancelled_by, s.cancel_reason, s.is_late_cancellation, s.reschedule_count, s.price_cents,
        (select coalesce(jsonb_agg(jsonb_build_object('entered_at', a.entered_at, 'left_at', a.left_at, 'how_left', a.how_left) order by a.entered_at), '[]')
          from session_attendance a where a.session_id = s.id and a.user_id = ${me}) as my_attendance
      from sessions s
      join person_summaries p on p.id = case when s.host_id = ${me} then s.booker_id else s.host_id end
      where (s.host_id = ${me} and s.booked_at is not null) or s.booker_id = ${me} order by s.starts_at, s.id`,
  },
  {
    name: 'session-notes',
    about: msg('the notes you wrote together with the other person in a session'),
    rows: (
      me,
    ) => sql`select n.session_id, n.text, n.changed_at from session_notes n join sessions s on s.id = n.session_id
      where ${me} in (s.host_id, s.booker_id) and n.text <> '' order by n.changed_at, n.session_id`,
  },
  {
    name: 'moments',
    about: msg('the moments you marked in your calls'),
    rows: (me) => sql`select session_id, at from session_moments where user_id = ${me} order by at, id`,
  },
  {
    name: 'promises',
    about: msg('your next steps for people you met, and whether you’ve done them'),
    rows: (me) => sql`select session_id, text, made_at, done_at from session_promises where user_id = ${me}
      order by made_at, id`,
  },
  {
    name: 'recordings',
    about: msg('the recordings of your sessions; your own tracks are in the folder “recordings”'),
    rows: (
      me,
    ) => sql`select r.id, r.session_id, r.state, r.recorded_at, r.seconds, r.size_bytes, r.shared_at, r.asked_by = ${me} as is_mine,
        (select coalesce(jsonb_agg(jsonb_build_object('started_at', t.started_at, 'format', t.mime_type) order by t.started_at, t.id), '[]')
          from recording_takes t where t.recording_id = r.id and t.user_id = ${me}
            and exists (select 1 from recording_pieces p where p.take_id = t.id)) as my_takes
      from recordings r join sessions s on s.id = r.session_id where ${me} in (s.host_id, s.booker_id)
      order by r.recorded_at, r.id`,
  },
  {
    name: 'recording-consents',
    about: msg('when you joined and left, and when you agreed to be recorded or stopped agreeing'),
    rows: (me) => sql`select session_id, seq, what, at, previous_hash, hash from consent_ledger
      where user_id = ${me} order by at, session_id, seq`,
  },
  {
    name: 'reviews-written',
    about: msg('the reviews you wrote'),
    rows: (
      me,
    ) => sql`select r.session_id, ${named('p')} as about, r.rating, r.tags, r.text, r.created_at, r.shown_at
      from session_reviews r join person_summaries p on p.id = r.subject_id
      where r.author_id = ${me} order by r.created_at, r.id`,
  },
  {
    name: 'reviews-received',
    about: msg('the reviews about you that are shown; reviews waiting for yours aren’t included yet'),
    rows: (
      me,
    ) => sql`select r.session_id, ${named('p')} as author, r.rating, r.tags, r.text, r.created_at, r.shown_at
      from session_reviews r join person_summaries p on p.id = r.author_id
      where r.subject_id = ${me} and r.shown_at is not null order by r.created_at, r.id`,
  },
  {
    name: 'wallet',
    about: msg('your lunch money and every change to it, in cents'),
    rows: (me) => sql`select t.kind, t.created_at, a.kind as account, a.currency, e.amount_cents,
        case when p.id is null then null else ${named('p')} end as person
      from ledger_accounts a join ledger_entries e on e.account_id = a.id
      join ledger_transactions t on t.id = e.transaction_id
      left join person_summaries p on p.id = case when t.person_id = ${me} then (
        select other.owner_id from ledger_entries line join ledger_accounts other on other.id = line.account_id
        where line.transaction_id = t.id and other.owner_id <> ${me} limit 1) else t.person_id end
      where a.owner_id = ${me} order by t.created_at, t.id, a.kind`,
  },
  {
    name: 'plan',
    about: msg('your pro plan, and since when it’s been a gift'),
    isOne: true,
    rows: (me) => sql`select p.provider, p.plan, p.status, p.period_ends_at, p.cancels_at, p.read_at,
        g.given_at as gift_since
      from users u left join pro_plans p on p.user_id = u.id left join pro_gifts g on g.user_id = u.id
      where u.id = ${me}`,
  },
  {
    name: 'paid-sessions',
    about: msg(
      'what was paid for your sessions, by you or to you, in cents; only the person who paid sees how',
    ),
    rows: (
      me,
    ) => sql`select s.session_id, case when s.host_id = ${me} then 'host' else 'booker' end as my_part,
        s.card_cents + s.vouchers_cents as amount_cents, s.state, s.paid_at, s.closed_at,
        case when s.booker_id = ${me} then s.card_cents end as card_cents,
        case when s.booker_id = ${me} then s.vouchers_cents end as vouchers_cents
      from session_payments s where ${me} in (s.host_id, s.booker_id) order by s.paid_at, s.session_id`,
  },
  {
    name: 'card-refunds',
    about: msg('what went back to your card, or will, in cents'),
    rows: (me) => sql`select session_id, amount_cents, state, created_at, done_at from card_refunds
      where user_id = ${me} order by created_at, id`,
  },
  {
    name: 'checkouts',
    about: msg(
      'when you were sent to the payment provider, for which plan or session, and what the result was',
    ),
    rows: (me) => sql`select provider, plan, session_id, card_cents, vouchers_cents, state, created_at
      from payment_checkouts where user_id = ${me} order by created_at, id`,
  },
  {
    name: 'peeks',
    about: msg('the peeks you’re in, and what you decided; their videos are in the folder “peeks”'),
    rows: (
      me,
    ) => sql`select s.id, s.title, s.created_at, s.published_at, s.duration_seconds, s.trim_start_seconds,
        s.trim_end_seconds, s.transcript, s.view_count, s.like_count, s.share_count, s.replay_count,
        mine.decision as my_decision, mine.decided_at,
        (select coalesce(jsonb_agg(sp.label order by sp.position), '[]') from snip_speakers sp
          where sp.snip_id = s.id and sp.user_id = ${me}) as my_voices,
        (select coalesce(jsonb_agg(${named('p')} order by w.position), '[]') from snip_people w
          join person_summaries p on p.id = w.user_id where w.snip_id = s.id) as people,
        (select coalesce(jsonb_agg(t.name order by st.position), '[]') from snip_topics st
          join topics t on t.slug = st.topic_slug where st.snip_id = s.id) as topics
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
    rows: (me) => sql`select r.kind, r.on_day, s.title from snip_reactions r join snips s on s.id = r.snip_id
      where r.user_id = ${me} order by r.on_day, s.id, r.kind`,
  },
];

/** Every JSON file of a copy, in the order in which it is made. */
