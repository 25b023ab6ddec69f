import type { PersonSummary } from '@acquaint/contracts';
import {
  and,
  count,
  desc,
  eq,
  getViewSelectedFields,
  gt,
  inArray,
  isNull,
  lte,
  ne,
  or,
  sql,
  type SQL,
} from 'drizzle-orm';
import type { PageRequest } from '../../http/paging.ts';
import { prepared } from '../../db/prepared.ts';
import type { Database } from '../../ports/database/database.ts';
import { personSummaries, profiles, users } from '../identity/identity.queries.ts';
import { connections, hiddenFrom } from '../connections/connections.queries.ts';
import type { StoredReason } from './reasons/introduction-reasons.ts';
import type { SideAnswer } from './introduction-rules.ts';
import { introductions, introductionSettings, introductionSides } from './introductions.tables.ts';

type Filter = 'open' | 'matched' | 'history';

/** An introduction as one of its two sides sees it, without the other side's answer. */
export interface OwnIntroduction {
  readonly id: string;
  readonly otherId: string;
  readonly state: 'open' | 'matched' | 'expired';
  readonly mine: SideAnswer;
  readonly opening: string;
  readonly reasons: readonly StoredReason[];
  readonly introducedBy: string | null;
  readonly offeredAt: Temporal.Instant;
  readonly expiresAt: Temporal.Instant;
}

const OWN = {
  id: introductions.id,
  otherId: introductionSides.otherId,
  state: introductions.state,
  mine: introductionSides.answer,
  opening: introductionSides.opening,
  reasons: introductionSides.reasons,
  introducedBy: introductions.introducedBy,
  offeredAt: introductions.offeredAt,
  expiresAt: introductions.expiresAt,
};

/**
 * Condition: the other member is not suspended, and there is no block between the two. If they have requested deletion,
 * the introduction is visible only after a match.
 */
const IS_VISIBLE = and(
  isNull(users.suspendedAt),
  or(isNull(users.deletionRequestedAt), eq(introductions.state, 'matched')),
  sql`not exists (select 1 from ${connections} c where c.status = 'blocked'
    and c.person_a = ${introductions.personA} and c.person_b = ${introductions.personB})`,
);

function ofPerson(meId: SQL, filter: Filter, now: SQL): SQL | undefined {
  const ended = or(eq(introductions.state, 'expired'), lte(introductions.expiresAt, now));
  return and(
    eq(introductionSides.userId, meId),
    IS_VISIBLE,
    filter === 'matched' ? eq(introductions.state, 'matched') : ne(introductions.state, 'matched'),
    filter === 'open'
      ? and(
          eq(introductions.state, 'open'),
          gt(introductions.expiresAt, now),
          ne(introductionSides.answer, 'passed'),
        )
      : undefined,
    filter === 'history' ? or(ended, eq(introductionSides.answer, 'passed')) : undefined,
  );
}

type OfPerson = (name: 'meId' | 'now') => SQL;
type PageOfPerson = (name: 'meId' | 'now' | 'limit' | 'offset') => SQL;

/** Makes the query of a page, and the one of the number alone. */
const ownBy = (filter: Filter) => ({
  page: prepared((db, value: PageOfPerson) =>
    db
      .select({ ...OWN, total: sql`count(*) over ()`.mapWith(Number) })
      .from(introductionSides)
      .innerJoin(introductions, eq(introductions.id, introductionSides.introductionId))
      .innerJoin(users, eq(users.id, introductionSides.otherId))
      .where(ofPerson(value('meId'), filter, value('now')))
      .orderBy(desc(introductionSides.offeredAt), desc(introductions.score), desc(introductions.id))
      .limit(sql.placeholder('limit'))
      .offset(sql.placeholder('offset')),
  ),
  total: prepared((db, value: OfPerson) => countOwn(db, ofPerson(value('meId'), filter, value('now')))),
});
const OWN_BY = { open: ownBy('open'), matched: ownBy('matched'), history: ownBy('history') };
const OFFERED = prepared((db, value: OfPerson) =>
  countOwn(db, and(ofPerson(value('meId'), 'open', value('now')), eq(introductionSides.answer, 'offered'))),
);

