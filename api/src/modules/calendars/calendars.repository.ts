import { and, eq, inArray, or } from 'drizzle-orm';
import type { CalendarChanges, CalendarEvent } from '../../ports/calendar/calendar.ts';
import type { Database } from '../../ports/database/database.ts';
import { calendarEvents, calendarSyncs, type SyncRow } from './calendars.tables.ts';

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

/** Removes the cursors of these calendars, so that the next read is a full one. */
export async function forgetCursors(tx: Database, accountIds: readonly string[]): Promise<void> {
  if (accountIds.length === 0) return;
  await tx
    .update(calendarSyncs)
    .set({ cursor: null })
    .where(inArray(calendarSyncs.accountId, [...accountIds]));
}

/** Rows per statement; keeps the number of parameters far below the driver's limit. */
const BATCH = 1_000;

/** Stores a read: replaces all events of the calendar after a full read, or only the changed ones. */
export async function keepChanges(
  tx: Database,
  accountId: string,
  { isWhole, events, removedIds }: CalendarChanges,
): Promise<void> {
  const ofAccount = eq(calendarEvents.accountId, accountId);
  if (isWhole) await tx.delete(calendarEvents).where(ofAccount);
  else {
    await each([...removedIds, ...events.map(({ id }) => id)], (ids) =>
      tx.delete(calendarEvents).where(and(ofAccount, inArray(calendarEvents.eventId, ids))),
    );
    // A deleted event may have been the head of a series.
    await each(removedIds, (ids) =>
      tx.delete(calendarEvents).where(and(ofAccount, inArray(calendarEvents.seriesId, ids))),
    );
  }
  // If an event is on two pages of the answer, use the later one.
  const last = new Map(events.filter(isStretch).map((event) => [event.id, event]));
  await each([...last.values()], (batch) =>
    tx.insert(calendarEvents).values(
      batch.map(({ id, start, end, ...event }) => ({
        ...event,
        accountId,
        eventId: id,
        startsAt: start,
        endsAt: end,
      })),
    ),
  );
}

/** Removes an event that we have deleted from a calendar ourselves. */
export async function forgetEvent(
  tx: Database,
  accountId: string,
  sessionId: string,
  eventId: string | null,
): Promise<void> {
  const isIt = or(
    eq(calendarEvents.sessionId, sessionId),
    eventId === null ? undefined : eq(calendarEvents.eventId, eventId),
  );
  await tx.delete(calendarEvents).where(and(eq(calendarEvents.accountId, accountId), isIt));
}

async function each<T>(all: readonly T[], work: (batch: T[]) => PromiseLike<unknown>): Promise<void> {
  for (let first = 0; first < all.length; first += BATCH) await work(all.slice(first, first + BATCH));
}

const isStretch = ({ start, end, isSeries }: CalendarEvent): boolean =>
  isSeries || Temporal.Instant.compare(start, end) < 0;
