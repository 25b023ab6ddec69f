import { randomUUID } from 'node:crypto';
import { Client } from 'pg';

export interface TestDatabase {
  readonly name: string;
  readonly url: string;
  readonly drop: () => Promise<void>;
}

/**
 * Creates a database on a running PostgreSQL server.
 * @param serverUrl of a user who may create databases.
 * @param template name of the database to copy; `template1` is empty.
 */
export async function createTestDatabase(serverUrl: string, template = 'template1'): Promise<TestDatabase> {
  const name = `acquaint_test_${randomUUID().replaceAll('-', '')}`;
  // With data in memory, copying files is faster than writing every page to the WAL.
  await run(serverUrl, `create database ${name} template ${template} strategy file_copy`);
  const url = new URL(serverUrl);
  url.pathname = `/${name}`;
  return { name, url: url.href, drop: () => run(serverUrl, `drop database if exists ${name} with (force)`) };
}

/** Does what PostgreSQL does by itself soon after much was written, except on servers for tests: without it, plans rest on guesses. */
export function maintainDatabase(url: string): Promise<void> {
  return run(url, 'vacuum analyze');
}

async function run(url: string, sql: string): Promise<void> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(sql);
  } finally {
    await client.end();
  }
}
