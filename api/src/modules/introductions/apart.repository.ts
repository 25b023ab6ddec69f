import { and, eq, gt, inArray, or, sql, type SQL, type SQLWrapper } from 'drizzle-orm';
import type { Business } from '../../business.ts';
import { isOneOf } from '../../db/is-one-of.ts';
import type { Database } from '../../ports/database/database.ts';
import { connections } from '../connections/connections.tables.ts';
import { introductions, introductionSides } from './introductions.tables.ts';

/** Two people who may not be introduced now. */
interface ApartPair {
  readonly a: string;
  readonly b: string;
}

export interface ApartOptions {
  readonly now: Temporal.Instant;
  /** Days of rest: after a pass, a decline or a removed connection, and after an introduction that ran out unanswered. */
  readonly business: Pick<Business, 'introductionRestDays' | 'introductionReofferDays'>;
}

const restedSince = ({ now, business }: ApartOptions): string =>
  now.subtract({ hours: 24 * business.introductionRestDays }).toString();

/** What keeps a pair of `introductions` apart whatever was answered: open, matched, or run out not long ago. */
function standsOrStood({ now, business }: ApartOptions): SQL | undefined {
  return or(
    eq(introductions.state, 'matched'),
    gt(introductions.expiresAt, now.subtract({ hours: 24 * business.introductionReofferDays })),
  );
}

/** What keeps a pair of `connections` apart: connected, asked, blocked; declined or removed not long ago. */
function connectedApart({ now, business }: ApartOptions): SQL | undefined {
  const rested = now.subtract({ hours: 24 * business.introductionRestDays });
  return or(
    inArray(connections.status, ['pending', 'accepted', 'blocked']),
    and(inArray(connections.status, ['declined', 'removed']), gt(connections.changedAt, rested)),
    gt(connections.declinedAt, rested),
  );
}

/**
 * Pairs that are kept apart: an open introduction, a match, a pass or a decline not long ago, an offer that ran out
 * not long ago; connected, asked, blocked.
 * @param people those of one person, or those of some people with one another.
 */
export async function selectApart(
  db: Database,
  people: string | readonly string[],
  options: ApartOptions,
): Promise<ApartPair[]> {
  const ofPerson = (table: typeof introductions | typeof connections): SQL | undefined =>
    typeof people === 'string'
      ? or(eq(table.personA, people), eq(table.personB, people))
      : and(isOneOf(table.personA, people), isOneOf(table.personB, people));
  const introduced = await db
    .select({ a: introductions.personA, b: introductions.personB })
    .from(introductions)
    .where(
      and(
        ofPerson(introductions),
        or(
          standsOrStood(options),
          sql`exists (select 1 from introduction_sides s where s.introduction_id = ${introductions.id}
            and s.answer = 'passed' and s.answered_at > ${restedSince(options)}::timestamptz)`,
        ),
      ),
    );
  const connected = await db
    .select({ a: connections.personA, b: connections.personB })
    .from(connections)
    .where(and(ofPerson(connections), connectedApart(options)));
  return [...introduced, ...connected];
}

/** Pairs read at once. */
const PAIRS = 5_000;

interface PairRow extends Record<string, unknown> {
  /** Where the next slice goes on. */
  readonly key: string;
  readonly side: string;
  readonly a: string;
  readonly b: string;
  readonly at: number;
}

const NOBODY = '00000000-0000-0000-0000-000000000000';

/** All pairs that are kept apart, some at a time, each with the instant since when, in milliseconds; some of them twice. */
export async function* apartInSlices(
  db: Database,
  options: ApartOptions,
): AsyncGenerator<(readonly [a: string, b: string, at: number])[]> {
  const milliseconds = (at: SQLWrapper): SQL => sql`(extract(epoch from ${at}) * 1000)::float8`;
  // Each in the order of an index, so that a slice costs the same wherever it begins.
  const sources = [
    (
      key: string,
    ) => sql`select id as key, id as side, person_a as a, person_b as b, ${milliseconds(introductions.offeredAt)} as at
      from introductions where id > ${key}::uuid and ${standsOrStood(options)} order by id limit ${PAIRS}`,
    (
      key: string,
      side: string,
    ) => sql`select introduction_id as key, user_id as side, user_id as a, other_id as b,
        ${milliseconds(introductionSides.answeredAt)} as at
      from introduction_sides where (introduction_id, user_id) > (${key}::uuid, ${side}::uuid) and answer = 'passed'
        and answered_at > ${restedSince(options)}::timestamptz order by introduction_id, user_id limit ${PAIRS}`,
    (
      key: string,
    ) => sql`select id as key, id as side, person_a as a, person_b as b, ${milliseconds(connections.changedAt)} as at
      from connections where id > ${key}::uuid and ${connectedApart(options)} order by id limit ${PAIRS}`,
  ];
  for (const source of sources)
    for (let [key, side] = [NOBODY, NOBODY]; ;) {
      const { rows } = await db.execute<PairRow>(source(key, side));
      if (rows.length > 0) yield rows.map(({ a, b, at }) => [a, b, at] as const);
      const last = rows.at(-1);
      if (!last || rows.length < PAIRS) break;
      [key, side] = [last.key, last.side];
    }
}

/** Whom a person is kept apart from, by id. */
export async function selectApartFrom(
  db: Database,
  personId: string,
  options: ApartOptions,
): Promise<string[]> {
  const pairs = await selectApart(db, personId, options);
  return pairs.map(({ a, b }) => (a === personId ? b : a));
}
