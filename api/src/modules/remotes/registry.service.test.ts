import { Registry, SHELL_API_VERSION } from '@acquaint/contracts';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { RemoteStore } from '@acquaint/remote-store';
import type { FastifyBaseLogger } from 'fastify';
import { publishInto, type PublishedRemotes } from '../../../test/published-remotes.ts';
import { createRegistryService } from './registry.service.ts';

let folder: string;
let remotes: PublishedRemotes;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'registry-'));
  remotes = publishInto(folder);
});
afterEach(() => rmSync(folder, { recursive: true }));

/** Creates a service over a store that can be made to fail. It counts reads of the store and lookups of names. */
function serviceOver(maxAgeMs = 0) {
  const world = { isDown: false, looks: 0, names: 0, log: [] as string[] };
  const store: RemoteStore = {
    ...remotes.store,
    stamp: () => {
      world.looks++;
      return world.isDown ? Promise.reject(new Error('the store is down')) : remotes.store.stamp();
    },
  };
  const write = (_facts: unknown, sentence: string): void => void world.log.push(sentence);
  const registry = createRegistryService({
    store,
    maxAgeMs,
    findNames: () => {
      world.names++;
      return Promise.resolve(['ada']);
    },
    clock: { now: () => Temporal.Instant.from('2026-11-21T09:00:00Z') },
    log: { error: write, info: write } as unknown as FastifyBaseLogger,
  });
  const version = async (userId: string | null = null) => {
    const answer = await registry.answer({ userId, shellApi: SHELL_API_VERSION });
    return answer && Registry.parse(JSON.parse(answer.plain.toString())).remotes[0]?.version.at(-1);
  };
  return { registry, world, version };
}

it('has no answer while the store could never be read, and logs that once', async () => {
  await remotes.publish('a');
  const { world, version } = serviceOver();
  world.isDown = true;
  expect([await version(), await version()]).toEqual([null, null]);
  world.isDown = false;
  expect(await version()).toBe('a');
  expect(world.log).toEqual([
    'could not read the remote store; serving the last known versions',
    'the remote store can be read again',
  ]);
});

it('answers with the last known state while the store is down', async () => {
  await remotes.publish('a');
  const { world, version } = serviceOver();
  expect(await version()).toBe('a');
  world.isDown = true;
  await remotes.publish('b');
  expect(await version()).toBe('a');
  world.isDown = false;
  expect(await version()).toBe('b');
});

it('reads the store no more often than allowed, and at once after a refresh', async () => {
  await remotes.publish('a');
  const { registry, world, version } = serviceOver(60_000);
  for (let index = 0; index < 5; index++) await version();
  expect(world.looks).toBe(1);
  await remotes.publish('b');
  expect(await version()).toBe('a');
  await registry.refresh();
  expect(await version()).toBe('b');
});

it('finds a version that another process has published, however fresh the cached state is', async () => {
  await remotes.publish('a');
  const [one, two] = [serviceOver(60_000), serviceOver(60_000)];
  await two.version();
  const published = await remotes.publish('b');
  expect(await one.version()).toBe('b');
  const found = await two.registry.revalidate();
  expect(found?.remotes[0]?.releases.has(published)).toBe(true);
  expect(two.world.looks).toBe(2);
});

it('limits the reads for unknown versions, however many are requested', async () => {
  await remotes.publish('a');
  const { registry, world, version } = serviceOver(60_000);
  await version();
  const started = performance.now();
  for (let round = 0; round < 3; round++) {
    await Promise.all(Array.from({ length: 100 }, () => registry.revalidate()));
  }
  expect(world.looks).toBe(4);
  expect(performance.now() - started).toBeGreaterThan(700);
});

it('reads the store a few times for many concurrent requests', async () => {
  await remotes.publish('a');
  const { world, version } = serviceOver();
  const answers = await Promise.all(Array.from({ length: 200 }, () => version()));
  expect(new Set(answers)).toEqual(new Set(['a']));
  expect(world.looks).toBe(2);
});

it('compresses the answer once for everybody with the same registry', async () => {
  await remotes.publish('a');
  const { registry } = serviceOver();
  const ask = () => registry.answer({ userId: null, shellApi: SHELL_API_VERSION });
  expect(await ask()).toBe(await ask());
});

it('looks up a member’s name only while a canary lists names', async () => {
  await remotes.publish('a');
  const canary = await remotes.put('b');
  const { world, version } = serviceOver();
  await version('7f0c3b4e-0a53-4b57-9d1e-6a0c8c1f0001');
  await remotes.canary('mf-circles', canary, 100);
  expect(await version('7f0c3b4e-0a53-4b57-9d1e-6a0c8c1f0001')).toBe('b');
  expect(world.names).toBe(0);
  await remotes.canary('mf-circles', canary, 0, ['ada']);
  expect(await version('7f0c3b4e-0a53-4b57-9d1e-6a0c8c1f0001')).toBe('b');
  expect(await version()).toBe('a');
  expect(world.names).toBe(1);
});
