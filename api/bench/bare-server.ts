/**
 * Baseline for the HTTP benches: a bare Fastify server that runs the same SQL statements as our routes and sends their rows as
 * JSON, or sends the answer that one statement makes. The bench passes its settings as the first argument.
 */
import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { btree_gist } from '@electric-sql/pglite/contrib/btree_gist';
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm';
import { unaccent } from '@electric-sql/pglite/contrib/unaccent';
import Fastify from 'fastify';
import { Pool } from 'pg';
import type { Statement } from './record-statements.ts';

interface Settings {
  /** URL of PostgreSQL; null uses an embedded database in `dataDir`. */
  readonly databaseUrl: string | null;
  readonly dataDir: string;
  /** By path: statements that a GET runs one after the other. */
  readonly routes: Readonly<Record<string, readonly Statement[]>>;
  /** By path: one statement, whose only column is the answer as text. */
  readonly singles: Readonly<Record<string, Single>>;
}

interface Single {
  readonly text: string;
  readonly values?: readonly unknown[];
  /** Names of the body of a POST whose values it takes instead. */
  readonly fields?: readonly string[];
}

/** @param statement.name prepares it. */
type Query = (statement: Statement & { readonly name?: string }) => Promise<readonly unknown[]>;

async function openDatabase({ databaseUrl, dataDir }: Settings): Promise<Query> {
  if (databaseUrl !== null) {
    const pool = new Pool({ connectionString: databaseUrl, max: 10 });
    return async ({ values, ...query }) =>
      (await pool.query({ ...query, values: [...values] })).rows as unknown[];
  }
  const pglite = await PGlite.create({
    dataDir: join(dataDir, 'pg'),
    extensions: { btree_gist, pg_trgm, unaccent },
  });
  return async ({ text, values }) => (await pglite.query(text, [...values])).rows;
}

const settings = JSON.parse(process.argv[2] ?? '{}') as Settings;
const query = await openDatabase(settings);
const app = Fastify();
app.addHook('onError', (_request, _reply, error, done) => {
  process.stderr.write(`${error.message}\n`);
  done();
});
for (const [path, statements] of Object.entries(settings.routes)) {
  app.get(path, async () => {
    const results: (readonly unknown[])[] = [];
    for (const statement of statements) results.push(await query(statement));
    return results;
  });
}
for (const [path, { text, values = [], fields }] of Object.entries(settings.singles)) {
  app.route({
    method: fields ? 'POST' : 'GET',
    url: path,
    handler: async ({ body }, reply) => {
      const sent = body as Readonly<Record<string, unknown>> | null;
      const [row] = await query({
        name: path,
        text,
        values: fields?.map((field) => sent?.[field]) ?? values,
      });
      return reply.type('application/json').send((row as { answer: string }).answer);
    },
  });
}
const address = await app.listen({ port: 0, host: '127.0.0.1' });
process.stdout.write(`listening at ${address}\n`);
