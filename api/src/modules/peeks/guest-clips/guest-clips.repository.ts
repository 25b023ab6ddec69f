import { and, asc, count, desc, eq, inArray, isNull, lt, sql } from 'drizzle-orm';
import { z } from 'zod';
import { isOneOf } from '../../../db/is-one-of.ts';
import type { Database } from '../../../ports/database/database.ts';
import { withTransaction } from '../../../ports/database/transaction.ts';
import { FULL_NAME, users } from '../../identity/identity.queries.ts';
import type { WrittenWord } from '../../recordings/speech/listen.ts';
import { clipRequests, clipVoices, guestClips } from './guest-clips.tables.ts';
import { peekPeople, peeks, peekSpeakers } from '../peeks.tables.ts';

export type ClipRequestRow = typeof clipRequests.$inferSelect;
export type GuestClipRow = typeof guestClips.$inferSelect;
export type ClipVoiceRow = typeof clipVoices.$inferSelect;

/** A request with the number of clips it has received. */
export interface CountedRequest {
  readonly request: ClipRequestRow;
  readonly used: number;
}

/** A request as its guest sees it. */
export interface OpenRequest extends CountedRequest {
  readonly memberName: string;
}

/** A clip with what its guest is shown: the request and the member's name. */
export interface WholeClip {
  readonly clip: GuestClipRow;
  readonly request: ClipRequestRow;
  readonly memberName: string;
}

/** Number of clips that count against a request's limit: fully uploaded and not withdrawn. */
const used = sql<number>`(select count(*)::int from guest_clips taken where taken.request_id = clip_requests.id
  and taken.state in ('checking', 'sent'))`;

export async function insertRequest(db: Database, row: ClipRequestRow): Promise<void> {
  await db.insert(clipRequests).values(row);
}

/** Returns a page of a member's requests, newest first, and the total count. */
export async function selectRequests(
  db: Database,
  userId: string,
  { page, page_size }: { readonly page: number; readonly page_size: number },
): Promise<{ rows: CountedRequest[]; count: number }> {
  const where = eq(clipRequests.userId, userId);
  const [total] = await db.select({ count: count() }).from(clipRequests).where(where);
  const rows = await db
    .select({ request: clipRequests, used })
    .from(clipRequests)
    .where(where)
    .orderBy(desc(clipRequests.createdAt), asc(clipRequests.id))
    .limit(page_size)
    .offset((page - 1) * page_size);
  return { rows, count: total?.count ?? 0 };
}

/** Closes a member's request; a closed one stays as it is. @returns null when the member has no such request. */
export async function closeRequest(
  db: Database,
  id: string,
  userId: string,
  now: Temporal.Instant,
): Promise<CountedRequest | null> {
  const own = and(eq(clipRequests.id, id), eq(clipRequests.userId, userId));
  await db
    .update(clipRequests)
    .set({ closedAt: now })
    .where(and(own, isNull(clipRequests.closedAt)));
  const [row] = await db.select({ request: clipRequests, used }).from(clipRequests).where(own);
  return row ?? null;
}

/** Finds the request of a link, unless its member cannot be met. `forUpdate` locks the row until the transaction ends. */
export async function findRequest(
  db: Database,
  linkHash: string,
  { forUpdate = false } = {},
): Promise<OpenRequest | null> {
  const query = db
    .select({ request: clipRequests, used, memberName: FULL_NAME })
    .from(clipRequests)
    .innerJoin(users, eq(users.id, clipRequests.userId))
    .where(
      and(eq(clipRequests.linkHash, linkHash), isNull(users.suspendedAt), isNull(users.deletionRequestedAt)),
    );
  const [row] = await (forUpdate ? query.for('update', { of: clipRequests }) : query);
  return row ?? null;
}

/** Locks a request's row and counts the clips it has received. Without the lock the count could be outdated. */
export async function lockUses(tx: Database, requestId: string): Promise<number> {
  await tx
    .select({ id: clipRequests.id })
    .from(clipRequests)
    .where(eq(clipRequests.id, requestId))
    .for('update');
  const [row] = await tx
    .select({ count: count() })
    .from(guestClips)
    .where(and(eq(guestClips.requestId, requestId), inArray(guestClips.state, ['checking', 'sent'])));
  return row?.count ?? 0;
}

export async function insertClip(db: Database, row: typeof guestClips.$inferInsert): Promise<void> {
  await db.insert(guestClips).values(row);
}

/** Finds a clip by the hash of its secret, or by its ID. `forUpdate` locks the row until the transaction ends. */
export async function findClip(
  db: Database,
  by: { readonly secretHash: string } | { readonly id: string },
  { forUpdate = false } = {},
): Promise<WholeClip | null> {
  const query = db
    .select({ clip: guestClips, request: clipRequests, memberName: FULL_NAME })
    .from(guestClips)
    .innerJoin(clipRequests, eq(clipRequests.id, guestClips.requestId))
    .innerJoin(users, eq(users.id, clipRequests.userId))
    .where('id' in by ? eq(guestClips.id, by.id) : eq(guestClips.secretHash, by.secretHash));
  const [row] = await (forUpdate ? query.for('update', { of: guestClips }) : query);
  return row ?? null;
}

export async function updateClip(
  tx: Database,
  id: string,
  change: Partial<Omit<GuestClipRow, 'id' | 'requestId' | 'changedAt'>> & {
    readonly changedAt: Temporal.Instant;
  },
): Promise<void> {
  await tx.update(guestClips).set(change).where(eq(guestClips.id, id));
}

