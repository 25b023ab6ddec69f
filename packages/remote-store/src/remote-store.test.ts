import { randomUUID } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { openRemoteStore } from './open-store.ts';
import { sweepStore } from './sweep.ts';
import { note, published, sampleFolder, sampleRelease, stable, version } from './test/samples.ts';

const NOW = Date.parse('2026-11-20T09:00:00.000Z');

let root: string;
let built: string;
let cleanUp: (() => void)[];
beforeEach(() => {
  const [store, removeStore] = sampleFolder();
  const [files, removeFiles] = sampleFolder({ 'remoteEntry.js': 'entry', 'assets/1.js': 'page' });
  [root, built, cleanUp] = [store, files, [removeStore, removeFiles]];
});
afterEach(() => cleanUp.forEach((remove) => remove()));

const contentOf = async (path: string, range?: { start: number; end: number }) => {
  const file = await openRemoteStore(root).open('mf-circles', version('a'), path, range);
  return file && { size: file.size, text: await text(file.stream) };
};

describe('a version in the store', () => {
  it('has its files and its release, visible to other processes', async () => {
    expect(await openRemoteStore(root).put(sampleRelease(), built)).toBe(true);
    const other = openRemoteStore(root);
    expect(await other.remotes()).toEqual(['mf-circles']);
    expect(await other.versions('mf-circles')).toEqual([version('a')]);
    expect(await other.release('mf-circles', version('a'))).toEqual(sampleRelease());
    expect(await contentOf('assets/1.js')).toEqual({ size: 4, text: 'page' });
    expect(await contentOf('assets/1.js', { start: 1, end: 2 })).toEqual({ size: 4, text: 'ag' });
    expect(await other.size('mf-circles', version('a'))).toBeGreaterThan('entrypage'.length);
  });

  it('is never overwritten', async () => {
    const store = openRemoteStore(root);
    await store.put(sampleRelease(), built);
    writeFileSync(join(built, 'remoteEntry.js'), 'another');
    expect(await openRemoteStore(root).put(sampleRelease(), built)).toBe(false);
    expect(await contentOf('remoteEntry.js')).toMatchObject({ text: 'entry' });
  });

  it('is complete when several processes store it at the same time, and no draft is left', async () => {
    const puts = Array.from({ length: 5 }, () => openRemoteStore(root).put(sampleRelease(), built));
    expect(await Promise.all(puts)).toContain(true);
    expect(await contentOf('assets/1.js')).toMatchObject({ text: 'page' });
    expect(readdirSync(join(root, 'mf-circles'))).toEqual([version('a')]);
  });

  it('does not exist without its release, and the next put completes it', async () => {
    const half = join(root, 'mf-circles', version('a'));
    mkdirSync(half, { recursive: true });
    writeFileSync(join(half, 'remoteEntry.js'), 'ent');
    const store = openRemoteStore(root);
    expect(await store.versions('mf-circles')).toEqual([]);
    expect(await store.put(sampleRelease(), built)).toBe(true);
    expect(await contentOf('remoteEntry.js')).toMatchObject({ text: 'entry' });
  });

  it('is gone after its removal, and removing it twice is no error', async () => {
    const store = openRemoteStore(root);
    await store.put(sampleRelease(), built);
    await store.remove('mf-circles', version('a'));
    await store.remove('mf-circles', version('a'));
    expect(await store.versions('mf-circles')).toEqual([]);
    expect(await contentOf('remoteEntry.js')).toBeNull();
    expect(await store.put(sampleRelease(), built)).toBe(true);
  });

  it.each([
    '../../secret',
    'assets/../../../secret',
    '/etc/passwd',
    '.hidden',
    'assets//1.js',
    'assets',
    '',
    'missing.js',
  ])('returns no file for %j', async (path) => {
    await openRemoteStore(root).put(sampleRelease(), built);
    writeFileSync(join(root, 'secret'), 'secret');
    expect(await contentOf(path)).toBeNull();
  });

  it.each([
    ['../x', version('a')],
    ['mf-circles', '../..'],
  ])('has no place outside the store: %s %s', async (name, place) => {
    const store = openRemoteStore(root);
    await expect((async () => store.open(name, place, 'x'))()).rejects.toThrow();
    await expect((async () => store.remove(name, place))()).rejects.toThrow();
    await expect(store.put(sampleRelease({ name, version: place }), built)).rejects.toThrow();
  });
});

it('keeps a question for the platform until it is removed, and lists it as no remote', async () => {
  const store = openRemoteStore(root);
  const id = await store.ask({ remote: 'mf-circles', users: ['ada'] }, NOW);
  expect(await openRemoteStore(root).question(id, NOW)).toEqual({ remote: 'mf-circles', users: ['ada'] });
  expect(await store.remotes()).toEqual([]);
  await store.removeQuestion(id);
  expect(await store.question(id, NOW)).toBeNull();
  expect(await store.question('../mf-circles', NOW)).toBeNull();
});

