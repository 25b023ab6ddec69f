import type { Client } from 'pg';
import type { Statement } from '../../bench/record-statements.ts';

/** A step of a plan, as `EXPLAIN (FORMAT JSON)` gives it; the parts that are used. */
export interface PlanNode {
  readonly 'Node Type': string;
  readonly 'Relation Name'?: string;
  readonly 'Index Name'?: string;
  readonly 'Index Cond'?: string;
  readonly Filter?: string;
  /** `Outer` and `Inner` are the two sides of a join; `SubPlan` and `InitPlan` are queries within an expression. */
  readonly 'Parent Relationship'?: string;
  readonly Plans?: readonly PlanNode[];
}

/** Steps that pass rows on one by one: a limit above them also ends what is below. */
const STREAMING = new Set([
  'Append',
  'Hash Join',
  'Incremental Sort',
  'Limit',
  'LockRows',
  'Memoize',
  'Merge Append',
  'Merge Join',
  'Nested Loop',
  'ProjectSet',
  'Result',
  'Subquery Scan',
  'Unique',
]);
const OF_ONE_OWNER = /= '[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f-]+'::uuid/;

/** Facts about the database that the plan does not have. */
interface Known {
  /** Tables that stay small however many members there are. */
  readonly small: ReadonlySet<string>;
  /** Tables without a row: which index the planner takes for them says nothing. */
  readonly empty: ReadonlySet<string>;
  /** Indexes with a condition of their own: reading one of them whole reads only the rows of that condition. */
  readonly partial: ReadonlySet<string>;
}

/**
 * Returns what a plan reads whole, as `messages: Seq Scan`: a large table, or all of an index, unless a limit ends that after the
 * first rows. An index in the order of a list whose rows are then filtered by an id counts, too: it has to look at the rows of everybody.
 */
export function readsWhole(plan: PlanNode, { small, empty, partial }: Known): readonly string[] {
  const found: string[] = [];
  const walk = (node: PlanNode, isLimited: boolean): void => {
    const { 'Node Type': type, 'Relation Name': table, 'Index Name': index, Filter: filter } = node;
    if (table !== undefined && !small.has(table)) {
      if (type === 'Seq Scan') found.push(`${table}: ${type}`);
      const isIndexScan = /^Index (Only )?Scan$/.test(type) && !empty.has(table);
      const isWhole = isIndexScan && node['Index Cond'] === undefined;
      if (isWhole && OF_ONE_OWNER.test(filter ?? '')) found.push(`${table}: ${type} of ${index}, filtered`);
      else if (isWhole && !isLimited && !partial.has(index ?? ''))
        found.push(`${table}: ${type} of ${index}`);
    }
    for (const below of node.Plans ?? []) {
      const side = below['Parent Relationship'] ?? 'Outer';
      const isPassedOn = STREAMING.has(type) && ['Outer', 'Member', 'Subquery'].includes(side);
      walk(below, type === 'Limit' || (isLimited && isPassedOn));
    }
  };
  walk(plan, false);
  return found;
}

/** Explains statements as if every table had very many rows. */
interface Explainer {
  /** @throws Error with the statement if the database cannot plan it. */
  readonly readsWholeOf: (statement: Statement) => Promise<readonly string[]>;
}

const LARGE = 1_000_000;
const PAGE_BYTES = 8_192;
const PUBLIC_TABLES = "select oid from pg_class where relnamespace = 'public'::regnamespace";

/** What the planner takes the tables for: that many rows, ten of each member or other record, five states. */
const LARGE_STATISTICS = `
  insert into pg_statistic (starelid, staattnum, stainherit, stanullfrac, stawidth, stadistinct,
    stakind1, stakind2, stakind3, stakind4, stakind5, staop1, staop2, staop3, staop4, staop5,
    stacoll1, stacoll2, stacoll3, stacoll4, stacoll5)
  select attrelid, attnum, false, 0, 16, case when atttypid = 'uuid'::regtype then -0.1 else 5 end,
    0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0
  from pg_attribute join pg_class on pg_class.oid = attrelid
  where relnamespace = 'public'::regnamespace and relkind = 'r' and attnum > 0 and not attisdropped
    and (atttypid = 'uuid'::regtype or attname in ('kind', 'role', 'state', 'status'))`;

/**
 * Runs `work` in a transaction, rolled back afterwards, in which the planner takes every table that has rows for one with a million.
 * Sequential scans are so expensive that one is chosen only where no index fits.
 * @param client connection of a superuser, who may change the statistics.
 * @param small tables that stay as they are.
 */
export async function withLargeTables<T>(
  client: Client,
  small: ReadonlySet<string>,
  work: (explainer: Explainer) => Promise<T>,
): Promise<T> {
  const names = async (query: string): Promise<ReadonlySet<string>> => {
    const { rows } = await client.query<{ name: string }>(query);
    return new Set(rows.map(({ name }) => name));
  };
  await client.query('begin');
  try {
    await client.query('set local enable_seqscan = off');
    await client.query(`delete from pg_statistic where starelid in (${PUBLIC_TABLES})`);
    await client.query(LARGE_STATISTICS);
    await client.query(
      `update pg_class set reltuples = $1, relpages = pg_relation_size(oid) / $2
        where oid in (${PUBLIC_TABLES}) and relkind in ('r', 'i') and pg_relation_size(oid) > 0 and relname <> all ($3)`,
      [LARGE, PAGE_BYTES, [...small]],
    );
    const known = {
      small,
      empty: await names(
        `select relname as name from pg_class where oid in (${PUBLIC_TABLES}) and relkind = 'r' and pg_relation_size(oid) = 0`,
      ),
      partial: await names(
        'select indexrelid::regclass::text as name from pg_index where indpred is not null',
      ),
    };
    return await work({
      readsWholeOf: async (statement) => readsWhole(await planOf(client, statement), known),
    });
  } finally {
    await client.query('rollback');
  }
}

async function planOf(client: Client, { text, values }: Statement): Promise<PlanNode> {
  await client.query('savepoint explained');
  try {
    const { rows } = await client.query<{ 'QUERY PLAN': readonly [{ readonly Plan: PlanNode }] }>(
      `explain (format json, costs off) ${text}`,
      [...values],
    );
    const plan = rows[0]?.['QUERY PLAN'][0].Plan;
    if (!plan) throw new Error('no plan');
    await client.query('release savepoint explained');
    return plan;
  } catch (error) {
    await client.query('rollback to savepoint explained');
    throw new Error(`No plan for: ${text}`, { cause: error });
  }
}
