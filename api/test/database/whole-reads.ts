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
  const reads: WholeRead[] = [];
  for (const call of calls) {
    const fresh = (await statementsOf(call)).filter(
      ({ text }) => /^\s*(select|with|insert|update|delete)/i.test(text) && !planned.has(text),
    );
    for (const { text } of fresh) planned.add(text);
    let found = await planAll(database, small, fresh);
    // A job in the background may have run meanwhile: the call's own statements are run each time.
    for (let time = 0; time < 2 && found.length > 0; time++) {
      const again = new Set((await statementsOf(call)).map(({ text }) => text));
      found = found.filter(({ text }) => again.has(text));
    }
    for (const { what, text } of found)
      reads.push({
        call: call.name,
        table: what.slice(0, what.indexOf(':')),
        isCount: /^\s*select count\(\*\)/.test(text),
        how: `${what}\n${text}`,
      });
  }
  return { reads, answered, planned: planned.size };
}

function planAll(database: Client, small: ReadonlySet<string>, statements: readonly Statement[]) {
  return withLargeTables(database, small, async ({ readsWholeOf }) => {
    const found: { readonly what: string; readonly text: string }[] = [];
    for (const statement of statements)
      for (const what of await readsWholeOf(statement)) found.push({ what, text: statement.text });
    return found;
  });
}
