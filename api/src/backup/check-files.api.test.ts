import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { openTestDatabase } from '../../test/database/open-database.ts';
import { createLocalFiles } from '../ports/files/local-folder.ts';
import { compareFiles, repairFiles } from './check-files.ts';

it('finds files without rows and rows without files, and repairs what differed twice', async () => {
  const { db, close } = await openTestDatabase();
  const folder = mkdtempSync(join(tmpdir(), 'acquaint-files-'));
  try {
    const files = createLocalFiles(folder);
    const put = async (...keys: string[]) => {
      for (const key of keys) await files.put(key, Buffer.from('x'));
    };
    const [user, zip] = [randomUUID(), randomUUID()];
    await db.execute(sql`
      insert into users (id, email, password_hash, first_name, last_name, created_at)
      values (${user}, 'one@example.org', 'x', 'One', 'Test', now())`);
    await db.execute(sql`
      insert into profiles (id, user_id, picture_key, updated_at)
      values (gen_random_uuid(), ${user}, 'pictures/of-one.webp', now())`);
    await db.execute(sql`
      insert into account_exports (id, user_id, state, requested_at, size_bytes, expires_at)
      values (${zip}, ${user}, 'ready', now(), 1, now())`);
    await put('pictures/of-one.webp', `exports/${zip}.zip`, `erasures/${randomUUID()}`);
    expect(await compareFiles(db, files)).toEqual({ withoutRow: [], withoutFile: [], files: 2 });

    const strays = [
      `peeks/${randomUUID()}/small.webm`,
      `inbox/${randomUUID()}/${randomUUID()}`,
      'covers/x.webp',
    ];
    await put(...strays);
    await files.delete('pictures/of-one.webp');
    await files.delete(`exports/${zip}.zip`);
    const before = await compareFiles(db, files);
    expect(before.withoutRow.toSorted()).toEqual(strays.toSorted());
    expect(before.withoutFile).toEqual(['pictures/of-one.webp', `exports/${zip}.zip`]);

    // A file whose row is still to come.
    await put('pictures/new.webp');
    const { deleted, cleared, lost } = await repairFiles(db, files, before);
    expect(deleted.toSorted()).toEqual(strays.toSorted());
    expect([cleared, lost]).toEqual([['pictures/of-one.webp'], [`exports/${zip}.zip`]]);
    expect(await compareFiles(db, files)).toMatchObject({
      withoutRow: ['pictures/new.webp'],
      withoutFile: [`exports/${zip}.zip`],
    });
  } finally {
    await close();
    rmSync(folder, { recursive: true });
  }
});
