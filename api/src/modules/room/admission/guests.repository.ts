import { and, count, eq, gt, inArray, isNull, or } from 'drizzle-orm';
import type { Database } from '../../../ports/database/database.ts';
import { roomGuestLinks, roomGuests, type GuestLinkRow, type GuestRow } from '../room.tables.ts';

export async function insertLink(tx: Database, row: Omit<GuestLinkRow, 'endedAt'>): Promise<void> {
  await tx.insert(roomGuestLinks).values(row);
}

export async function findLink(db: Database, tokenHash: string): Promise<GuestLinkRow | null> {
  const [row] = await db.select().from(roomGuestLinks).where(eq(roomGuestLinks.tokenHash, tokenHash));
  return row ?? null;
}

/** Ends the open link of a session, and refuses guests who still wait. */
export async function endLink(tx: Database, sessionId: string, now: Temporal.Instant): Promise<void> {
  await tx
    .update(roomGuestLinks)
    .set({ endedAt: now })
    .where(and(eq(roomGuestLinks.sessionId, sessionId), isNull(roomGuestLinks.endedAt)));
  await tx
    .update(roomGuests)
    .set({ state: 'refused' })
    .where(and(eq(roomGuests.sessionId, sessionId), eq(roomGuests.state, 'waiting')));
}

export async function insertGuest(db: Database, row: GuestRow): Promise<void> {
  await db.insert(roomGuests).values(row);
}

/**
 * Counts the waiting guests of a session: those connected (`waitingForAdmission`), and those who asked after `since` and may still be
 * connecting.
 */
export async function countWaiting(
  db: Database,
  sessionId: string,
  {
    since,
    waitingForAdmission,
  }: { readonly since: Temporal.Instant; readonly waitingForAdmission: readonly string[] },
): Promise<number> {
  const [row] = await db
    .select({ count: count() })
    .from(roomGuests)
    .where(
      and(
        eq(roomGuests.sessionId, sessionId),
        eq(roomGuests.state, 'waiting'),
        or(gt(roomGuests.askedAt, since), inArray(roomGuests.id, [...waitingForAdmission])),
      ),
    );
  return row?.count ?? 0;
}

export async function findGuest(
  db: Database,
  by: { readonly id: string } | { readonly keyHash: string },
): Promise<GuestRow | null> {
  const [row] = await db
    .select()
    .from(roomGuests)
    .where('id' in by ? eq(roomGuests.id, by.id) : eq(roomGuests.keyHash, by.keyHash));
  return row ?? null;
}

/** Returns whether a guest of this session has been admitted. */
export async function hasAdmittedGuest(db: Database, sessionId: string): Promise<boolean> {
  const rows = await db
    .select({ id: roomGuests.id })
    .from(roomGuests)
    .where(and(eq(roomGuests.sessionId, sessionId), eq(roomGuests.state, 'admitted')))
    .limit(1);
  return rows.length > 0;
}

/** Stores the host's answer. @returns the guest afterwards; null when this session has no such guest. */
export async function answerGuest(
  db: Database,
  sessionId: string,
  guestId: string,
  state: 'admitted' | 'refused',
): Promise<GuestRow | null> {
  const [row] = await db
    .update(roomGuests)
    .set({ state })
    .where(and(eq(roomGuests.id, guestId), eq(roomGuests.sessionId, sessionId)))
    .returning();
  return row ?? null;
}

/** Deletes the links of a session and all guests who came by them. */
export async function deleteLinks(db: Database, sessionId: string): Promise<void> {
  await db.delete(roomGuestLinks).where(eq(roomGuestLinks.sessionId, sessionId));
}