/** Returns a page of a member's introductions, newest first, and the total number of matches. */
export async function selectOwn(
  db: Database,
  meId: string,
  filter: Filter,
  { page, page_size }: PageRequest,
  now: Temporal.Instant,
): Promise<{ rows: OwnIntroduction[]; count: number }> {
  const own = OWN_BY[filter];
  const offset = (page - 1) * page_size;
  const values = { meId, now: now.toString() };
  const rows = await own.page(db, { ...values, limit: page_size, offset });
  const [first] = rows;
  if (first) return { rows: rows.map(({ total: _, ...row }) => row), count: first.total };
  if (offset === 0) return { rows: [], count: 0 };
  const [row] = await own.total(db, values);
  return { rows: [], count: row?.count ?? 0 };
}

/** Makes a query that counts introductions of one side. */
function countOwn(db: Database, where: SQL | undefined) {
  return db
    .select({ count: count() })
    .from(introductionSides)
    .innerJoin(introductions, eq(introductions.id, introductionSides.introductionId))
    .innerJoin(users, eq(users.id, introductionSides.otherId))
    .where(where);
}

/** Returns the number of introductions that wait for a first answer. */
export async function countOffered(db: Database, meId: string, now: Temporal.Instant): Promise<number> {
  const [row] = await OFFERED(db, { meId, now: now.toString() });
  return row?.count ?? 0;
}

/**
 * Finds an own introduction with the other side's answer, and locks both until the transaction ends; null for another
 * member's.
 */
export async function lockOwn(
  tx: Database,
  id: string,
  meId: string,
): Promise<(OwnIntroduction & { readonly theirs: SideAnswer }) | null> {
  const [locked] = await tx
    .select({ id: introductions.id })
    .from(introductions)
    .where(
      and(eq(introductions.id, id), or(eq(introductions.personA, meId), eq(introductions.personB, meId))),
    )
    .for('update');
  return locked ? findOwn(tx, id, meId) : null;
}

/** Begins a query of members' sides of introductions, without a condition. */
const selectSides = (db: Database) =>
  db
    .select({ ...OWN, userId: introductionSides.userId })
    .from(introductionSides)
    .innerJoin(introductions, eq(introductions.id, introductionSides.introductionId))
    .innerJoin(users, eq(users.id, introductionSides.otherId));

/** Finds a member's introduction, with the other side's answer; null if it is not theirs or the other member is hidden. */
export async function findOwn(
  db: Database,
  id: string,
  meId: string,
): Promise<(OwnIntroduction & { readonly theirs: SideAnswer }) | null> {
  const sides = await selectSides(db).where(and(eq(introductionSides.introductionId, id), IS_VISIBLE));
  const mine = sides.find((side) => side.userId === meId);
  const theirs = sides.find((side) => side.userId !== meId);
  return mine && theirs ? { ...mine, theirs: theirs.mine } : null;
}

/** Finds the last introduction of a member to a person that both have accepted; null without one. */
export async function findMatched(
  db: Database,
  meId: string,
  otherId: string,
): Promise<OwnIntroduction | null> {
  const [row] = await selectSides(db)
    .where(
      and(
        eq(introductionSides.userId, meId),
        eq(introductionSides.otherId, otherId),
        eq(introductions.state, 'matched'),
        IS_VISIBLE,
      ),
    )
    .orderBy(desc(introductions.offeredAt))
    .limit(1);
  return row ?? null;
}

export async function updateAnswer(
  tx: Database,
  id: string,
  meId: string,
  answer: {
    readonly answer: SideAnswer;
    readonly passReason: 'not_relevant' | 'know_already' | 'not_now' | 'other' | null;
    readonly passNote: string;
    readonly answeredAt: Temporal.Instant;
  },
): Promise<void> {
  await tx
    .update(introductionSides)
    .set(answer)
    .where(and(eq(introductionSides.introductionId, id), eq(introductionSides.userId, meId)));
}

export async function markMatched(tx: Database, id: string, now: Temporal.Instant): Promise<void> {
  await tx.update(introductions).set({ state: 'matched', closedAt: now }).where(eq(introductions.id, id));
}

