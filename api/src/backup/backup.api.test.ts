import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createToken, requestDeletion } from '@acquaint/contracts';
import { generateX25519Identity, identityToRecipient } from 'age-encryption';
import { sql } from 'drizzle-orm';
import { openTestDatabase } from '../../test/database/open-database.ts';
import { createClient } from '../../test/client.ts';
import { registerMember, type TestMember } from '../../test/people.ts';
import { startServerHere } from '../../test/server-here.ts';
import { createTestHome, type TestHome } from '../../test/server-process.ts';
import { createEraseAccounts } from '../modules/identity/account/erase-accounts.ts';
import { PERSONAL_DATA } from '../personal-data.ts';
import { openEmbeddedDatabase } from '../ports/database/embedded.ts';
import { createLocalFiles } from '../ports/files/local-folder.ts';
import { checkData, FILE_COLUMNS } from './check-data.ts';
import { restoreBackup } from './restore-backup.ts';
import { writeBackup } from './write-backup.ts';

const EMBEDDED = { DATABASE_URL: '' };

describe('a backup of the embedded database', () => {
  let home: TestHome;
  let folder: string;
  let file: string;
  let opening: { identity: string };
  let server: Awaited<ReturnType<typeof startServerHere>> | null;
  let ada: TestMember;
  let bob: TestMember;

  beforeAll(async () => {
    home = await createTestHome();
    folder = mkdtempSync(join(tmpdir(), 'acquaint-backup-'));
    file = join(folder, 'one.tar.zst.age');
    opening = { identity: await generateX25519Identity() };
    server = await startServerHere(home, EMBEDDED);
    const client = createClient(server.url);
    [ada, bob] = [await registerMember({}, client), await registerMember({}, client)];
    await createLocalFiles(join(home.dataDir, 'files')).put('notes/one', Buffer.from('of the backup'));
    await client.ok(requestDeletion, { body: { current_password: ada.password } }, { as: ada });
    await writeBackup({
      dataDir: home.dataDir,
      file,
      protection: { recipient: await identityToRecipient(opening.identity) },
      now: Temporal.Now.instant(),
    });
  });
  afterAll(async () => {
    await server?.close();
    await home.remove();
    rmSync(folder, { recursive: true, force: true });
  });

  it('is encrypted, and restored whole or not at all: not with another key, not damaged, not over other data', async () => {
    const bytes = readFileSync(file);
    expect(bytes.subarray(0, 21).toString()).toBe('age-encryption.org/v1');
    const into = join(folder, 'new');
    const restore = (change: Partial<Parameters<typeof restoreBackup>[0]>) =>
      restoreBackup({ file, opening, into, ...change });
    await expect(restore({ opening: { identity: await generateX25519Identity() } })).rejects.toThrow();
    const damaged = join(folder, 'damaged.tar.zst.age');
    writeFileSync(damaged, bytes.subarray(0, bytes.length - 70_000));
    await expect(restore({ file: damaged })).rejects.toThrow();
    bytes.writeUInt8(bytes.readUInt8(5_000) ^ 1, 5_000);
    writeFileSync(damaged, bytes);
    await expect(restore({ file: damaged })).rejects.toThrow();
    await expect(restore({ into: folder })).rejects.toThrow(/exists/);
    expect([existsSync(into), existsSync(`${into}.restoring`)]).toEqual([false, false]);
  });

  it('made while the server runs brings everything back, except who was erased since (R-ACCT-24)', async () => {
    const { dataDir } = home;
    await server?.close();
    server = null;
    const database = await openEmbeddedDatabase(dataDir);
    const files = createLocalFiles(join(dataDir, 'files'));
    const later = Temporal.Now.instant().add({ hours: 1 });
    await createEraseAccounts({
      db: database.db,
      files,
      lock: () => Promise.resolve(),
      erasing: () => Promise.resolve(),
      personalData: PERSONAL_DATA,
      onErased: () => undefined,
    }).due(later, later);
    await database.close();
    expect(await files.list('erasures/')).toEqual([`erasures/${ada.id}`]);

    const into = join(folder, 'restored');
    const { checks } = await restoreBackup({ file, opening, into, erasuresOf: dataDir });
    expect(checks.flatMap(({ wrong }) => wrong)).toEqual([]);
    expect(readFileSync(join(into, 'files/notes/one'), 'utf8')).toBe('of the backup');
    const again = await startServerHere({ ...home, dataDir: into }, EMBEDDED);
    try {
      const logIn = ({ email, password }: TestMember) =>
        createClient(again.url).call(createToken, { body: { email, password } });
      expect((await logIn(bob)).status).toBe(200);
      expect((await logIn(ada)).status).toBe(401);
    } finally {
      await again.close();
    }
  });
});

describe('the comparison of restored data', () => {
  it('knows every column with the key of a stored file, and says what does not fit', async () => {
    const { db, close } = await openTestDatabase();
    try {
      const { rows } = await db.execute<{ table_name: string; column_name: string }>(
        sql`select table_name, column_name from information_schema.columns
          where table_schema = 'public' and column_name ~ '^(video|poster|cover|picture|file|film)_key$'
            and table_name in (select table_name from information_schema.tables where table_type = 'BASE TABLE')`,
      );
      const columns = rows.map((row) => `${row.table_name}.${row.column_name}`).sort();
      expect(columns).toEqual(FILE_COLUMNS.map((pair) => pair.join('.')).sort());

      const files = createLocalFiles(mkdtempSync(join(tmpdir(), 'acquaint-check-')));
      expect((await checkData(db, files)).flatMap(({ wrong }) => wrong)).toEqual([]);
      await db.execute(sql`
        insert into users (id, email, password_hash, first_name, last_name, created_at)
        values ('6f1e3c1a-8a7d-4a55-9f0e-000000000001', 'one@example.org', 'x', 'One', 'Test', now())`);
      await db.execute(sql`
        insert into profiles (id, user_id, picture_key, updated_at)
        values (gen_random_uuid(), '6f1e3c1a-8a7d-4a55-9f0e-000000000001', 'pictures/gone', now())`);
      expect((await checkData(db, files)).flatMap(({ wrong }) => wrong)).toEqual([
        'pictures/gone is missing',
      ]);
    } finally {
      await close();
    }
  });
});
