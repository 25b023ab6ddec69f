/**
 * Baseline for the HTTP bench: a bare Fastify server that runs the same SQL statements as our routes and sends their rows as
 * JSON. The bench starts it with the routes as the first argument: `{ "<path>": [{ text, values }] }`.
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
  readonly routes: Readonly<Record<string, readonly Statement[]>>;
}

type Query = (statement: Statement) => Promise<readonly unknown[]>;

async function openDatabase({ databaseUrl, dataDir }: Settings): Promise<Query> {
  if (databaseUrl !== null) {
    const pool = new Pool({ connectionString: databaseUrl, max: 10 });
    return async ({ text, values }) => (await pool.query(text, [...values])).rows as unknown[];
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
for (const [path, statements] of Object.entries(settings.routes)) {
  app.get(path, async () => {
    const results: (readonly unknown[])[] = [];
    for (const statement of statements) results.push(await query(statement));
    return results;
  });
}
const address = await app.listen({ port: 0, host: '127.0.0.1' });
process.stdout.write(`listening at ${address}\n`);
