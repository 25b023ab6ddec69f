import { and, eq, gt, inArray, or, sql, type SQL, type SQLWrapper } from 'drizzle-orm';
import type { Business } from '../../business.ts';
import { isOneOf } from '../../db/is-one-of.ts';
import type { Database } from '../../ports/database/database.ts';
import { withTransaction } from '../../ports/database/transaction.ts';
import { connections } from '../connections/connections.queries.ts';
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
  readonly a: string;
  readonly b: string;
  readonly at: number;
}

/**
 * All pairs that are kept apart, some at a time, each with the instant since when, in milliseconds; some of them twice. As the
 * tables lie, in one walk over each: in the order of an index every row would be fetched from a page of its own.
 * @param take is given them; the next ones are read when it is done.
 */
export async function eachApart(
  db: Database,
  options: ApartOptions,
  take: (pairs: readonly (readonly [a: string, b: string, at: number])[]) => Promise<unknown>,
): Promise<void> {
  const milliseconds = (at: SQLWrapper): SQL => sql`(extract(epoch from ${at}) * 1000)::float8 as at`;
  const all = sql`select person_a as a, person_b as b, ${milliseconds(introductions.offeredAt)}
      from introductions where ${standsOrStood(options)}
    union all select user_id, other_id, ${milliseconds(introductionSides.answeredAt)}
      from introduction_sides where answer = 'passed' and answered_at > ${restedSince(options)}::timestamptz
    union all select person_a, person_b, ${milliseconds(connections.changedAt)}
      from ${connections} where ${connectedApart(options)}`;
  await withTransaction(db, async (tx) => {
    await tx.execute(sql`declare apart no scroll cursor for ${all}`);
    for (let read = PAIRS; read === PAIRS;) {
      const { rows } = await tx.execute<PairRow>(sql`fetch ${sql.raw(String(PAIRS))} from apart`);
      if (rows.length > 0) await take(rows.map(({ a, b, at }) => [a, b, at] as const));
      read = rows.length;
    }
  });
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
