import type { RemoteChange } from '@acquaint/contracts';
import { foldChanges } from './channels.ts';
import type { StoredRemote } from './choose-release.ts';
import { placeChange, type NewChange } from './history.ts';
import { openRemoteStore } from './open-store.ts';
import type { RemoteStore } from './remote-store.ts';
import { overdueVersions, sweepStore } from './sweep.ts';
import {
  canary,
  note,
  published,
  sampleFolder,
  sampleRelease,
  stable,
  swept,
  version,
  withdrawn,
} from './test/samples.ts';

const DAY = 24 * 3600_000;
const NOW = Date.UTC(2026, 10, 21, 12);
const RULE = { now: NOW, keepDays: 30, shellApi: '1.0.0' };

/** Returns a change made this many days ago. */
const ago = (days: number, change: NewChange): RemoteChange =>
  placeChange(change, undefined, NOW - days * DAY);

function remoteWith(
  changes: readonly RemoteChange[],
  needs: Readonly<Record<string, string>> = {},
): StoredRemote {
  const channels = foldChanges(changes);
  const releases = new Map(
    [...channels.published.keys()].map((name) => [
      name,
      sampleRelease({ version: name, shellApi: needs[name.at(-1) ?? ''] ?? '^1.0.0' }),
    ]),
  );
  return { name: 'mf-circles', changes, channels, releases };
}

/** Returns versions that were published and made stable on the given days ago. */
const line = (...days: [string, number][]) =>
  days.flatMap(([letter, day]) => [ago(day, published(letter)), ago(day, stable(letter))]);

describe('a version is overdue', () => {
  it.each<[string, RemoteChange[], string]>([
    ['never while it is stable', line(['a', 400]), ''],
    ['not on the 30th day after it was stable', line(['a', 400], ['b', 30]), ''],
    ['on the 31st', line(['a', 400], ['b', 31]), 'a'],
    ['oldest first, all of them', line(['a', 400], ['b', 300], ['c', 31]), 'ab'],
    [
      'not while it is offered to some',
      [
        ...line(['a', 400], ['b', 100]),
        ago(90, published('c')),
        ago(90, canary('c')),
        ago(89, published('d')),
      ],
      'a',
    ],
    [
      '31 days after its canary ended',
      [
        ...line(['a', 400], ['b', 100]),
        ago(99, published('c')),
        ago(99, canary('c')),
        ago(31, canary(null)),
        ago(1, published('d')),
      ],
      'ac',
    ],
    [
      'not 29 days after its canary ended',
      [
        ...line(['a', 400], ['b', 100]),
        ago(99, published('c')),
        ago(99, canary('c')),
        ago(29, canary(null)),
        ago(1, published('d')),
      ],
      'a',
    ],
    [
      'when it was published and never given to anybody',
      [...line(['a', 5]), ago(40, published('b')), ago(3, published('c'))].toSorted((one, other) =>
        one.at.localeCompare(other.at),
      ),
      'b',
    ],
    ['not when somebody went back to it', [...line(['a', 400], ['b', 60]), ago(40, stable('a'))], ''],
    [
      '31 days after somebody rolled back from it',
      [...line(['a', 400], ['b', 60], ['c', 50]), ago(31, stable('b')), ago(1, published('d'))],
      'ac',
    ],
    [
      'not while it is the newest, even when somebody rolled back from it',
      [...line(['a', 400], ['b', 60], ['c', 50]), ago(31, stable('b'))],
      'a',
    ],
    [
      'but one is always left, when all is withdrawn',
      [...line(['a', 400], ['b', 300]), ago(200, withdrawn)],
      'a',
    ],
    ['once', [...line(['a', 400], ['b', 100]), ago(50, swept('a'))], ''],
  ])('%s', (_, changes, expected) => {
    expect(
      overdueVersions(remoteWith(changes), RULE)
        .map((each) => each.at(-1))
        .join(''),
    ).toBe(expected);
  });

  it('never while it is served because newer ones need another shell', () => {
    const changes = line(['a', 400], ['b', 300], ['c', 200]);
    const overdue = (needs: Record<string, string>) =>
      overdueVersions(remoteWith(changes, needs), RULE)
        .map((each) => each.at(-1))
        .join('');
    expect(overdue({})).toBe('ab');
    expect(overdue({ c: '^2.0.0' })).toBe('a');
    expect(overdue({ b: '^2.0.0', c: '^2.0.0' })).toBe('b');
  });
});

describe('a version that was served in place of one for another shell', () => {
  const needs = { b: '^2.0.0' };
  const changes = line(['a', 100], ['b', 40]);
  const shellSince = (days: number, shellApi: string) => ({
    shellApi,
    at: new Date(NOW - days * DAY).toISOString(),
  });
  const overdue = (...shells: ReturnType<typeof shellSince>[]) =>
    overdueVersions(remoteWith(changes, needs), { ...RULE, shellApi: '2.0.0', shells });

  it('is kept for the full time after the other shell was deployed', () => {
    expect(overdue(shellSince(200, '1.0.0'), shellSince(1, '2.0.0'))).toEqual([]);
    expect(overdue(shellSince(200, '1.0.0'), shellSince(31, '2.0.0'))).toEqual([version('a')]);
  });

  it('is kept for the full time after a newer fitting one was published', () => {
    const fitting = [...changes, ...line(['c', 1])];
    const rule = { ...RULE, shells: [shellSince(200, '1.0.0')] };
    expect(overdueVersions(remoteWith(fitting, needs), rule)).toEqual([]);
    expect(overdueVersions(remoteWith(fitting, needs), { ...rule, now: NOW + 31 * DAY })).toContain(
      version('a'),
    );
  });
});

