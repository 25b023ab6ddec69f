import type { RemoteChange } from '@acquaint/contracts';
import { offerCanary, pointStable, publishVersion } from './commands.ts';
import { placeChange, type NewChange } from './history.ts';
import { openRemoteStore } from './open-store.ts';
import type { RemoteStore } from './remote-store.ts';
import { readRemote } from './snapshot.ts';
import { sweepStore } from './sweep.ts';
import { S3_KEYS, startS3Server, type S3Server } from './test/s3-server.ts';
import { note, published, sampleFolder, sampleRelease, stable, swept, version } from './test/samples.ts';

const DAY_MS = 24 * 3600_000;
const DIGEST = sampleRelease().integrity;
const FILES = ['assets/1.js', 'remoteEntry.js'];
const KEYS_PER_PAGE = 100;
const RELEASE = sampleRelease({ files: Object.fromEntries(FILES.map((path) => [path, DIGEST])) });

let server: S3Server;
let built: string;
let removeBuilt: () => void;
beforeEach(async () => {
  server = await startS3Server(KEYS_PER_PAGE);
  [built, removeBuilt] = sampleFolder(Object.fromEntries(FILES.map((path) => [path, `content of ${path}`])));
});
afterEach(async () => {
  removeBuilt();
  await server.close();
});

/** Opens the store as another process would. */
const open = (): RemoteStore =>
  openRemoteStore('s3://test/remotes', { endpoint: server.endpoint, ...S3_KEYS });
const publish = () => publishVersion(open(), RELEASE, built, note);
const sweep = () => sweepStore(open(), { now: Date.now(), keepDays: 30, shellApi: '2.0.0' });
const keyOf = (path: string) => `remotes/mf-circles/${version('a')}/${path}`;

/**
 * Prepares a bucket in which `a` was published long ago, and `b` has been stable since.
 * @returns what brings it back to that state.
 */
async function startWith(later: readonly NewChange[], filesOfA: readonly string[]): Promise<() => void> {
  const old: readonly NewChange[] = [published('a'), published('b'), stable('b'), ...later];
  const lines: readonly RemoteChange[] = old.map((change, index) =>
    placeChange(change, undefined, Date.now() - (60 - index) * DAY_MS),
  );
  for (const line of lines) {
    server.objects.set(`remotes/mf-circles/changes/${line.id}.json`, Buffer.from(JSON.stringify(line)));
  }
  await open().put({ ...RELEASE, version: version('b') }, built);
  await open().put(RELEASE, built);
  for (const path of [...FILES, 'release.json']) {
    if (!filesOfA.includes(path)) server.objects.delete(keyOf(path));
  }
  const prepared = [...server.objects];
  return () => {
    server.objects.clear();
    for (const [key, content] of prepared) server.objects.set(key, content);
  };
}

/** Runs `one`, and all of `other` after the bucket has processed this many requests. @returns whether `other` ran. */
async function interrupt(at: number, one: () => Promise<unknown>, other: () => Promise<unknown>) {
  let requests = 0;
  let isInterrupted = false;
  server.meanwhile = async () => {
    if (isInterrupted || ++requests < at) return;
    isInterrupted = true;
    await other();
  };
  await one();
  return isInterrupted;
}

describe.each<[string, NewChange[], string[]]>([
  ['whose time is over', [], [...FILES, 'release.json']],
  ['that was swept, some of its files still there', [swept('a')], ['assets/1.js']],
  ['whose publish was killed long ago', [], ['assets/1.js']],
])('a version %s, published and swept at the same time', (_, later, filesOfA) => {
  it.each<[string, () => Promise<unknown>, () => Promise<unknown>]>([
    ['the sweep comes in between', publish, sweep],
    ['the publish comes in between', sweep, publish],
  ])('is complete and stays, whenever %s', async (_name, one, other) => {
    const startAgain = await startWith(later, filesOfA);
    for (let at = 1; ; at++) {
      startAgain();
      const isInterrupted = await interrupt(at, one, other);
      server.meanwhile = () => Promise.resolve();
      if (!isInterrupted) await other();
      await sweep();
      const { channels, releases } = await readRemote(open(), 'mf-circles');
      const state = {
        at,
        published: channels.published.has(version('a')),
        release: releases.has(version('a')),
        files: FILES.filter((path) => server.objects.has(keyOf(path))),
      };
      expect(state).toEqual({ at, published: true, release: true, files: FILES });
      if (!isInterrupted) return;
    }
  });
});

describe.each<[string, () => Promise<unknown>]>([
  ['made stable', () => pointStable(open(), 'mf-circles', version('a'), note)],
  [
    'offered to some',
    () => offerCanary(open(), 'mf-circles', { version: version('a'), percent: 50, users: [] }, note),
  ],
])('a version that is %s while it is swept', (_, point) => {
  it.each(['the sweep', 'the choice'])(
    'is complete and chosen, or gone and refused, whenever %s comes in between',
    async (second) => {
      const startAgain = await startWith([], [...FILES, 'release.json']);
      for (let at = 1; ; at++) {
        startAgain();
        let isRefused = false;
        const choose = () => point().catch(() => (isRefused = true));
        const [one, other] = second === 'the sweep' ? [choose, sweep] : [sweep, choose];
        const isInterrupted = await interrupt(at, one, other);
        server.meanwhile = () => Promise.resolve();
        if (!isInterrupted) await other();
        await sweep();
        const { channels, releases } = await readRemote(open(), 'mf-circles');
        const isChosen = channels.stable === version('a') || channels.canary?.version === version('a');
        const isWhole = releases.has(version('a')) && FILES.every((path) => server.objects.has(keyOf(path)));
        expect({ at, isChosen, isWhole }).toEqual({ at, isChosen: !isRefused, isWhole: !isRefused });
        expect([version('a'), version('b')]).toContain(channels.stable);
        if (!isInterrupted) return;
      }
    },
  );
});