/** Returns those of these members who are not hidden from a reader (R-NET-6), by id. */
export async function selectShownPeople(
  db: Database,
  readerId: string,
  ids: readonly string[],
): Promise<Map<string, PersonSummary>> {
  return selectPeople(db, ids, sql`not ${hiddenFrom(readerId, personSummaries.id)}`);
}

/** Returns those of these members that fulfil the condition, by id; without one, all of them. */
export async function selectPeople(
  db: Database,
  ids: readonly string[],
  condition?: SQL,
): Promise<Map<string, PersonSummary>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .select(getViewSelectedFields(personSummaries))
    .from(personSummaries)
    .where(and(inArray(personSummaries.id, [...ids]), condition));
  return new Map(rows.map((row) => [row.id, row]));
}

export interface OwnSettings {
  readonly isPro: boolean;
  readonly timeZone: string;
  readonly pausedUntil: Temporal.Instant | null;
  /** When the introductions of the last eight days were offered to them that count in their week. */
  readonly offeredAt: readonly Temporal.Instant[];
}

const SETTINGS = prepared((db, value: (name: 'meId' | 'now') => SQL) =>
  db
    .select({
      isPro: users.isPro,
      timeZone: profiles.timeZone,
      pausedUntil: introductionSettings.pausedUntil,
      offeredAt: sql<readonly string[]>`coalesce((select json_agg(s.offered_at) from introduction_sides s
        join introductions i on i.id = s.introduction_id and i.policy_version is not null
        where s.user_id = users.id and s.offered_at <= ${value('now')}::timestamptz
          and s.offered_at > ${value('now')}::timestamptz - interval '8 days'), '[]')`.mapWith(toInstants),
    })
    .from(users)
    .innerJoin(profiles, eq(profiles.userId, users.id))
    .leftJoin(introductionSettings, eq(introductionSettings.userId, users.id))
    .where(eq(users.id, value('meId'))),
);

function toInstants(times: readonly string[]): Temporal.Instant[] {
  return times.map((time) => Temporal.Instant.from(time));
}

export async function findSettings(
  db: Database,
  meId: string,
  now: Temporal.Instant,
): Promise<OwnSettings | null> {
  const [row] = await SETTINGS(db, { meId, now: now.toString() });
  return row ?? null;
}

export async function upsertPause(db: Database, meId: string, until: Temporal.Instant | null): Promise<void> {
  await db
    .insert(introductionSettings)
    .values({ userId: meId, pausedUntil: until })
    .onConflictDoUpdate({ target: introductionSettings.userId, set: { pausedUntil: until } });
}

/** Finds the open introduction of a pair and locks it; null if there is none. */
export async function lockOpenPair(
  tx: Database,
  pair: { readonly personA: string; readonly personB: string },
): Promise<{ id: string; anyPassed: boolean } | null> {
  const [open] = await tx
    .select({ id: introductions.id })
    .from(introductions)
    .where(
      and(
        eq(introductions.personA, pair.personA),
        eq(introductions.personB, pair.personB),
        eq(introductions.state, 'open'),
      ),
    )
    .for('update');
  if (!open) return null;
  const passed = await tx
    .select({ userId: introductionSides.userId })
    .from(introductionSides)
    .where(and(eq(introductionSides.introductionId, open.id), eq(introductionSides.answer, 'passed')));
  return { id: open.id, anyPassed: passed.length > 0 };
}

/** Adds an introducer to an existing introduction, and puts their reason before the others. */
export async function addIntroducer(
  tx: Database,
  id: string,
  introducer: { readonly introducedBy: string; readonly note: string; readonly reason: StoredReason },
): Promise<void> {
  const { introducedBy, note, reason } = introducer;
  await tx.update(introductions).set({ introducedBy, note }).where(eq(introductions.id, id));
  const sides = await tx.select().from(introductionSides).where(eq(introductionSides.introductionId, id));
  for (const side of sides) {
    const others = side.reasons.filter((other) => other.kind !== 'introduced_by');
    await tx
      .update(introductionSides)
      .set({ reasons: [reason, ...others] })
      .where(and(eq(introductionSides.introductionId, id), eq(introductionSides.userId, side.userId)));
  }
}
