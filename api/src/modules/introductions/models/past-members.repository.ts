import type { AnswerCounts } from '@acquaint/matching';
import { sql, type SQL } from 'drizzle-orm';
import type { Business } from '../../../business.ts';
import type { Database } from '../../../ports/database/database.ts';
import { users } from '../../identity/identity.queries.ts';
import { sessionReviews, sessions } from '../../sessions/sessions.queries.ts';
import { reliabilityMarks } from '../../reliability/reliability.queries.ts';
import { connections } from '../../connections/connections.queries.ts';

/** Counted data of a member at an instant. */
export interface PastCounts {
  readonly answers: AnswerCounts;
  readonly completedSessions: number;
  readonly ratingSum: number;
  readonly ratingCount: number;
}

interface CountsRow extends Record<string, unknown>, AnswerCounts {
  readonly id: string;
  readonly sessions: number;
  readonly rating_sum: number;
  readonly rating_count: number;
}

/** Condition: an answer `s` counted then, because the other had answered or it had expired (see `selectMembers`). */
function counted(at: SQL): SQL {
  return sql`s.answer in ('accepted', 'passed') and s.answered_at < ${at}
    and coalesce(s.pass_reason, '') not in ('not_now', 'know_already')
    and exists (select 1 from introductions i join introduction_sides o on o.introduction_id = i.id and o.user_id = s.other_id
      where i.id = s.introduction_id
        and (i.expires_at <= ${at} or (o.answer in ('accepted', 'passed') and o.answered_at < ${at})))`;
}

/** Returns the counted data at an instant for those of these people who were members then. */
export async function selectPastCounts(
  db: Database,
  ids: readonly string[],
  at: Temporal.Instant,
): Promise<Map<string, PastCounts>> {
  const then = sql`${at.toString()}::timestamptz`;
  const { rows } = await db.execute<CountsRow>(sql`
    select u.id, own.given + did.count as given, own.accepted + did.count as accepted,
      about.received + got.count as received, about.wanted + got.count as wanted,
      met.sessions + broke.count as agreed, met.sessions as kept, met.sessions, rated.rating_sum, rated.rating_count
    from ${users} u,
      lateral (select count(*)::int as given, (count(*) filter (where s.answer = 'accepted'))::int as accepted
        from introduction_sides s where s.user_id = u.id and ${counted(then)}) own,
      lateral (select count(*)::int as received, (count(*) filter (where s.answer = 'accepted'))::int as wanted
        from introduction_sides s where s.other_id = u.id and ${counted(then)}) about,
      lateral (select count(*)::int as count from match_signals g where g.user_id = u.id and g.at < ${then}) did,
      lateral (select count(*)::int as count from match_signals g where g.other_id = u.id and g.at < ${then}) got,
      lateral (select count(*)::int as sessions from ${sessions} m where (m.host_id = u.id or m.booker_id = u.id)
        and m.took_place_at < ${then}) met,
      lateral (select count(*)::int as count from ${reliabilityMarks} r
        where r.user_id = u.id and r.state <> 'removed' and r.happened_at < ${then}) broke,
      lateral (select coalesce(sum(r.rating), 0)::int as rating_sum, count(*)::int as rating_count
        from ${sessionReviews} r where r.subject_id = u.id and r.shown_at < ${then}) rated
    where u.id = any(${sql.param([...ids])}::uuid[]) and u.created_at < ${then}`);
  return new Map(
    rows.map(
      ({ id, sessions, rating_sum, rating_count, given, accepted, received, wanted, agreed, kept }) => [
        id,
        {
          answers: { given, accepted, received, wanted, agreed: agreed ?? 0, kept: kept ?? 0 },
          completedSessions: sessions,
          ratingSum: rating_sum,
          ratingCount: rating_count,
        },
      ],
    ),
  );
}

/** Selects pairs that were excluded at an instant, like `selectApart` for the past. */
export async function selectPastApart(
  db: Database,
  at: Temporal.Instant,
  business: Pick<Business, 'introductionRestDays' | 'introductionReofferDays'>,
): Promise<{ a: string; b: string; at: number }[]> {
  const then = sql`${at.toString()}::timestamptz`;
  const rested = sql`${at.subtract({ hours: 24 * business.introductionRestDays }).toString()}::timestamptz`;
  const reoffered = sql`${at.subtract({ hours: 24 * business.introductionReofferDays }).toString()}::timestamptz`;
  const { rows } = await db.execute<{ a: string; b: string; at: number }>(sql`
    select i.person_a as a, i.person_b as b, (extract(epoch from i.offered_at) * 1000)::float8 as at
    from introductions i where i.offered_at < ${then} and (i.expires_at > ${reoffered}
      or (i.state = 'matched' and coalesce(i.closed_at, i.offered_at) < ${then})
      or exists (select 1 from introduction_sides s where s.introduction_id = i.id and s.answer = 'passed'
        and s.answered_at > ${rested} and s.answered_at < ${then}))
    union all
    select c.person_a, c.person_b, (extract(epoch from c.changed_at) * 1000)::float8
    from ${connections} c where c.changed_at < ${then} and (c.status in ('pending', 'accepted', 'blocked')
      or (c.status in ('declined', 'removed') and c.changed_at > ${rested}))`);
  return rows;
}

/** Returns who was offered in each of some weeks before an instant, with repetitions; the last week last. */
export async function selectShownByWeek(
  db: Database,
  before: Temporal.Instant,
  weeks: number,
): Promise<string[][]> {
  const { rows } = await db.execute<{ id: string; week: number }>(sql`
    select user_id as id, floor(extract(epoch from ${before.toString()}::timestamptz - offered_at) / 604800)::int as week
    from introduction_sides where offered_at < ${before.toString()}::timestamptz
      and offered_at > ${before.subtract({ hours: 24 * 7 * weeks }).toString()}::timestamptz`);
  const shown = Array.from({ length: weeks }, (): string[] => []);
  for (const { id, week } of rows) shown[weeks - 1 - week]?.push(id);
  return shown;
}

/** A member with fewer ratings is not a top member; three ratings of four are added to the average. */
const USUAL = { stars: 4, count: 3 };

/**
 * Returns the top members by rating, completed sessions and reliability (see `selectTopMembers`).
 * @param percent the setting `TOP_MEMBERS_PERCENT`.
 */
export function topOf(counts: ReadonlyMap<string, PastCounts>, percent: number): Set<string> {
  const rated = [...counts]
    .filter(([, { ratingCount }]) => ratingCount >= USUAL.count)
    .map(([id, { answers, completedSessions, ratingSum, ratingCount }]) => {
      const { agreed = 0, kept = 0 } = answers;
      const rating = (ratingSum + USUAL.stars * USUAL.count) / (ratingCount + USUAL.count);
      return { id, worth: rating * Math.log(2 + completedSessions) * (agreed > 0 ? kept / agreed : 1) };
    })
    .sort((x, y) => y.worth - x.worth || (x.id < y.id ? -1 : 1));
  return new Set(rated.slice(0, Math.ceil((percent / 100) * counts.size)).map(({ id }) => id));
}
