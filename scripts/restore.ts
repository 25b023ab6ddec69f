import { existsSync, mkdtempSync, renameSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { lockFolder } from '../api/src/ports/database/folder-lock.ts';
import { restoreBackup, type Restored } from '../api/src/backup/restore-backup.ts';
import { openingFrom } from './lib/backup-keys.ts';
import { requireNode } from './lib/require-node.ts';

/**
 * `pnpm restore file [--check]`: restores a backup into the data folder (`DATA_DIR`, by default `.data`); an older folder is moved
 * aside, and its list of erased accounts is kept. `--check` restores into a temporary folder that is deleted afterwards. Stop the
 * server first. BACKUP_PASSPHRASE or BACKUP_IDENTITY (`AGE-SECRET-KEY-1…`) opens the file.
 */
requireNode();
const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: { check: { type: 'boolean', default: false } },
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

async function restore(backup: string): Promise<Restored> {
  const into = resolve(process.env.DATA_DIR ?? '.data');
  // Fails while a server uses the folder, and not because of the lock of a killed one.
  if (existsSync(into)) lockFolder(into)();
  const aside = existsSync(into) ? `${into}.before-${Date.now()}` : undefined;
  if (aside !== undefined) renameSync(into, aside);
  try {
    const restored = await restoreBackup({
      file: backup,
      opening: openingFrom(process.env),
      into,
      erasuresOf: aside,
    });
    if (aside !== undefined) console.log(`The older data is in ${aside}.`);
    return restored;
  } catch (error) {
    if (aside !== undefined) renameSync(aside, into);
    throw error;
  }
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
