import { eq, sql } from 'drizzle-orm';
import type { Business } from '../../business.ts';
import { tooMany } from '../../http/problem.ts';
import { t } from '../../i18n/i18n.ts';
import type { Database, Transaction } from '../../ports/database/database.ts';
import { users } from '../identity/identity.queries.ts';
import { selectOwnRequests } from './connections.queries.ts';

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
  /** Requests of the time in which answers count, and how many of them were accepted. Nobody learns of a decline, so declines do not count. */
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

/** Returns those of these people with whom a member had a session; implemented by the module of sessions. */
export type MetAmong = (
  db: Database,
  memberId: string,
  ids: readonly string[],
) => Promise<ReadonlySet<string>>;

/** What refuses requests; null where limits are off. */
export interface FirstMessageLimits {
  readonly settings: FirstMessageSettings;
  readonly metAmong: MetAmong;
}

const daysAfter = (at: Temporal.Instant, days: number): Temporal.Instant => at.add({ hours: 24 * days });

/**
 * Refuses a request to connect with somebody whom the member does not know if they have written to too many such people within a day
 * (R-NET-18). Locks the member's requests until the transaction ends.
 * @throws ProblemError 429, with the reason and when they can go on.
 */
export async function refuseTooManyFirstMessages(
  tx: Transaction,
  { meId, otherId }: { readonly meId: string; readonly otherId: string },
  { settings, metAmong }: FirstMessageLimits,
  now: Temporal.Instant,
): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`first-messages/${meId}`}, 0))`);
  const requests = await selectOwnRequests(tx, meId, daysAfter(now, -settings.firstMessagesAnsweredDays));
  const yesterday = daysAfter(now, -1);
  const ofToday = requests
    .map(({ other_id: id, at }) => ({ id, at: Temporal.Instant.from(at) }))
    .filter(({ id, at }) => id !== otherId && Temporal.Instant.compare(at, yesterday) > 0);
  const met = await metAmong(tx, meId, [otherId, ...ofToday.map(({ id }) => id)]);
  if (met.has(otherId)) return;
  const unknown = ofToday.filter(({ id }) => !met.has(id));
  const accountDays = await countAccountDays(tx, meId, now);
  const accepted = requests.filter(({ is_accepted }) => is_accepted).length;
  const limit = firstMessageLimit({ accountDays, asked: requests.length, accepted }, settings);
  // Once it is a day old, the next one can be sent.
  const last = unknown[unknown.length - limit];
  if (last === undefined) return;
  const seconds = daysAfter(last.at, 1).since(now).total('seconds');
  const hours = Math.ceil(seconds / 3600);
  const isNew = accountDays < settings.firstMessagesNewDays;
  throw tooMany(
    seconds,
    isNew
      ? t(
          'In your first {days} days, you can write to {count, plural, one {one new person} other {# new people}} a day. Try again in {hours, plural, one {# hour} other {# hours}}.',
          { days: settings.firstMessagesNewDays, count: limit, hours },
        )
      : t(
          'You’ve written to {count, plural, one {one new person} other {# new people}} in the last 24 hours. Try again in {hours, plural, one {# hour} other {# hours}}.',
          { count: unknown.length, hours },
        ),
  );
}

async function countAccountDays(tx: Database, id: string, now: Temporal.Instant): Promise<number> {
  const [row] = await tx.select({ createdAt: users.createdAt }).from(users).where(eq(users.id, id));
  return row ? Math.floor(now.since(row.createdAt).total('hours') / 24) : 0;
}
