import { and, count, eq, isNotNull, isNull, ne, not, sql, type SQL } from 'drizzle-orm';
import type { PersonSummary, Topic } from '@acquaint/contracts';
import { isAmong, prepared } from '../../db/prepared.ts';
import type { Database } from '../../ports/database/database.ts';
import { translatedTopic } from '../../i18n/topics.ts';
import { hasUsername, personSummaries, topics, users } from '../identity/identity.queries.ts';
import { hadGuest } from '../recordings/recordings.queries.ts';
import { subscriptions } from '../profiles/profiles.queries.ts';
import { hiddenFrom, peopleHiddenFrom } from '../connections/connections.queries.ts';
import { circleMembers } from '../circles/circles.queries.ts';
import { peekCuts, type PeekCutRow } from './videos/peek-cuts.tables.ts';
import { guestClips } from './guest-clips/guest-clips.tables.ts';
import { peekPeople, peekReactions, peeks, peekSpeakers } from './peeks.tables.ts';

/** The reader of what visitors see: it matches no account. */
export const NOBODY = '00000000-0000-0000-0000-000000000000';

/** A like counts only once, not once per day: its row has this fixed day. */
const LIKE_DAY = Temporal.PlainDate.from('2000-01-01');

export type PeekRow = typeof peeks.$inferSelect;
type GuestClipRow = typeof guestClips.$inferSelect;
export type SpeakerRow = typeof peekSpeakers.$inferSelect;
export type Decision = (typeof peekPeople.$inferSelect)['decision'];

/** Somebody who was in the room of a peek, and what they decided. */
export interface PeekPerson {
  readonly person: PersonSummary;
  readonly decision: Decision;
}

/** A peek with all the data that an answer about it needs. */
export interface WholePeek {
  readonly peek: PeekRow;
  readonly people: readonly PeekPerson[];
  readonly speakers: readonly SpeakerRow[];
  readonly topics: readonly Topic[];
  readonly isLiked: boolean;
  /** Where it was cut from; null unless it was cut from a recording, or from the clip of a guest. */
  readonly cut: PeekCutRow | null;
  /** The guest whose clip it is; null for the peek of a session. */
  readonly guest: Pick<GuestClipRow, 'guestName' | 'agreedVersion' | 'declinedVersion'> | null;
}

/** Conditions that select peeks. In a prepared query, a value is its placeholder (SQL). */
export interface PeekSelection {
  readonly readerId: string | SQL;
  readonly filter: 'all' | 'following' | 'circle' | 'mine';
  /** Only peeks in which this person takes part. */
  readonly username?: string | SQL;
  /** Only peeks in which a member of this circle takes part. */
  readonly circleId?: string | SQL;
  readonly withTranscript: boolean;
}

/** SQL condition: a peek is published, the reader may see it, and it matches the selection. */
export function publishedTo(selection: PeekSelection): SQL | undefined {
  return and(isNotNull(peeks.publishedAt), ...conditionsOf(selection));
}

/**
 * SQL condition: the reader may see a published peek, because nobody in it is hidden from them (R-NET-6). The people in a peek
 * always see it, so that they can take it down.
 * @param isHidden condition on `hers`, a person in a peek: hidden from the reader. Without it, for lists, everybody who is hidden is read
 * once, instead of for each peek.
 */
function shownTo(
  readerId: string | SQL,
  isHidden: SQL = sql`hers.user_id in ${peopleHiddenFrom(readerId)}`,
): SQL {
  return sql`(${peeks.id} not in (select hers.snip_id from snip_people hers where ${isHidden})
    or ${peeks.id} in (select mine.snip_id from snip_people mine where mine.user_id = ${readerId}))`;
}

/** Returns whether a published peek is shown to a reader, see `shownTo`. */
export async function isShownTo(db: Database, id: string, readerId: string): Promise<boolean> {
  const isHidden = sql`hers.snip_id = ${id} and ${hiddenFrom(readerId, sql`hers.user_id`)}`;
  const [row] = await db
    .select({ id: peeks.id })
    .from(peeks)
    .where(and(eq(peeks.id, id), shownTo(readerId, isHidden)));
  return row !== undefined;
}