/** Records that a piece has arrived. @returns false when a concurrent request recorded it first. */
export async function addReceived(
  db: Database,
  id: string,
  piece: { readonly offset: number; readonly bytes: number },
  now: Temporal.Instant,
): Promise<boolean> {
  const changed = await db
    .update(guestClips)
    .set({ receivedBytes: piece.offset + piece.bytes, changedAt: now })
    .where(
      and(
        eq(guestClips.id, id),
        eq(guestClips.state, 'uploading'),
        eq(guestClips.receivedBytes, piece.offset),
      ),
    )
    .returning({ id: guestClips.id });
  return changed.length > 0;
}

/** A peek of one member in which a guest speaks. */
export interface GuestPeek {
  readonly peek: typeof peeks.$inferInsert;
  readonly memberId: string;
  readonly guestName: string;
  readonly now: Temporal.Instant;
}

/** Inserts the peek. Its speaker is labeled with the name the guest gave, so nobody has to name the speakers. */
export async function insertGuestPeek(
  tx: Database,
  { peek, memberId, guestName, now }: GuestPeek,
): Promise<void> {
  await tx.insert(peeks).values(peek);
  await tx.insert(peekPeople).values({ peekId: peek.id, userId: memberId });
  await tx.insert(peekSpeakers).values({
    peekId: peek.id,
    label: guestName,
    identifiedAt: now,
    stretches: [0, peek.durationSeconds],
  });
}

/** Deletes a peek with everything that refers to it. */
export async function deletePeek(tx: Database, id: string): Promise<void> {
  await tx.delete(peeks).where(eq(peeks.id, id));
}

/** Deletes uploads that were last changed before `before`. @returns their IDs, because their pieces must be deleted too. */
export async function deleteUnfinished(db: Database, before: Temporal.Instant): Promise<string[]> {
  const rows = await db
    .delete(guestClips)
    .where(and(eq(guestClips.state, 'uploading'), lt(guestClips.changedAt, before)))
    .returning({ id: guestClips.id });
  return rows.map(({ id }) => id);
}

/**
 * Returns those of these clips whose pieces are still needed: they are being uploaded or checked.
 * @param ids names of folders, which may be no IDs.
 */
export async function selectWithNeededPieces(db: Database, ids: readonly string[]): Promise<string[]> {
  const rows = await db
    .select({ id: guestClips.id })
    .from(guestClips)
    .where(
      and(
        isOneOf(
          guestClips.id,
          ids.filter((id) => z.uuid().safeParse(id).success),
        ),
        inArray(guestClips.state, ['uploading', 'checking']),
      ),
    );
  return rows.map(({ id }) => id);
}

/** Returns clips that have been sent to be checked before `before` and are not checked yet. */
export async function selectUnchecked(
  db: Database,
  before: Temporal.Instant,
): Promise<Pick<GuestClipRow, 'id' | 'changedAt'>[]> {
  return db
    .select({ id: guestClips.id, changedAt: guestClips.changedAt })
    .from(guestClips)
    .where(and(eq(guestClips.state, 'checking'), lt(guestClips.changedAt, before)));
}

/** Returns guests' peeks that their member skipped before `before`. */
export async function selectSkippedPeeks(db: Database, before: Temporal.Instant): Promise<string[]> {
  const found = await db
    .select({ id: peekPeople.peekId })
    .from(guestClips)
    .innerJoin(peekPeople, eq(peekPeople.peekId, guestClips.peekId))
    .where(and(eq(peekPeople.decision, 'skip'), lt(peekPeople.decidedAt, before)));
  return found.map(({ id }) => id);
}

/** Returns whether a peek is the clip of a guest. */
export async function isGuestClip(db: Database, peekId: string): Promise<boolean> {
  return (await findClipOfPeek(db, peekId)) !== null;
}

/** Finds the clip that became a peek; null for the peek of a session. */
export async function findClipOfPeek(
  db: Database,
  peekId: string,
): Promise<Pick<WholeClip, 'clip' | 'request'> | null> {
  const [row] = await db
    .select({ clip: guestClips, request: clipRequests })
    .from(guestClips)
    .innerJoin(clipRequests, eq(clipRequests.id, guestClips.requestId))
    .where(eq(guestClips.peekId, peekId));
  return row ?? null;
}

/** Finds what was measured on a clip; null while nothing was. */
export async function findClipVoice(db: Database, peekId: string): Promise<ClipVoiceRow | null> {
  const [row] = await db.select().from(clipVoices).where(eq(clipVoices.peekId, peekId));
  return row ?? null;
}

/** Stores what was measured on a clip. @returns false when the clip is deleted. */
export async function insertClipVoice(db: Database, row: ClipVoiceRow): Promise<boolean> {
  return withTransaction(db, async (tx) => {
    const [peek] = await tx.select({ id: peeks.id }).from(peeks).where(eq(peeks.id, row.peekId)).for('share');
    if (peek) await tx.insert(clipVoices).values(row).onConflictDoNothing();
    return peek !== undefined;
  });
}

export async function updateClipWords(
  db: Database,
  peekId: string,
  words: readonly WrittenWord[],
): Promise<void> {
  await db.update(clipVoices).set({ words }).where(eq(clipVoices.peekId, peekId));
}
