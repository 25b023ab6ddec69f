import { sql, type SQL } from 'drizzle-orm';
import type { SharedSignal } from '@acquaint/contracts';
import type { Database } from '../../../ports/database/database.ts';
import { accountSignals } from '../../identity/identity.queries.ts';

/** Most accounts of one ring that staff are shown. */
const RING_MOST = 40;

const idList = (ids: readonly string[]): SQL =>
  sql`array[${sql.join(
    ids.map((id) => sql`${id}::uuid`),
    sql`, `,
  )}]`;

/** Signals that are enough to link two accounts. A network address is not: people in one office or home share it. */
const OWN_SIGNS = ['device', 'payment_method'] as const;

/** SQL of pairs of rows `x` and `y` with the same signal; `x` and `y` may belong to one account. */
const sameSignal = sql`${accountSignals} x join ${accountSignals} y on y.kind = x.kind and y.hash = x.hash`;
const isOwnSignal = sql`x.kind in (${sql.join(
  OWN_SIGNS.map((kind) => sql`${kind}`),
  sql`, `,
)})`;

/** Returns whether two accounts share a browser or a card. */
export async function shareOwnSignal(db: Database, a: string, b: string): Promise<boolean> {
  const { rows } = await db.execute(
    sql`select 1 from ${sameSignal} where ${isOwnSignal} and x.user_id = ${a} and y.user_id = ${b} limit 1`,
  );
  return rows.length > 0;
}

/** Returns whether two accounts share a browser, a network address or a card. */
export async function shareSignal(db: Database, a: string, b: string): Promise<boolean> {
  const { rows } = await db.execute(
    sql`select 1 from ${sameSignal} where x.user_id = ${a} and y.user_id = ${b} limit 1`,
  );
  return rows.length > 0;
}

/** Returns whether an account shares a browser or a card with any other one. */
export async function sharesAnyOwnSignal(db: Database, userId: string): Promise<boolean> {
  const { rows } = await db.execute(
    sql`select 1 from ${sameSignal} where ${isOwnSignal} and x.user_id = ${userId} and y.user_id <> x.user_id limit 1`,
  );
  return rows.length > 0;
}

/**
 * SQL of a recursive table `up`: each of some accounts with its inviters, up to a number of steps.
 * @param accounts a query whose only column holds the accounts' ids.
 */
const inviterChain = (accounts: SQL, steps: number): SQL => sql`
  with recursive up (start, id, steps) as (
    select member.id, member.id, 0 from (${accounts}) as member (id)
    union all
    select up.start, i.inviter_id, up.steps + 1 from up join inviters i on i.member_id = up.id
      where up.steps < ${steps}
  )`;
const all = (ids: readonly string[]): SQL => sql`select unnest(${idList(ids)})`;

/** Returns whether at most `steps` invitations connect two accounts: one invited the other, or somebody invited both, and so on. */
export async function shareInviter(db: Database, a: string, b: string, steps: number): Promise<boolean> {
  const { rows } = await db.execute(sql`${inviterChain(all([a, b]), steps)}
    select 1 from up x join up y on y.id = x.id
    where x.start = ${a} and y.start = ${b} and x.steps + y.steps <= ${steps} limit 1`);
  return rows.length > 0;
}

/** Returns whether an account shares a signal, also an address, with another one that at most `steps` invitations connect with it. */
export async function sharesSignalWithInvited(db: Database, userId: string, steps: number): Promise<boolean> {
  const sharers = sql`select x.user_id from ${accountSignals} x where x.user_id = ${userId}
    union select y.user_id from ${sameSignal} where x.user_id = ${userId}`;
  const { rows } = await db.execute(sql`${inviterChain(sharers, steps)}
    select 1 from up x join up y on y.id = x.id and y.start <> x.start
    where x.start = ${userId} and x.steps + y.steps <= ${steps} limit 1`);
  return rows.length > 0;
}

/**
 * Returns these accounts, the inviters that connect them, those that share a browser or a card with them, directly or through
 * others, and those that share only a network address with one of these accounts themselves.
 */
export async function selectRing(db: Database, ids: readonly string[], steps: number): Promise<string[]> {
  const { rows: inviters } = await db.execute<{ id: string }>(sql`${inviterChain(all(ids), steps)}
    select distinct x.id from up x join up y on y.id = x.id and y.start <> x.start
    where x.steps + y.steps <= ${steps}`);
  const ring = new Set([...ids, ...inviters.map(({ id }) => id)]);
  const add = async (of: readonly string[], condition: SQL): Promise<void> => {
    const { rows } = await db.execute<{ id: string }>(sql`select distinct y.user_id as id from ${sameSignal}
      where x.user_id = any(${idList(of)}) and ${condition} order by y.user_id limit ${RING_MOST}`);
    for (const { id } of rows) if (ring.size < RING_MOST) ring.add(id);
  };
  for (let before = 0; ring.size > before && ring.size < RING_MOST;) {
    before = ring.size;
    await add([...ring], isOwnSignal);
  }
  await add(ids, sql`x.kind = 'address'`);
  return [...ring];
}

/** Returns the signals that at least two of these accounts share, and who of them invited whom. */
export async function selectSharedSignals(db: Database, ids: readonly string[]): Promise<SharedSignal[]> {
  const { rows: signals } = await db.execute<SharedSignal>(sql`
    select kind, jsonb_agg(user_id order by user_id) as people from ${accountSignals}
    where user_id = any(${idList(ids)}) group by kind, hash having count(*) > 1 order by kind, hash`);
  const { rows: invitations } = await db.execute<{ inviter: string; invited: string[] }>(sql`
    select inviter_id as inviter, jsonb_agg(member_id order by member_id) as invited from inviters
    where member_id = any(${idList(ids)}) and inviter_id = any(${idList(ids)}) group by inviter_id order by inviter_id`);
  return [
    ...signals.map(({ kind, people }) => ({ kind, people })),
    ...invitations.map(({ inviter, invited }) => ({
      kind: 'inviter' as const,
      people: [inviter, ...invited],
    })),
  ];
}