/** SQL condition: somebody in the peek is suspended. Such a peek is shown only to the people in it. */
export const HAS_SUSPENDED = sql`exists (select 1 from snip_people who join ${users} on users.id = who.user_id
      where who.snip_id = ${peeks.id} and users.suspended_at is not null)`;

/** Returns whether a peek's files are open to anybody who knows their URL: it is published, and nobody in it is suspended. */
export async function isOpenToAll(db: Database, id: string): Promise<boolean> {
  const [row] = await db
    .select({ id: peeks.id })
    .from(peeks)
    .where(and(eq(peeks.id, id), isNotNull(peeks.publishedAt), not(HAS_SUSPENDED)));
  return row !== undefined;
}

function conditionsOf({ readerId, filter, username, circleId, withTranscript }: PeekSelection): SQL[] {
  const somebody = (condition: SQL) =>
    sql`exists (select 1 from snip_people who where who.snip_id = ${peeks.id} and ${condition})`;
  const byFilter: Record<PeekSelection['filter'], SQL | null> = {
    all: null,
    mine: somebody(sql`who.user_id = ${readerId}`),
    following: somebody(
      sql`who.user_id in (select person_id from ${subscriptions} where subscriber_id = ${readerId})`,
    ),
    circle: somebody(
      sql`who.user_id in (select theirs.user_id from ${circleMembers} theirs
          join ${circleMembers} mine on mine.circle_id = theirs.circle_id
          where mine.user_id = ${readerId} and theirs.user_id <> ${readerId})`,
    ),
  };
  return [
    shownTo(readerId),
    byFilter[filter],
    username === undefined
      ? null
      : somebody(sql`who.user_id = (select id from ${users} where ${hasUsername(sql`lower(${username})`)})`),
    circleId === undefined
      ? null
      : somebody(sql`who.user_id in (select user_id from ${circleMembers} where circle_id = ${circleId})`),
    withTranscript ? sql`${peeks.transcript} <> ''` : null,
  ].filter((condition) => condition !== null);
}

/** Finds a peek. `forUpdate` locks its row until the transaction ends. */
export async function findPeek(
  db: Database,
  id: string,
  { forUpdate = false } = {},
): Promise<PeekRow | null> {
  const query = db.select().from(peeks).where(eq(peeks.id, id));
  const [row] = await (forUpdate ? query.for('update') : query);
  return row ?? null;
}

/** A speaker as the database writes them into JSON. */
type SpeakerJson = Omit<SpeakerRow, 'identifiedAt'> & { readonly identifiedAt: string | null };

/** A column in a selected expression is written without its table, which an inner table would hide. */
const PEEK_ID = sql`snips.id`;

/** Everything about peeks in one statement. */
const selectWhole = prepared((db, value: (name: 'ids' | 'readerId') => SQL) =>
  db
    .select({
      peek: peeks,
      cut: peekCuts,
      guest: {
        guestName: guestClips.guestName,
        agreedVersion: guestClips.agreedVersion,
        declinedVersion: guestClips.declinedVersion,
      },
      people: sql<PeekPerson[]>`coalesce((
        select json_agg(json_build_object('person', to_json(person), 'decision', who.decision)
          order by who.position, who.user_id)
        from snip_people who join ${personSummaries} person on person.id = who.user_id
        where who.snip_id = ${PEEK_ID}), '[]'::json)`,
      speakers: sql<SpeakerJson[]>`coalesce((
        select json_agg(json_build_object('peekId', s.snip_id, 'label', s.label, 'position', s.position,
          'userId', s.user_id, 'identifiedAt', s.identified_at, 'stretches', s.stretches) order by s.position, s.label)
        from snip_speakers s where s.snip_id = ${PEEK_ID}), '[]'::json)`,
      // `offset 0` makes PostgreSQL look each name up; a join would read all topics for each peek.
      topics: sql<Topic[]>`coalesce((
        select json_agg(json_build_object('name', found.name, 'slug', found.slug) order by found.position, found.name)
        from (select about.position, about.topic_slug as slug,
            (select subject.name from ${topics} subject where subject.slug = about.topic_slug) as name
          from snip_topics about where about.snip_id = ${PEEK_ID} offset 0) found), '[]'::json)`,
      isLiked: sql<boolean>`exists (select 1 from snip_reactions mine
        where mine.snip_id = ${PEEK_ID} and mine.user_id = ${value('readerId')} and mine.kind = 'like')`,
    })
    .from(peeks)
    .leftJoin(peekCuts, eq(peekCuts.peekId, peeks.id))
    .leftJoin(guestClips, eq(guestClips.peekId, peeks.id))
    .where(isAmong(peeks.id, value('ids'))),
);

