import type { AnswerCounts } from '@acquaint/matching';
import { sql } from 'drizzle-orm';
import type { Database } from '../../../ports/database/database.ts';
import { withTransaction } from '../../../ports/database/transaction.ts';
import { sessions, tookPlace } from '../../sessions/sessions.queries.ts';
import { reliabilityMarks } from '../../reliability/reliability.queries.ts';

/** No timeout: only the job that reads all members waits for this query. */
const NO_LIMIT = sql`set local statement_timeout = 0`;

interface Row extends Record<string, unknown> {
  readonly id: string;
  /** The counts of `AnswerCounts`, in the order of its fields. */
  readonly counts: readonly [number, number, number, number, number, number];
}

/**
 * Counts the answers of all members who have any, as `selectMembers` does for some. Uses one sequential scan:
 * individual lookups would read the same pages again and again.
 */
export async function selectAnswersOfAll(db: Database): Promise<Map<string, AnswerCounts>> {
  const { rows } = await withTransaction(db, async (tx) => {
    await tx.execute(NO_LIMIT);
    return tx.execute<Row>(sql`
      select id, json_build_array(sum(given), sum(accepted), sum(received), sum(wanted), sum(agreed), sum(kept)) as counts
      from (
        select people.id, people.given, people.accepted, people.received, people.wanted, 0 as agreed, 0 as kept
        from introduction_sides s join introductions i on i.id = s.introduction_id
          left join introduction_sides o on o.introduction_id = s.introduction_id and o.user_id = s.other_id
            and o.answer in ('accepted', 'passed'),
          lateral (values (s.user_id, 1, (s.answer = 'accepted')::int, 0, 0), (s.other_id, 0, 0, 1, (s.answer = 'accepted')::int))
            as people (id, given, accepted, received, wanted)
        where s.answer in ('accepted', 'passed') and coalesce(s.pass_reason, '') not in ('not_now', 'know_already')
          and (i.state <> 'open' or o.user_id is not null)
        union all
        select people.id, people.given, people.given, people.received, people.received, 0, 0
        from match_signals g, lateral (values (g.user_id, 1, 0), (g.other_id, 0, 1)) as people (id, given, received)
        union all
        select people.id, 0, 0, 0, 0, 1, 1
        from ${sessions} m, lateral (values (m.host_id), (m.booker_id)) as people (id) where ${tookPlace('m')}
        union all
        select r.user_id, 0, 0, 0, 0, 1, 0 from ${reliabilityMarks} r where r.state <> 'removed'
      ) counted
      group by id`);
  });
  return new Map(
    rows.map(({ id, counts: [given, accepted, received, wanted, agreed, kept] }) => [
      id,
      { given, accepted, received, wanted, agreed, kept },
    ]),
  );
}
