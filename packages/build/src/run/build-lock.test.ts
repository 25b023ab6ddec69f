import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { endNumber, lastNumber, takeNumber, withBuildLock } from './build-lock.ts';

let turns: string;
beforeEach(() => {
  turns = mkdtempSync(join(tmpdir(), 'turns-'));
});
afterEach(() => rmSync(turns, { recursive: true }));

/** Leaves a lock file whose process is dead. */
async function leaveDead(number: number): Promise<void> {
  const child = spawn(process.execPath, ['-e', '']);
  await once(child, 'exit');
  writeFileSync(join(turns, String(number)), String(child.pid));
}
const take = () => takeNumber(turns, lastNumber(turns));

describe('the build lock', () => {
  it('is held by one process at a time and passes to the next one', async () => {
    const done: string[] = [];
    const building = Promise.withResolvers<void>();
    const first = withBuildLock(async () => {
      await building.promise;
      done.push('first');
    }, turns);
    expect(take()).toBeNull();
    const second = withBuildLock(() => Promise.resolve(done.push('second')), turns);
    building.resolve();
    await Promise.all([first, second]);
    expect(done).toEqual(['first', 'second']);
  });

  it('is released when the build fails', async () => {
    await expect(withBuildLock(() => Promise.reject(new Error('mistake')), turns)).rejects.toThrow('mistake');
    expect(take()).not.toBeNull();
  });

  it('of a dead process is taken by one of the processes that saw it', async () => {
    await leaveDead(7);
    const seen = [lastNumber(turns), lastNumber(turns), lastNumber(turns)];
    expect(seen.map((last) => takeNumber(turns, last))).toEqual([8, null, null]);
    expect(lastNumber(turns)).toEqual({ number: 8, isHeld: true });
  });

  it('is never taken on the basis of an outdated reading, however often it changed hands', async () => {
    await leaveDead(7);
    const sleeper = lastNumber(turns);
    for (const next of [8, 9, 10]) {
      expect(take()).toBe(next);
      if (next < 10) endNumber(turns, next);
    }
    expect(takeNumber(turns, sleeper)).toBeNull();
    expect(lastNumber(turns)).toEqual({ number: 10, isHeld: true });
    expect(readdirSync(turns)).toEqual(['10']);
  });

  it('is held while its new file is still empty, but not a minute later', () => {
    const file = join(turns, '3');
    writeFileSync(file, '');
    expect(take()).toBeNull();
    const before = new Date(Date.now() - 60_000);
    utimesSync(file, before, before);
    expect(take()).toBe(4);
  });
});

it('passes on when processes die while they hold it, one holder at a time', async () => {
  const program = `
    import { mkdirSync, rmdirSync } from 'node:fs';
    import { withBuildLock } from ${JSON.stringify(resolve(import.meta.dirname, 'build-lock.ts'))};
    const [turns] = process.argv.slice(1);
    await withBuildLock(async () => {
      mkdirSync(turns + '-inside');
      rmdirSync(turns + '-inside');
      process.kill(process.pid, 'SIGKILL');
      await new Promise(() => undefined);
    }, turns);`;
  const racers = Array.from({ length: 6 }, async () => {
    const child = spawn(process.execPath, ['--input-type=module', '--eval', program, turns]);
    const [, signal] = (await once(child, 'exit')) as [number | null, string | null];
    return signal;
  });
  expect(await Promise.all(racers)).toEqual(racers.map(() => 'SIGKILL'));
});
