import { and, eq, gt, inArray, ne, or, sql, type SQL, type SQLWrapper } from 'drizzle-orm';
import type { Business } from '../../../business.ts';
import { isOneOf } from '../../../db/is-one-of.ts';
import type { Database } from '../../../ports/database/database.ts';
import { withTransaction } from '../../../ports/database/transaction.ts';
import { connections } from '../../connections/connections.queries.ts';
import { introductions, introductionSides } from '../introductions.tables.ts';

/** Two members who may not be introduced now. */
interface ApartPair {
  readonly a: string;
  readonly b: string;
}

export interface ApartOptions {
  readonly now: Temporal.Instant;
  /**
   * Waiting times in days: after a pass, a decline or a removed connection, and after an introduction that expired
   * unanswered.
   */
  readonly business: Pick<Business, 'introductionRestDays' | 'introductionReofferDays'>;
  /** Does not exclude pairs because of an open introduction, which nobody has passed: for lists that only show people. */
  readonly allowsOpen?: boolean;
}

const restedSince = ({ now, business }: ApartOptions): string =>
  now.subtract({ hours: 24 * business.introductionRestDays }).toString();

/** Condition on `introductions` that excludes a pair whatever was answered: open, matched, or expired recently. */
function standsOrStood({ now, business, allowsOpen = false }: ApartOptions): SQL | undefined {
  return or(
    eq(introductions.state, 'matched'),
    and(
      gt(introductions.expiresAt, now.subtract({ hours: 24 * business.introductionReofferDays })),
      allowsOpen ? ne(introductions.state, 'open') : undefined,
    ),
  );
}

/** Condition on `connections` that excludes a pair: connected, asked, blocked; declined or removed recently. */
function connectedApart({ now, business }: ApartOptions): SQL | undefined {
  const rested = now.subtract({ hours: 24 * business.introductionRestDays });
  return or(
    inArray(connections.status, ['pending', 'accepted', 'blocked']),
    and(inArray(connections.status, ['declined', 'removed']), gt(connections.changedAt, rested)),
    gt(connections.declinedAt, rested),
  );
}

/**
 * Selects pairs that may not be introduced: an open introduction, a match, a recent pass or decline, a recently expired
 * offer; connected, asked, blocked.
 * @param people one member, for all their pairs; or several, for the pairs among them.
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

/** Pairs per read. */
const PAIRS = 5_000;

interface PairRow extends Record<string, unknown> {
  readonly a: string;
  readonly b: string;
  readonly at: number;
}

/**
 * Reads all pairs that may not be introduced in batches, each with the instant of its cause, in milliseconds; some
 * pairs twice. Uses a sequential scan of each table: in index order, every row would need another page.
 * @param take called with each batch; the next one is read when it is done.
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

/** Returns the ids of the members to whom a person may not be introduced. */
export async function selectApartFrom(
  db: Database,
  personId: string,
  options: ApartOptions,
): Promise<string[]> {
  const pairs = await selectApart(db, personId, options);
  return pairs.map(({ a, b }) => (a === personId ? b : a));
}
