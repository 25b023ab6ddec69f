import { eq, inArray } from 'drizzle-orm';
import type { BusyTime } from '../../ports/calendar/calendar.ts';
import type { Database } from '../../ports/database/database.ts';
import { calendarBusy, calendarSyncs, type SyncRow } from './calendars.tables.ts';

export async function selectSyncs(
  db: Database,
  accountIds: readonly string[],
): Promise<Map<string, SyncRow>> {
  if (accountIds.length === 0) return new Map();
  const rows = await db
    .select()
    .from(calendarSyncs)
    .where(inArray(calendarSyncs.accountId, [...accountIds]));
  return new Map(rows.map((row) => [row.accountId, row]));
}

export async function putSync(tx: Database, sync: SyncRow): Promise<void> {
  await tx
    .insert(calendarSyncs)
    .values(sync)
    .onConflictDoUpdate({ target: calendarSyncs.accountId, set: sync });
}

/** Rows of one statement; keeps its parameters far below the driver's limit. */
const BATCH = 1_000;

/** What the calendar says takes the place of what it said before. */
export async function replaceBusy(tx: Database, accountId: string, busy: readonly BusyTime[]): Promise<void> {
  await tx.delete(calendarBusy).where(eq(calendarBusy.accountId, accountId));
  for (let first = 0; first < busy.length; first += BATCH) {
    const rows = busy.slice(first, first + BATCH);
    await tx
      .insert(calendarBusy)
      .values(rows.map(({ start, end }) => ({ accountId, startsAt: start, endsAt: end })));
  }
}
