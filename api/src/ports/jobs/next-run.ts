import { CronExpressionParser } from 'cron-parser';

/**
 * Returns when a schedule runs next, after an instant, as the queue itself computes it (with the same library).
 * @param cron five fields in UTC, or null for no schedule.
 * @throws Error for an expression that is none.
 */
export function nextRun(cron: string | null, now: Temporal.Instant): Temporal.Instant | null {
  if (cron === null) return null;
  const next = CronExpressionParser.parse(cron, { currentDate: now.epochMilliseconds, tz: 'UTC' }).next();
  return Temporal.Instant.fromEpochMilliseconds(next.getTime());
}