it('answers no question that is old, has too many names or cannot be read, and sweeps those', async () => {
  const store = openRemoteStore(root);
  const [old, fresh] = [
    await store.ask({ remote: 'mf-circles', users: ['ada'] }, NOW - 16 * 60_000),
    await store.ask({ remote: 'mf-circles', users: ['ada'] }, NOW - 14 * 60_000),
  ];
  const many = Array.from({ length: 101 }, (_, index) => `member${index}`);
  await expect(store.ask({ remote: 'mf-circles', users: many }, NOW)).rejects.toThrow();
  const put = (text: string) => {
    const id = randomUUID();
    mkdirSync(join(root, 'questions', id), { recursive: true });
    writeFileSync(join(root, 'questions', id, 'question.json'), text);
    return id;
  };
  const asked = { remote: 'mf-circles', asked_at: new Date(NOW).toISOString() };
  const bad = [
    '{',
    '[]',
    '{"remote":"mf-circles","users":["ada"]}',
    JSON.stringify({ ...asked, users: many }),
  ].map(put);
  for (const id of [old, ...bad]) expect(await store.question(id, NOW)).toBeNull();
  await sweepStore(store, { now: NOW, keepDays: 30, shellApi: '2.0.0' });
  expect(readdirSync(join(root, 'questions'))).toEqual([fresh]);
});

it('removes drafts of killed processes after an hour, and no newer ones', async () => {
  const drafts = ['old', 'new'].map((age) => join(root, 'mf-circles', `.draft-${age}`));
  for (const draft of drafts) mkdirSync(draft, { recursive: true });
  const longAgo = Date.now() / 1000 - 2 * 3600;
  utimesSync(drafts[0] ?? '', longAgo, longAgo);
  await openRemoteStore(root).put(sampleRelease(), built);
  expect(drafts.map((draft) => existsSync(draft))).toEqual([false, true]);
});

describe('the publish history', () => {
  it('keeps the order of entries, whatever the clock says', async () => {
    const store = openRemoteStore(root);
    const letters = [...'abcdef012345'];
    for (const letter of letters) await store.append('mf-circles', stable(letter));
    const changes = await openRemoteStore(root).changes('mf-circles');
    expect(changes.map((change) => 'version' in change && change.version)).toEqual(letters.map(version));
    expect(changes[0]).toMatchObject(note);
  });

  it('loses no entry when many processes write at once', async () => {
    const letters = [...'abcdef0123456789'];
    await Promise.all(letters.map((letter) => openRemoteStore(root).append('mf-circles', published(letter))));
    expect(await openRemoteStore(root).changes('mf-circles')).toHaveLength(letters.length);
  });

  it('names a file that cannot be read', async () => {
    const { id } = await openRemoteStore(root).append('mf-circles', stable('a'));
    writeFileSync(join(root, `mf-circles/changes/${id}.json`), '{"action":"exploded"}');
    await expect(openRemoteStore(root).changes('mf-circles')).rejects.toThrow(
      `mf-circles/changes/${id}.json`,
    );
  });

  it('is a readable file per entry', async () => {
    const { id } = await openRemoteStore(root).append('mf-circles', stable('a'));
    const line = readFileSync(join(root, `mf-circles/changes/${id}.json`), 'utf8');
    expect(JSON.parse(line)).toMatchObject({ action: 'stable', version: version('a'), by: 'ada' });
  });
});

describe('the stamp', () => {
  /** Returns the stamp once the file system's clock has advanced, so that it is stable. */
  const settledStamp = async () => {
    const store = openRemoteStore(root);
    for (;;) {
      const stamp = await store.stamp();
      if (stamp === (await store.stamp())) return stamp;
    }
  };

  it.each<[string, () => Promise<unknown> | void]>([
    ['a change is appended', () => openRemoteStore(root).append('mf-circles', stable('b'))],
    ['a version is put', () => openRemoteStore(root).put(sampleRelease({ version: version('b') }), built)],
    ['a version is removed', () => openRemoteStore(root).remove('mf-circles', version('a'))],
    [
      'somebody deletes a folder by hand',
      () => rmSync(join(root, 'mf-circles', version('a')), { recursive: true }),
    ],
    ['a remote comes', () => openRemoteStore(root).put(sampleRelease({ name: 'mf-peeks' }), built)],
  ])('changes after %s', async (_, change) => {
    const store = openRemoteStore(root);
    await store.put(sampleRelease(), built);
    await store.append('mf-circles', stable('a'));
    const before = await settledStamp();
    await change();
    expect(await store.stamp()).not.toBe(before);
  });

  it('can be read before the store exists', async () => {
    const store = openRemoteStore(join(root, 'later'));
    const before = await store.stamp();
    expect(await store.remotes()).toEqual([]);
    await store.append('mf-circles', stable('a'));
    expect(await store.stamp()).not.toBe(before);
  });
});
