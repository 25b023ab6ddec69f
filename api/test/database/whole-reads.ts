import type { Client } from 'pg';
import type { Statement } from '../../bench/record-statements.ts';
import type { ApiClient } from '../client.ts';
import type { ReadingCall } from '../reading-calls.ts';
import type { RecordedServer } from '../server-process.ts';
import { withLargeTables } from './query-plans.ts';

/** A large table that a call reads whole. */
export interface WholeRead {
  readonly call: string;
  readonly table: string;
  /** Whether the statement only counts rows. */
  readonly isCount: boolean;
  /** The step of the plan, and the statement. */
  readonly how: string;
}

interface Found {
  readonly reads: readonly WholeRead[];
  /** How many requests were answered with 200, and how many different statements were planned. */
  readonly answered: number;
  readonly planned: number;
}

interface Options {
  readonly server: RecordedServer;
  readonly client: ApiClient;
  /** Connection of a superuser to the server's database. */
  readonly database: Client;
  readonly calls: readonly ReadingCall[];
  /** Access tokens. */
  readonly tokens: { readonly member: string; readonly staff: string };
  /** Tables whose size does not depend on the number of members. */
  readonly small: ReadonlySet<string>;
}

/** Makes calls and plans every statement that the server runs for them, as if there were very many members. */
export async function findWholeReads(options: Options): Promise<Found> {
  const { server, client, database, calls, tokens, small } = options;
  let answered = 0;
  const statementsOf = ({ addresses, isForStaff }: ReadingCall) =>
    server.statementsDuring(async () => {
      const headers = { authorization: `Bearer ${isForStaff ? tokens.staff : tokens.member}` };
      for (const address of addresses) {
        const { status } = await client.raw(address, { headers });
        if (status === 200) answered++;
      }
    });
  const planned = new Set<string>();
  const calledFor: Called[] = [];
  for (const call of calls) {
    for (const statement of await statementsOf(call)) {
      const { text } = statement;
      if (!/^\s*(select|with|insert|update|delete)/i.test(text) || planned.has(text)) continue;
      planned.add(text);
      calledFor.push({ call, statement });
    }
  }
  let found = await planAll(database, small, calledFor);
  // A job in the background may have run meanwhile: the call's own statements are run each time.
  for (let time = 0; time < 2; time++) {
    const again = new Map<ReadingCall, ReadonlySet<string>>();
    for (const call of new Set(found.map((one) => one.call)))
      again.set(call, new Set((await statementsOf(call)).map(({ text }) => text)));
    found = found.filter(({ call, statement }) => again.get(call)?.has(statement.text));
  }
  const reads = found.map(({ call, statement: { text }, what }) => ({
    call: call.name,
    table: what.slice(0, what.indexOf(':')),
    isCount: /^\s*select count\(\*\)/.test(text),
    how: `${what}\n${text}`,
  }));
  return { reads, answered, planned: planned.size };
}

/** A statement, and the first call that the server ran it for. */
interface Called {
  readonly call: ReadingCall;
  readonly statement: Statement;
}

/** Plans all statements in one transaction, because changing what the planner knows of all tables takes a while. */
function planAll(
  database: Client,
  small: ReadonlySet<string>,
  all: readonly Called[],
): Promise<(Called & { readonly what: string })[]> {
  return withLargeTables(database, small, async ({ readsWholeOf }) => {
    const found: (Called & { readonly what: string })[] = [];
    for (const called of all)
      for (const what of await readsWholeOf(called.statement)) found.push({ ...called, what });
    return found;
  });
}
