import { existsSync, mkdtempSync, renameSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { lockFolder } from '../api/src/ports/database/folder-lock.ts';
import { restoreBackup, type Restored } from '../api/src/backup/restore-backup.ts';
import { openingFrom } from './lib/backup-keys.ts';
import { requireNode } from './lib/require-node.ts';
import { readCommand } from './lib/command-line.ts';

/**
 * `pnpm restore file [--check]`: restores a backup into the data folder (`DATA_DIR`, by default `.data`); an older folder is moved
 * aside, and its list of erased accounts is kept. `--check` restores into a temporary folder that is deleted afterwards. Stop the
 * server first. BACKUP_PASSPHRASE or BACKUP_IDENTITY (`AGE-SECRET-KEY-1…`) opens the file.
 */
requireNode();
const { positionals, values } = readCommand({
  name: 'restore',
  does: 'Restores a backup into the data folder, and moves an older folder aside. Stop the server first.',
  words: 'file',
  options: {
    check: { type: 'boolean', default: false, help: 'restores into a temporary folder and deletes it' },
  },
  settings: {
    DATA_DIR: 'the data folder; .data by default',
    BACKUP_PASSPHRASE: 'decrypts the file',
    BACKUP_IDENTITY: 'secret key (AGE-SECRET-KEY-1…) that decrypts the file instead of a passphrase',
  },
  examples: ['restore --check acquaint.tar.zst.age', 'restore acquaint.tar.zst.age'],
});
const [file] = positionals;

try {
  if (file === undefined) throw new Error('Name the backup: pnpm restore acquaint-….tar.zst.age');
  const began = performance.now();
  const restored = values.check ? await check(resolve(file)) : await restore(resolve(file));
  report(restored, (performance.now() - began) / 1000);
  if (restored.checks.some(({ wrong }) => wrong.length > 0)) process.exitCode = 1;
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}

async function check(backup: string): Promise<Restored> {
  const folder = mkdtempSync(join(tmpdir(), 'acquaint-restore-'));
  try {
    return await restoreBackup({
      file: backup,
      opening: openingFrom(process.env),
      into: join(folder, 'data'),
    });
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/**
 * Restores beside the data folder, and then puts the new folder in its place: whenever this is interrupted, the old data are still
 * there, with the list of accounts that were erased since.
 */
async function restore(backup: string): Promise<Restored> {
  const into = resolve(process.env.DATA_DIR ?? '.data');
  const ready = `${into}.restored`;
  if (!existsSync(into) && existsSync(ready)) {
    renameSync(ready, into);
    throw new Error(
      `An earlier restore was interrupted at its last step. It is finished now: start the server.`,
    );
  }
  const hasOld = existsSync(into);
  // Fails while a server uses the folder, and not because of the lock of a killed one.
  if (hasOld) lockFolder(into)();
  rmSync(ready, { recursive: true, force: true });
  const restored = await restoreBackup({
    file: backup,
    opening: openingFrom(process.env),
    into: ready,
    erasuresOf: hasOld ? into : undefined,
  });
  if (hasOld) {
    const aside = `${into}.before-${Date.now()}`;
    renameSync(into, aside);
    console.log(`The older data is in ${aside}.`);
  }
  renameSync(ready, into);
  return restored;
}

function report({ manifest, checks }: Restored, seconds: number): void {
  for (const { what, compared, wrong } of checks) {
    console.log(`${wrong.length === 0 ? '✓' : '✗'} ${what}: ${compared} compared, ${wrong.length} wrong`);
    for (const each of wrong.slice(0, 20)) console.log(`    ${each}`);
  }
  console.log(
    `Backed up at ${manifest.made_at}: ${manifest.files.length} files, in ${seconds.toFixed(1)} s.`,
  );
}
