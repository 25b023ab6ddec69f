import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { endTurn, lastTurn, takeTurn, withBuildLock } from './build-lock.ts';

let turns: string;
beforeEach(() => {
  turns = mkdtempSync(join(tmpdir(), 'turns-'));
});
afterEach(() => rmSync(turns, { recursive: true }));

/** The last turn is of a process that is dead. */
async function leaveDead(number: number): Promise<void> {
  const child = spawn(process.execPath, ['-e', '']);
  await once(child, 'exit');
  writeFileSync(join(turns, String(number)), String(child.pid));
}
const take = () => takeTurn(turns, lastTurn(turns));

describe('a build’s turn', () => {
  it('is one process’s at a time, and the next one’s when it is over', async () => {
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

  it('is over when the build has failed', async () => {
    await expect(withBuildLock(() => Promise.reject(new Error('mistake')), turns)).rejects.toThrow('mistake');
    expect(take()).not.toBeNull();
  });

  it('of a dead process is one racer’s, of all that saw it', async () => {
    await leaveDead(7);
    const seen = [lastTurn(turns), lastTurn(turns), lastTurn(turns)];
    expect(seen.map((last) => takeTurn(turns, last))).toEqual([8, null, null]);
    expect(lastTurn(turns)).toEqual({ number: 8, isHeld: true });
  });

  it('is not taken from somebody who came while a racer slept, however often that happened', async () => {
    await leaveDead(7);
    const sleeper = lastTurn(turns);
    for (const next of [8, 9, 10]) {
      expect(take()).toBe(next);
      if (next < 10) endTurn(turns, next);
    }
    expect(takeTurn(turns, sleeper)).toBeNull();
    expect(lastTurn(turns)).toEqual({ number: 10, isHeld: true });
    expect(readdirSync(turns)).toEqual(['10']);
  });

  it('that was taken a moment ago is held, though no name stands in it yet; a minute later it is not', () => {
    const file = join(turns, '3');
    writeFileSync(file, '');
    expect(take()).toBeNull();
    const before = new Date(Date.now() - 60_000);
    utimesSync(file, before, before);
    expect(take()).toBe(4);
  });
});

it('processes that die in their turn leave it to the others, one at a time', async () => {
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