/** Returns these peeks with all the data that an answer needs, in this order; those that do not exist are left out. */
export async function selectWholePeeks(
  db: Database,
  ids: readonly string[],
  readerId: string,
): Promise<WholePeek[]> {
  if (ids.length === 0) return [];
  const rows = await selectWhole(db, { ids: [...ids], readerId });
  const byId = new Map(rows.map((row) => [row.peek.id, row]));
  return ids.flatMap((id) => {
    const row = byId.get(id);
    if (!row) return [];
    return {
      ...row,
      topics: row.topics.map(translatedTopic),
      speakers: row.speakers.map(({ identifiedAt, ...speaker }) => ({
        ...speaker,
        identifiedAt: identifiedAt === null ? null : Temporal.Instant.from(identifiedAt),
      })),
    };
  });
}

/** Adds people, speakers, topics and the reader's like to peeks. Keeps the given order. */
export async function completePeeks(
  db: Database,
  rows: readonly PeekRow[],
  readerId: string,
): Promise<WholePeek[]> {
  const whole = await selectWholePeeks(
    db,
    rows.map((row) => row.id),
    readerId,
  );
  // A peek that was deleted meanwhile is missing among the whole ones.
  const byId = new Map(rows.map((row) => [row.id, row]));
  return whole.map((one) => ({ ...one, peek: byId.get(one.peek.id) ?? one.peek }));
}

/** Records the decision of one person. @returns false when they are not in the peek. */
export async function updateDecision(
  tx: Database,
  peekId: string,
  userId: string,
  decision: Decision,
  now: Temporal.Instant,
): Promise<boolean> {
  const changed = await tx
    .update(peekPeople)
    .set({ decision, decidedAt: now })
    .where(and(eq(peekPeople.peekId, peekId), eq(peekPeople.userId, userId)))
    .returning({ userId: peekPeople.userId });
  return changed.length > 0;
}

/** Sets everybody who agreed back to `pending`, except the person who changed the peek. @returns the IDs of those people. */
export async function takeBackAgreements(tx: Database, peekId: string, changedBy: string): Promise<string[]> {
  const rows = await tx
    .update(peekPeople)
    .set({ decision: 'pending', decidedAt: null })
    .where(
      and(eq(peekPeople.peekId, peekId), ne(peekPeople.userId, changedBy), eq(peekPeople.decision, 'clip')),
    )
    .returning({ userId: peekPeople.userId });
  return rows.map(({ userId }) => userId);
}

/** Returns the decision of each person in a peek. */
export async function selectDecisions(
  tx: Database,
  peekId: string,
): Promise<{ userId: string; decision: Decision }[]> {
  return tx
    .select({ userId: peekPeople.userId, decision: peekPeople.decision })
    .from(peekPeople)
    .where(eq(peekPeople.peekId, peekId));
}

/** Returns the speakers of a peek. */
export async function selectSpeakers(tx: Database, peekId: string): Promise<SpeakerRow[]> {
  return tx.select().from(peekSpeakers).where(eq(peekSpeakers.peekId, peekId));
}

/** Stores when the only speaker of a peek is heard, in seconds, alternating from and until. */
export async function updateStretches(tx: Database, peekId: string, stretches: number[]): Promise<void> {
  await tx.update(peekSpeakers).set({ stretches }).where(eq(peekSpeakers.peekId, peekId));
}

