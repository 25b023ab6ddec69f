import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { hostname, tmpdir } from 'node:os';
import { join } from 'node:path';
import { lockFolder } from './folder-lock.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'acquaint-lock-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

const holder = (owner: object): void => writeFileSync(join(folder, 'process.lock'), JSON.stringify(owner));
const isTaken = (): boolean => existsSync(join(folder, 'process.lock'));

async function deadProcess(): Promise<number> {
  const child = spawn(process.execPath, ['-e', '']);
  await once(child, 'exit');
  return child.pid!;
}

describe('the lock of a data folder', () => {
  it('is taken and released', () => {
    const unlock = lockFolder(folder);
    expect(isTaken()).toBe(true);
    unlock();
    expect(isTaken()).toBe(false);
  });

  it('of a running process is respected, with a sentence that names the process', () => {
    holder({ pid: process.ppid, born: null, host: hostname() });
    expect(() => lockFolder(folder)).toThrow(`in use by process ${process.ppid}: stop it`);
    expect(isTaken()).toBe(true);
  });

  it('of another server in the same process is respected', () => {
    const unlock = lockFolder(folder);
    expect(() => lockFolder(folder)).toThrow(`in use by process ${process.pid}`);
    unlock();
    lockFolder(folder)();
  });

  it('with the pid of this process, left by an earlier container, is taken over', () => {
    holder({ pid: process.pid, born: null, host: hostname() });
    lockFolder(folder)();
  });

  it('of a killed process is taken over', async () => {
    holder({ pid: await deadProcess(), born: '1', host: hostname() });
    lockFolder(folder)();
  });

  it('of a killed process is taken over, even if another process has its pid now', () => {
    holder({ pid: process.ppid, born: 'long ago', host: hostname() });
    lockFolder(folder)();
  });

  it('that was cut off by a crash is taken over', () => {
    writeFileSync(join(folder, 'process.lock'), '{"pi');
    lockFolder(folder)();
  });

  it('of another machine is respected while it is touched, and expires half a minute later', () => {
    holder({ pid: 1, born: null, host: 'another-machine' });
    expect(() => lockFolder(folder)).toThrow('in use');
    const before = new Date(Date.now() - 31_000);
    utimesSync(join(folder, 'process.lock'), before, before);
    lockFolder(folder)();
  });
});
