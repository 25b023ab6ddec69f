import { and, asc, count, desc, eq, getViewSelectedFields, inArray, notInArray, sql } from 'drizzle-orm';
import { fullName } from '../../../i18n/people.ts';
import type { Database } from '../../../ports/database/database.ts';
import { personSummaries } from '../../identity/identity.queries.ts';
import type { AskedPerson } from './peek-film-source.ts';
import { peekCuts, type PeekCutRow } from './peek-cuts.tables.ts';
import { peekPeople, peeks, peekSpeakers, peekTopics } from '../peeks.tables.ts';

/** Finds where a peek was cut from; null unless it was cut from a recording, or from the clip of a guest. */
export async function findCut(db: Database, peekId: string): Promise<PeekCutRow | null> {
  const [row] = await db.select().from(peekCuts).where(eq(peekCuts.peekId, peekId));
  return row ?? null;
}

/** Returns the peeks of a recording in which a member is, newest first. */
export async function selectPeeksOf(db: Database, recordingId: string, userId: string) {
  return db
    .select({ peek: peeks, cut: peekCuts })
    .from(peekCuts)
    .innerJoin(peeks, eq(peeks.id, peekCuts.peekId))
    .innerJoin(peekPeople, and(eq(peekPeople.peekId, peeks.id), eq(peekPeople.userId, userId)))
    .where(eq(peekCuts.recordingId, recordingId))
    .orderBy(desc(peeks.createdAt), asc(peeks.id));
}

export async function countPeeksOf(tx: Database, recordingId: string): Promise<number> {
  const [row] = await tx
    .select({ count: count() })
    .from(peekCuts)
    .where(eq(peekCuts.recordingId, recordingId));
  return row?.count ?? 0;
}

/** Returns the IDs of the peeks of a recording. */
export async function selectPeekIdsOf(tx: Database, recordingId: string): Promise<string[]> {
  const rows = await tx
    .select({ id: peekCuts.peekId })
    .from(peekCuts)
    .where(eq(peekCuts.recordingId, recordingId));
  return rows.map(({ id }) => id);
}

/** Deletes peeks with everything that refers to them. */
export async function deletePeeks(tx: Database, ids: readonly string[]): Promise<void> {
  if (ids.length > 0) await tx.delete(peeks).where(inArray(peeks.id, [...ids]));
}

/** Inserts a peek and its cut. */
export async function insertPeek(
  tx: Database,
  peek: typeof peeks.$inferInsert,
  cut: typeof peekCuts.$inferInsert,
): Promise<void> {
  await tx.insert(peeks).values(peek);
  await tx.insert(peekCuts).values(cut);
}

/** Stores the cut of a guest's clip, instead of an earlier one. Its video is to be made. @returns its number. */
export async function replaceClipCut(
  tx: Database,
  cut: Pick<PeekCutRow, 'peekId' | 'fromMs' | 'untilMs' | 'captionStyle'>,
): Promise<number> {
  const number = ((await findCut(tx, cut.peekId))?.number ?? 0) + 1;
  const row = { ...cut, number, videoState: 'making' as const, progress: 0, faults: [] };
  await tx.insert(peekCuts).values(row).onConflictDoUpdate({ target: peekCuts.peekId, set: row });
  return number;
}

export async function updateCut(
  tx: Database,
  peekId: string,
  change: Partial<
    Pick<
      PeekCutRow,
      | 'fromMs'
      | 'untilMs'
      | 'leftOut'
      | 'number'
      | 'videoState'
      | 'progress'
      | 'faults'
      | 'captionStyle'
      | 'shownCaptions'
      | 'queuedAt'
      | 'startedAt'
      | 'madeAt'
    >
  >,
): Promise<void> {
  await tx.update(peekCuts).set(change).where(eq(peekCuts.peekId, peekId));
}

/**
 * Stores how far the video of a cut is. Another try begins anew, but the progress that people have seen never goes back.
 * @returns false when it is no longer wanted: the cut was changed, deleted, or is over.
 */
export async function updateMaking(
  db: Database,
  { peekId, number }: Pick<PeekCutRow, 'peekId' | 'number'>,
  { progress, ...change }: Partial<Pick<PeekCutRow, 'progress' | 'faults' | 'startedAt'>>,
): Promise<boolean> {
  const further =
    progress === undefined ? {} : { progress: sql`greatest(${peekCuts.progress}, ${progress})` };
  const same = and(
    eq(peekCuts.peekId, peekId),
    eq(peekCuts.number, number),
    eq(peekCuts.videoState, 'making'),
  );
  const changed = await db
    .update(peekCuts)
    .set({ ...change, ...further })
    .where(same)
    .returning({ id: peekCuts.peekId });
  return changed.length > 0;
}

/** Returns the names of the people who decide about a peek. */
export async function selectAsked(db: Database, peekId: string): Promise<AskedPerson[]> {
  const rows = await db
    .select({ person: getViewSelectedFields(personSummaries) })
    .from(peekPeople)
    .innerJoin(personSummaries, eq(personSummaries.id, peekPeople.userId))
    .where(eq(peekPeople.peekId, peekId))
    .orderBy(asc(peekPeople.position), asc(peekPeople.userId));
  return rows.map(({ person }) => {
    const name = fullName(person);
    return { id: person.id, name, firstName: person.is_erased ? name : person.first_name };
  });
}

/** Stores what the video of a peek is, or that there is none yet. */
export async function updatePeekVideo(
  tx: Database,
  peekId: string,
  change: Partial<
    Pick<typeof peeks.$inferSelect, 'title' | 'videoKey' | 'posterKey' | 'durationSeconds' | 'aspect'>
  >,
): Promise<void> {
  await tx.update(peeks).set(change).where(eq(peeks.id, peekId));
}

/** What a cut says about a peek, besides its times. */
export interface PeekParticulars {
  /** Everybody who is present in the cut. */
  readonly people: readonly string[];
  /** Who of them is heard. */
  readonly speakers: readonly {
    readonly userId: string;
    readonly label: string;
    /** When they speak in seconds of the clip, alternating: from, until. */
    readonly stretches: number[];
  }[];
  readonly topicSlugs: readonly string[];
  readonly durationSeconds: number;
}

/** Replaces the topics of a peek. */
export async function replaceTopics(
  tx: Database,
  peekId: string,
  topicSlugs: readonly string[],
): Promise<void> {
  await tx.delete(peekTopics).where(eq(peekTopics.peekId, peekId));
  if (topicSlugs.length > 0) {
    await tx
      .insert(peekTopics)
      .values(topicSlugs.map((topicSlug, position) => ({ peekId, topicSlug, position })));
  }
}

/** Replaces the people, speakers and topics of a peek. A person who stays keeps their decision. */
export async function replaceParticulars(
  tx: Database,
  peekId: string,
  { people, speakers, topicSlugs }: PeekParticulars,
  now: Temporal.Instant,
): Promise<void> {
  await tx
    .delete(peekPeople)
    .where(and(eq(peekPeople.peekId, peekId), notInArray(peekPeople.userId, [...people])));
  await tx
    .insert(peekPeople)
    .values(people.map((userId, position) => ({ peekId, userId, position })))
    .onConflictDoNothing();
  await tx.delete(peekSpeakers).where(eq(peekSpeakers.peekId, peekId));
  await tx
    .insert(peekSpeakers)
    .values(speakers.map((speaker, position) => ({ ...speaker, peekId, position, identifiedAt: now })));
  await replaceTopics(tx, peekId, topicSlugs);
}
