import { sql, type SQL } from 'drizzle-orm';
import type { StatisticsWeek, WaitingSince } from '@acquaint/contracts';
import type { Database } from '../../ports/database/database.ts';
import { users } from '../identity/identity.queries.ts';
import { oldestInquiry } from '../inquiries/inquiries.queries.ts';
import { introductionAnswers, introductions } from '../introductions/introductions.queries.ts';
import { oldestCase } from '../moderation/moderation.queries.ts';
import { oldestPayout, oldestWithheld, sessionPayments } from '../payments/payments.queries.ts';
import { peeks } from '../peeks/peeks.queries.ts';
import { remoteFailures } from '../platform/platform.queries.ts';
import { oldestVerification } from '../profiles/profiles.queries.ts';
import { oldestDispute } from '../reliability/reliability.queries.ts';
import { sessionReviews, sessions } from '../sessions/sessions.queries.ts';

export type Counted =
  | Exclude<keyof StatisticsWeek, 'starts_on' | 'followed'>
  | `followed_${keyof StatisticsWeek['followed']}`;

/** A number of one week. */
export interface CountOfWeek {
  /** The Monday of the week in UTC, as ISO date. */
  readonly week: string;
  readonly what: Counted;
  readonly count: number;
}

/**
 * Counts what happened since a Monday (UTC), by week, in one statement. Weeks without any are absent.
 * @param since midnight of the first Monday.
 * @param until when the last week ends, if not now.
 */
export async function countByWeek(
  db: Database,
  since: Temporal.Instant,
  until?: Temporal.Instant,
): Promise<CountOfWeek[]> {
  const end = until === undefined ? sql`` : sql`where at < ${until.toString()}::timestamptz`;
  const from = sql`${since.toString()}::timestamptz`;
  const counted = (what: Counted, at: SQL, from_: SQL, amount: SQL = sql`1`): SQL =>
    sql`select ${what}::text as what, ${at} as at, ${amount} as amount from ${from_}`;
  const member = sql`${users} member where member.created_at >= ${from}`;
  /** The week after the one in which a member registered. */
  const next = sql`date_trunc('week', member.created_at at time zone 'UTC') at time zone 'UTC' + interval '7 days'`;
  const isInNext = (at: SQL) => sql`${at} >= ${next} and ${at} < ${next} + interval '7 days'`;
  const introduced = sql`${introductions} i where i.offered_at >= ${from}`;
  const matched = sql`${introduced} and i.state = 'matched'`;
  /** The two of an introduction booked a session with each other once both had said yes. */
  const haveBooked = (further: SQL = sql``): SQL => sql`exists (select 1 from ${introductionAnswers} side
    join ${sessions} own on own.host_id = side.user_id and own.booker_id = side.other_id
    where side.introduction_id = i.id and own.booked_at >= i.closed_at ${further})`;
  const parts: SQL[] = [
    counted('registered', sql`member.created_at`, member),
    counted('complete', sql`member.created_at`, sql`${member} and not member.redirect_expertize`),
    counted(
      'returned',
      sql`member.created_at`,
      sql`${member} and (
        exists (select 1 from ${introductionAnswers} side
          where side.user_id = member.id and ${isInNext(sql`side.answered_at`)})
        or exists (select 1 from ${sessions} own
          where own.booker_id = member.id and ${isInNext(sql`own.booked_at`)}))`,
    ),
    counted('introduced', sql`i.offered_at`, introduced),
    counted(
      'followed_accepted',
      sql`i.offered_at`,
      sql`${introduced} and exists (select 1 from ${introductionAnswers} side
        where side.introduction_id = i.id and side.answer = 'accepted')`,
    ),
    counted('followed_matched', sql`i.offered_at`, matched),
    counted('followed_booked', sql`i.offered_at`, sql`${matched} and ${haveBooked()}`),
    counted(
      'followed_met',
      sql`i.offered_at`,
      sql`${matched} and ${haveBooked(sql`and own.took_place_at is not null`)}`,
    ),
    counted(
      'followed_reviewed',
      sql`i.offered_at`,
      sql`${matched} and ${haveBooked(
        sql`and own.took_place_at is not null
          and exists (select 1 from ${sessionReviews} r where r.session_id = own.id)`,
      )}`,
    ),
    counted(
      'accepted',
      sql`side.answered_at`,
      sql`${introductionAnswers} side where side.answer = 'accepted' and side.answered_at >= ${from}
        and not exists (select 1 from ${introductionAnswers} earlier
          where earlier.introduction_id = side.introduction_id and earlier.answer = 'accepted'
            and (earlier.answered_at, earlier.user_id) < (side.answered_at, side.user_id))`,
    ),
    counted(
      'matched',
      sql`i.closed_at`,
      sql`${introductions} i where i.state = 'matched' and i.closed_at >= ${from}`,
    ),
    counted('booked', sql`s.booked_at`, sql`${sessions} s where s.booked_at >= ${from}`),
    counted('met', sql`s.took_place_at`, sql`${sessions} s where s.took_place_at >= ${from}`),
    counted(
      'reviewed',
      sql`r.created_at`,
      sql`${sessionReviews} r where r.created_at >= ${from}
        and not exists (select 1 from ${sessionReviews} earlier
          where earlier.session_id = r.session_id and (earlier.created_at, earlier.id) < (r.created_at, r.id))`,
    ),
    counted('peeks', sql`p.published_at`, sql`${peeks} p where p.published_at >= ${from}`),
    counted('remote_failures', sql`f.reported_at`, sql`${remoteFailures} f where f.reported_at >= ${from}`),
    counted(
      'paid_cents',
      sql`p.paid_at`,
      sql`${sessionPayments} p where p.paid_at >= ${from}`,
      sql`p.card_cents + p.vouchers_cents`,
    ),
    counted(
      'refunded_cents',
      sql`p.closed_at`,
      sql`${sessionPayments} p where p.state = 'refunded' and p.closed_at >= ${from}`,
      sql`p.card_cents + p.vouchers_cents`,
    ),
  ];
  const { rows } = await db.execute<CountOfWeek & Record<string, unknown>>(sql`
    select what, to_char(date_trunc('week', at at time zone 'UTC'), 'YYYY-MM-DD') as week, sum(amount)::int as count
    from (${sql.join(parts, sql` union all `)}) happened ${end} group by what, week`);
  return rows;
}

/** What waits for longest in each queue of staff. */
const OLDEST: Readonly<Record<keyof WaitingSince, SQL<string | null>>> = {
  reports: oldestCase,
  disputes: oldestDispute,
  verifications: oldestVerification,
  inquiries: oldestInquiry,
  withheld_money: oldestWithheld,
  payouts: oldestPayout,
};

/** Returns since when the oldest record of each queue waits, in one statement. */
export async function selectOldestWaiting(db: Database): Promise<WaitingSince> {
  const parts = Object.entries(OLDEST).map(
    ([queue, oldest]) =>
      sql`select ${queue}::text as queue, (extract(epoch from ${oldest}) * 1000)::float8 as ms`,
  );
  const { rows } = await db.execute<{ queue: keyof WaitingSince; ms: number | null }>(
    sql.join(parts, sql` union all `),
  );
  const instantOf = (ms: number | null): string | null =>
    ms === null ? null : Temporal.Instant.fromEpochMilliseconds(Math.floor(ms)).toString();
  return Object.fromEntries(rows.map(({ queue, ms }) => [queue, instantOf(ms)])) as WaitingSince;
}
