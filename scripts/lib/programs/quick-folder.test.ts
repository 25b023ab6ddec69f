import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { makeOwnFolder } from './quick-folder.ts';

it('the folder of a process deletes those of processes that have ended, and no others', () => {
  const base = mkdtempSync(join(tmpdir(), 'quick-folder-'));
  try {
    const { pid: ended } = spawnSync(process.execPath, ['--version']);
    const others = [`own-${process.pid}-a`, `own-${process.ppid}-b`, 'own-c', `other-${ended}-d`];
    for (const name of [...others, `own-${ended}-e`]) mkdirSync(join(base, name));
    const made = basename(makeOwnFolder('own-', base));
    expect(made).toMatch(new RegExp(`^own-${process.pid}-`));
    expect(readdirSync(base).sort()).toEqual([...others, made].sort());
  } finally {
    rmSync(base, { recursive: true });
  }
});