describe('the sweep', () => {
  let store: RemoteStore;
  let built: string;
  let cleanUp: (() => void)[];
  let root: string;
  beforeEach(async () => {
    const [folder, removeStore] = sampleFolder();
    const [files, removeFiles] = sampleFolder({ 'remoteEntry.js': 'entry', 'assets/1.js': 'page' });
    [root, built, cleanUp] = [folder, files, [removeStore, removeFiles]];
    store = openRemoteStore(root);
    for (const letter of ['a', 'b', 'c']) {
      await store.put(sampleRelease({ version: version(letter) }), built);
      await store.append('mf-circles', published(letter));
      await store.append('mf-circles', stable(letter));
    }
  });
  afterEach(() => cleanUp.forEach((remove) => remove()));
  const later = (days: number) => ({ ...RULE, now: Date.now() + days * DAY });
  const left = async () =>
    (await openRemoteStore(root).versions('mf-circles'))
      .map((each) => each.at(-1))
      .toSorted()
      .join('');
  const history = async () =>
    (await openRemoteStore(root).changes('mf-circles'))
      .slice(6)
      .map((change) => [change.action, 'version' in change && change.version?.at(-1)]);

  it('removes the files and records it in the history once', async () => {
    expect(await sweepStore(store, later(29))).toEqual([]);
    expect(await sweepStore(store, later(31))).toEqual([
      { remote: 'mf-circles', version: version('a') },
      { remote: 'mf-circles', version: version('b') },
    ]);
    expect(await left()).toBe('c');
    expect(await store.size('mf-circles', version('a'))).toBe(0);
    expect(await history()).toEqual([
      ['swept', 'a'],
      ['swept', 'b'],
    ]);
    expect(await sweepStore(store, later(32))).toEqual([]);
    expect(await history()).toHaveLength(2);
  });

  it('completes a sweep that was killed between the entry and the files', async () => {
    const dying: RemoteStore = { ...store, remove: () => Promise.reject(new Error('killed')) };
    await expect(sweepStore(dying, later(31))).rejects.toThrow('killed');
    // Incomplete, and offered to nobody.
    expect(await left()).toBe('abc');
    expect(foldChanges(await store.changes('mf-circles')).published.has(version('a'))).toBe(false);
    await sweepStore(store, later(31));
    expect(await left()).toBe('c');
    expect(await history()).toEqual([
      ['swept', 'a'],
      ['swept', 'b'],
    ]);
  });

  it.each<[string, NewChange]>([
    ['made stable again', stable('a')],
    ['offered to some', canary('a', 5)],
  ])('keeps a version that was %s after a killed sweep', async (_, change) => {
    const dying: RemoteStore = { ...store, remove: () => Promise.reject(new Error('killed')) };
    await expect(sweepStore(dying, later(31))).rejects.toThrow('killed');
    await store.append('mf-circles', change);
    await sweepStore(store, later(31));
    expect(await left()).toContain('a');
  });

  it('continues with the others when a remote cannot be read', async () => {
    await store.put(sampleRelease({ name: 'mf-admin' }), built);
    await store.append('mf-admin', published('a'));
    const broken: RemoteStore = {
      ...store,
      changes: (remote) =>
        remote === 'mf-admin' ? Promise.reject(new Error('not readable')) : store.changes(remote),
    };
    const problems: string[] = [];
    const versions = await sweepStore(broken, later(31), (remote) => problems.push(remote));
    expect([problems, versions.map(({ remote }) => remote)]).toEqual([
      ['mf-admin'],
      ['mf-circles', 'mf-circles'],
    ]);
  });

  it('keeps a version that is published again after it was swept', async () => {
    await sweepStore(store, later(31));
    await store.put(sampleRelease({ version: version('a') }), built);
    await store.append('mf-circles', published('a'));
    await sweepStore(store, later(1));
    expect(await left()).toBe('ac');
  });

  it.each<[string, NewChange, 'before' | 'after', string]>([
    ['before the line', stable('a'), 'before', version('a')],
    ['after the line', stable('a'), 'after', version('a')],
    ['as a canary', canary('a', 5), 'before', version('c')],
  ])('keeps a version that is chosen at the same time, %s', async (_, concurrent, when, stands) => {
    const racing: RemoteStore = {
      ...store,
      append: async (remote, change) => {
        const isTheLine = change.action === 'swept' && change.version === version('a');
        if (isTheLine && when === 'before') await store.append(remote, concurrent);
        const placed = await store.append(remote, change);
        if (isTheLine && when === 'after') await store.append(remote, concurrent);
        return placed;
      },
    };
    expect(await sweepStore(racing, later(31))).toEqual([{ remote: 'mf-circles', version: version('b') }]);
    expect(await left()).toBe('ac');
    const channels = foldChanges(await openRemoteStore(root).changes('mf-circles'));
    expect(channels.stable).toBe(stands);
    expect(channels.published.has(version('a'))).toBe(true);
    if (concurrent.action === 'canary')
      expect(channels.canary).toMatchObject({ version: version('a'), percent: 5 });
    expect((await store.changes('mf-circles')).at(-2)).toMatchObject({ ...concurrent, ...note });
  });
});
