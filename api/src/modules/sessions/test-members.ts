import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { createClient, type ApiClient, type Caller } from '../../../test/client.ts';
import { moveClock } from '../../../test/people.ts';
import { startServerHere } from '../../../test/server-here.ts';
import { createTestHome, TEST_SECRET, type TestHome } from '../../../test/server-process.ts';
import { migrate } from '../../db/migrate.ts';
import { createAccessTokens } from '../../http/security/tokens.ts';
import type { DatabasePort } from '../../ports/database/database.ts';
import { openEmbeddedDatabase } from '../../ports/database/embedded.ts';
import { openPostgres } from '../../ports/database/postgres.ts';

/** A member written directly into the database: without password hashing, two hundred of them take no time. */
export interface WrittenMember extends Caller {
  readonly id: string;
  readonly username: string;
  readonly email: string;
  readonly firstName: string;
}

/** A test's own server with members; its clock can be moved without affecting other tests. */
export interface OwnServer {
  readonly api: ApiClient;
  readonly members: readonly WrittenMember[];
  /** `DATABASE_URL` of its database; undefined for an embedded one, which only this server can use. */
  readonly databaseUrl: string | undefined;
  /** Moves the server's clock forward to a time. */
  readonly waitUntil: (at: Temporal.Instant) => Promise<void>;
  readonly close: () => Promise<void>;
}

/** Members that are written with one statement. */
const AT_ONCE = 500;

/** Starts a server whose database already has `names.length` members, all in `Europe/Berlin`. */
export async function startWithMembers(
  names: readonly string[],
  settings: Readonly<Record<string, string>> = {},
): Promise<OwnServer> {
  const home = await createTestHome();
  const members = await writeMembersInto(home, names);
  const server = await startServerHere(home, settings);
  const api = createClient(server.url);
  return {
    api,
    members,
    databaseUrl: home.env.DATABASE_URL,
    waitUntil: async (at) => {
      const { now } = (await api.raw('/dev/clock')).body as { now: string };
      await moveClock(at.since(Temporal.Instant.from(now)).total('minutes'), api);
    },
    close: async () => {
      await server.close();
      await home.remove();
    },
  };
}

/** Writes members into the database of a home on which no server runs yet. */
export async function writeMembersInto(home: TestHome, names: readonly string[]): Promise<WrittenMember[]> {
  const databaseUrl = home.env.DATABASE_URL;
  const port = databaseUrl
    ? openPostgres(databaseUrl, 2, () => undefined)
    : await openEmbeddedDatabase(home.dataDir);
  try {
    await migrate(port);
    return await writeMembers(port, names);
  } finally {
    await port.close();
  }
}

async function writeMembers({ db }: DatabasePort, names: readonly string[]): Promise<WrittenMember[]> {
  // Token lifetime in minutes: longer than any test. Expiry is measured by the system's clock.
  const tokens = createAccessTokens([TEST_SECRET], 60);
  const members = names.map((firstName, index) => {
    const id = randomUUID();
    const username = `member_${index}`;
    const access = tokens.sign({ id, role: 'member', loginId: randomUUID() });
    return { id, username, email: `${username}@example.org`, firstName, access };
  });
  for (let first = 0; first < members.length; first += AT_ONCE) {
    const some = members.slice(first, first + AT_ONCE).map(({ access: _, ...member }) => member);
    const rows = JSON.stringify(some);
    await db.execute(sql`insert into users (id, email, username, first_name, last_name)
      select w.id, w.email, w.username, w."firstName", 'Tester'
      from jsonb_to_recordset(${rows}::jsonb) as w (id uuid, email text, username text, "firstName" text)`);
    await db.execute(sql`insert into profiles (user_id, time_zone) select w.id, 'Europe/Berlin'
      from jsonb_to_recordset(${rows}::jsonb) as w (id uuid)`);
  }
  return members;
}