/** Stores who the speakers of a peek are. An unknown label becomes a new speaker. */
export async function upsertSpeakers(
  tx: Database,
  rows: readonly Omit<typeof peekSpeakers.$inferInsert, 'stretches'>[],
): Promise<void> {
  await tx
    .insert(peekSpeakers)
    .values([...rows])
    .onConflictDoUpdate({
      target: [peekSpeakers.peekId, peekSpeakers.label],
      set: { userId: sql`excluded.user_id`, identifiedAt: sql`excluded.identified_at` },
    });
}

export async function hasSpeakers(tx: Database, peekId: string): Promise<boolean> {
  const [found] = await tx
    .select({ label: peekSpeakers.label })
    .from(peekSpeakers)
    .where(eq(peekSpeakers.peekId, peekId))
    .limit(1);
  return found !== undefined;
}

/** Returns whether a guest was in the call of this peek while one of its speakers is not identified as a member. */
export async function mayHaveGuest(tx: Database, peekId: string): Promise<boolean> {
  const [found] = await tx
    .select({ label: peekSpeakers.label })
    .from(peekSpeakers)
    .innerJoin(peeks, eq(peeks.id, peekSpeakers.peekId))
    .where(and(eq(peeks.id, peekId), isNull(peekSpeakers.userId), hadGuest(peeks.sessionId)))
    .limit(1);
  return found !== undefined;
}

export async function updatePeekRow(
  tx: Database,
  id: string,
  change: Partial<
    Pick<
      PeekRow,
      | 'title'
      | 'trimStartSeconds'
      | 'trimEndSeconds'
      | 'publishedAt'
      | 'hiddenPublishedAt'
      | 'isOpenByLink'
      | 'version'
      | 'isTakenDown'
    >
  >,
): Promise<void> {
  if (Object.keys(change).length > 0) await tx.update(peeks).set(change).where(eq(peeks.id, id));
}

/** Adds a like, or removes it. @returns whether the peek is liked now. */
export async function toggleLike(tx: Database, peekId: string, userId: string): Promise<boolean> {
  const added = await insertReaction(tx, { peekId, userId, kind: 'like', onDay: LIKE_DAY });
  if (!added) {
    await tx
      .delete(peekReactions)
      .where(
        and(
          eq(peekReactions.peekId, peekId),
          eq(peekReactions.userId, userId),
          eq(peekReactions.kind, 'like'),
        ),
      );
  }
  await addToCount(tx, peekId, 'likeCount', added ? 1 : -1);
  return added;
}

const COUNTERS = { view: 'viewCount', share: 'shareCount', replay: 'replayCount' } as const;

/** Counts a view, a share or a replay once per person and UTC day (R-PEEK-9). */
export async function countOnce(
  tx: Database,
  peekId: string,
  userId: string,
  kind: keyof typeof COUNTERS,
  day: Temporal.PlainDate,
): Promise<void> {
  if (await insertReaction(tx, { peekId, userId, kind, onDay: day })) {
    await addToCount(tx, peekId, COUNTERS[kind], 1);
  }
}

async function insertReaction(tx: Database, reaction: typeof peekReactions.$inferInsert): Promise<boolean> {
  const added = await tx
    .insert(peekReactions)
    .values(reaction)
    .onConflictDoNothing()
    .returning({ peekId: peekReactions.peekId });
  return added.length > 0;
}

async function addToCount(
  tx: Database,
  peekId: string,
  counter: 'viewCount' | 'likeCount' | 'shareCount' | 'replayCount',
  by: number,
): Promise<void> {
  await tx
    .update(peeks)
    .set({ [counter]: sql`${peeks[counter]} + ${by}` })
    .where(eq(peeks.id, peekId));
}

/** Counts the published peeks that a reader can see. */
export async function countPublished(db: Database, readerId: string): Promise<number> {
  const [row] = await db
    .select({ count: count() })
    .from(peeks)
    .where(and(isNotNull(peeks.publishedAt), shownTo(readerId)));
  return row?.count ?? 0;
}
