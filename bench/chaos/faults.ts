import { rmSync, statfsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { createClient } from '../../api/test/client.ts';
import { moveClock } from '../../api/test/people.ts';
import type { World } from './world.ts';

/** How much of each fault. */
export interface Extent {
  readonly kills: number;
  /** Seconds for which the database is away, one after the other. */
  readonly away: readonly number[];
  /** Seconds of other faults that last. */
  readonly seconds: number;
}

/** A fault, which people who write, call and send files should not notice for long. */
export interface Fault {
  readonly name: string;
  /** What is done, and when everybody has to be back. */
  readonly what: (extent: Extent) => string;
  /**
   * Makes it, and ends it.
   * @returns after how many seconds everybody was back, each time.
   */
  readonly make: (world: World, extent: Extent) => Promise<readonly number[]>;
}

export const FAULTS: readonly Fault[] = [
  {
    name: 'kill',
    what: ({ kills }) =>
      `${kills} times, one of three processes is killed with kill -9 and another one starts`,
    make: async (world, { kills }) => {
      const back: number[] = [];
      for (let count = 0; count < kills; count++) {
        const began = performance.now();
        await world.end(world.any(), 'SIGKILL');
        await world.back();
        back.push((performance.now() - began) / 1_000);
        await world.start();
      }
      return back;
    },
  },
  {
    name: 'stop',
    what: () => 'each of three processes is stopped with SIGTERM after another one has started',
    make: async (world) => {
      const back: number[] = [];
      for (const old of [...world.processes()]) {
        await world.start();
        await world.end(old, 'SIGTERM');
        back.push(await world.back());
      }
      return back;
    },
  },
  {
    name: 'database',
    what: ({ away }) => `PostgreSQL is away for ${away.join(' s, then for ')} s, the last time after a crash`,
    make: async (world, { away }) => {
      const back: number[] = [];
      for (const [index, seconds] of away.entries()) {
        await world.cluster.halt(index === away.length - 1 ? 'SIGKILL' : 'SIGINT');
        await pause(seconds * 1_000);
        await world.cluster.resume();
        back.push(await world.back());
      }
      return back;
    },
  },
  {
    name: 'network',
    what: ({ seconds }) =>
      `the line between one process and PostgreSQL is cut for ${seconds} s without a word; the others go on`,
    make: async (world, { seconds }) => {
      const { process, line } = await world.startBehindLine();
      await world.back();
      line.cut();
      const cut = await world.back();
      await pause(seconds * 1_000);
      line.mend();
      const mended = await world.back();
      await world.end(process, 'SIGTERM');
      return [cut, mended];
    },
  },
  {
    name: 'clock',
    what: () => 'the clock of one process is five minutes ahead, then five minutes behind',
    make: async (world) => {
      const process = await world.start();
      const back: number[] = [];
      for (const minutes of [5, -10]) {
        await moveClock(minutes, createClient(process.url));
        back.push(await world.back());
      }
      await world.end(process, 'SIGTERM');
      return back;
    },
  },
  {
    name: 'store',
    what: ({ seconds }) => `the file store is silent for ${seconds} s; messages and calls go on meanwhile`,
    make: async (world, { seconds }) => {
      world.store.cut();
      const meanwhile = await world.back();
      await pause(seconds * 1_000);
      world.store.mend();
      return [meanwhile, await world.back()];
    },
  },
  {
    name: 'disk',
    what: ({ seconds }) => `the disk of PostgreSQL is full for ${seconds} s`,
    make: async (world, { seconds }) => {
      const rest = join(world.disk, 'rest');
      const { bavail, bsize } = statfsSync(world.disk);
      writeFileSync(rest, Buffer.alloc(bavail * bsize));
      await pause(seconds * 1_000);
      rmSync(rest);
      // PostgreSQL ends when it cannot write its log, and whoever runs it starts it again.
      await world.cluster.halt('SIGINT');
      await world.cluster.resume();
      return [await world.back()];
    },
  },
];
