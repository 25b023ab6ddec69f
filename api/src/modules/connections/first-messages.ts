import { sql } from 'drizzle-orm';
import type { Business } from '../../business.ts';
import { tooMany } from '../../http/problem.ts';
import { t } from '../../i18n/i18n.ts';
import type { Database, Transaction } from '../../ports/database/database.ts';
import { users } from '../identity/identity.queries.ts';
import { sessions, tookPlace } from '../sessions/sessions.queries.ts';
import { connections } from './connections.tables.ts';

/** The settings of the limits (R-NET-18). */
export type FirstMessageSettings = Pick<
  Business,
  | 'firstMessagesPerDay'
  | 'firstMessagesNewPerDay'
  | 'firstMessagesNewDays'
  | 'firstMessagesMostPerDay'
  | 'firstMessagesAnswered'
  | 'firstMessagesAnsweredDays'
>;

/** What a member has done so far. */
export interface FirstMessageRecord {
  /** Full days since they registered. */
  readonly accountDays: number;
  /** Requests of the time in which answers count, and how many of them were accepted. Declines are not told, so they do not count. */
  readonly asked: number;
  readonly accepted: number;
}

/**
 * Returns how many people whom they do not know a member can write to within a day: fewer with a new account, more once at least half
 * of their requests, and a minimum of them, were accepted.
 */
export function firstMessageLimit(
  { accountDays, asked, accepted }: FirstMessageRecord,
  settings: FirstMessageSettings,
): number {
  if (accountDays < settings.firstMessagesNewDays) return settings.firstMessagesNewPerDay;
  const isAnswered = accepted >= settings.firstMessagesAnswered && 2 * accepted >= asked;
  return isAnswered ? settings.firstMessagesMostPerDay : settings.firstMessagesPerDay;
}

interface Asked extends Record<string, unknown> {
  readonly account_days: number;
  readonly asked: number;
  readonly accepted: number;
  /** When they wrote to each person whom they do not know, within a day, the first time first. */
  readonly today: string[];
}

const daysAfter = (at: Temporal.Instant, days: number): Temporal.Instant => at.add({ hours: 24 * days });

/**
 * Refuses a request to connect with somebody whom the member does not know if they have written to too many such people within a day
 * (R-NET-18). People with whom they had a session are known. Locks the member's requests until the transaction ends.
 * @throws ProblemError 429, with the reason and when they can go on.
 */
export async function refuseTooManyFirstMessages(
  tx: Transaction,
  pair: { readonly meId: string; readonly otherId: string },
  settings: FirstMessageSettings,
  now: Temporal.Instant,
): Promise<void> {
  if (await haveMet(tx, pair.meId, pair.otherId)) return;
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`first-messages/${pair.meId}`}, 0))`);
  const found = await selectAsked(tx, pair, settings.firstMessagesAnsweredDays, now);
  const record = { accountDays: found.account_days, asked: found.asked, accepted: found.accepted };
  const limit = firstMessageLimit(record, settings);
  const used = found.today.length;
  if (used < limit) return;
  // The place that is free first.
  const freed = daysAfter(Temporal.Instant.from(found.today[used - limit] ?? now.toString()), 1);
  const seconds = Math.max(1, freed.since(now).total('seconds'));
  const hours = Math.ceil(seconds / 3600);
  const isNew = record.accountDays < settings.firstMessagesNewDays;
  throw tooMany(
    seconds,
    isNew
      ? t(
          'In your first {days} days, you can write to {count, plural, one {one person} other {# people}} a day whom you don’t know. Go on in {hours, plural, one {# hour} other {# hours}}.',
          { days: settings.firstMessagesNewDays, count: limit, hours },
        )
      : t(
          'You’ve written to {count, plural, one {one person} other {# people}} within a day who don’t know you. Go on in {hours, plural, one {# hour} other {# hours}}.',
          { count: used, hours },
        ),
  );
}

async function haveMet(tx: Database, one: string, other: string): Promise<boolean> {
  const { rows } = await tx.execute(sql`select 1 from ${sessions} where ${tookPlace()} and
    ((host_id = ${one} and booker_id = ${other}) or (host_id = ${other} and booker_id = ${one})) limit 1`);
  return rows.length > 0;
}

async function selectAsked(
  tx: Database,
  { meId, otherId }: { readonly meId: string; readonly otherId: string },
  answerDays: number,
  now: Temporal.Instant,
): Promise<Asked> {
  const since = (days: number) => sql`${daysAfter(now, -days).toString()}::timestamptz`;
  const other = sql`case when k.person_a = ${meId} then k.person_b else k.person_a end`;
  const { rows } = await tx.execute<Asked>(sql`
    with mine as (
      select k.created_at, k.status = 'accepted' as is_accepted, ${other} as other_id
      from ${connections} k where ${meId} in (k.person_a, k.person_b) and k.requested_by = ${meId}
        and k.origin = 'request' and k.created_at > ${since(answerDays)})
    select
      (select floor(extract(epoch from ${now.toString()}::timestamptz - u.created_at) / 86400)::int
        from ${users} u where u.id = ${meId}) as account_days,
      (select count(*)::int from mine) as asked,
      (select count(*)::int from mine where is_accepted) as accepted,
      (select coalesce(jsonb_agg(to_char(created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') order by created_at), '[]')
        from mine where created_at > ${since(1)} and other_id <> ${otherId}
        and not exists (select 1 from ${sessions} where ${tookPlace()} and
          ((host_id = ${meId} and booker_id = other_id) or (host_id = other_id and booker_id = ${meId})))) as today`);
  const [row] = rows;
  if (!row) throw new Error('A statement without a table returned no row');
  return row;
}
