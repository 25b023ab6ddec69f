import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { endCanary, offerCanary, pointStable, publishVersion, withdraw } from './commands.ts';
import { openRemoteStore } from './open-store.ts';
import type { RemoteStore } from './remote-store.ts';
import { readRemote, readSnapshot } from './snapshot.ts';
import { note, sampleFolder, sampleRelease, stable, version } from './test/samples.ts';

let store: RemoteStore;
let built: string;
let cleanUp: (() => void)[];
beforeEach(() => {
  const [root, removeStore] = sampleFolder();
  const [files, removeFiles] = sampleFolder({ 'remoteEntry.js': 'entry' });
  [store, built, cleanUp] = [openRemoteStore(root), files, [removeStore, removeFiles]];
});
afterEach(() => cleanUp.forEach((remove) => remove()));

const publish = (part: Parameters<typeof sampleRelease>[0] = {}) =>
  publishVersion(store, sampleRelease(part), built, note);
const actions = async () => (await store.changes('mf-circles')).map(({ action }) => action);
const page = (path: string) => ({ id: path, path, title: 'x', access: 'visitor', layout: 'plain' }) as const;

describe('publishing', () => {
  it('adds one entry, however often it is repeated', async () => {
    expect([await publish(), await publish()]).toEqual([true, false]);
    expect(await actions()).toEqual(['published']);
  });

  it('completes a publish that was killed before it wrote its entry', async () => {
    await store.put(sampleRelease(), built);
    await publish();
    expect(await actions()).toEqual(['published']);
  });

  it('restores a lost file', async () => {
    const files = { 'remoteEntry.js': sampleRelease().integrity, 'assets/1.js': sampleRelease().integrity };
    writeFileSync(join(built, 'page.js'), 'page');
    const release = sampleRelease({ files: { ...files, 'page.js': files['remoteEntry.js'] } });
    mkdirSync(join(built, 'assets'));
    writeFileSync(join(built, 'assets/1.js'), 'chunk');
    await publishVersion(store, release, built, note);
    rmSync(join(store.location, 'mf-circles', version('a'), 'page.js'));
    expect(await store.isWhole(release)).toBe(false);
    await publishVersion(store, release, built, note);
    expect(await store.isWhole(release)).toBe(true);
  });

  it('refuses other content under the same version', async () => {
    await publish();
    await expect(publish({ integrity: `sha384-${'B'.repeat(64)}` })).rejects.toThrow(
      /with other files, and a version never changes: raise the version in mf-circles\/package.json/,
    );
  });

  it('does not affect another remote that is published at the same time', async () => {
    const names = ['mf-a', 'mf-b', 'mf-c', 'mf-d'];
    await Promise.all(
      names.map(async (name) => {
        await publish({ name });
        await pointStable(store, name, version('a'), note);
      }),
    );
    const { remotes } = await readSnapshot(store, null, fail);
    expect(remotes.map(({ name, channels }) => [name, channels.stable])).toEqual(
      names.map((name) => [name, version('a')]),
    );
  });
});

describe('pointing a channel', () => {
  it('makes a version stable and records who and why', async () => {
    await publish();
    await pointStable(store, 'mf-circles', version('a'), note);
    expect((await store.changes('mf-circles')).at(-1)).toMatchObject({ action: 'stable', ...note });
  });

  it('offers a canary and ends it', async () => {
    await publish();
    await offerCanary(store, 'mf-circles', { version: version('a'), percent: 5, users: ['ada'] }, note);
    expect((await readRemote(store, 'mf-circles')).channels.canary).toMatchObject({ percent: 5 });
    await endCanary(store, 'mf-circles', note);
    expect((await readRemote(store, 'mf-circles')).channels.canary).toBeNull();
  });

  it('refuses an unknown version and lists the existing ones', async () => {
    await publish();
    await expect(pointStable(store, 'mf-circles', version('f'), note)).rejects.toThrow(
      `mf-circles ${version('f')} was never published here: choose one of ${version('a')}.`,
    );
  });

  it('refuses a version whose files are gone', async () => {
    await publish();
    await store.remove('mf-circles', version('a'));
    await expect(pointStable(store, 'mf-circles', version('a'), note)).rejects.toThrow(
      /are not in the store any more: publish it again/,
    );
  });

  it('refuses a version that needs another shell', async () => {
    await publish({ shellApi: '^9.0.0' });
    await expect(pointStable(store, 'mf-circles', version('a'), note)).rejects.toThrow(
      /needs shellApi \^9.0.0, and this platform's shell is/,
    );
  });

  it.each([
    ['the path /groups', { routes: [page('/groups')] }],
    ['the path /groups/:id', { routes: [page('/groups/:id')] }],
    ['the slot "card"', { slots: ['card'] }],
    ['the modal "book"', { modals: ['book'] }],
  ])('refuses a version that claims %s of another remote, until that is withdrawn', async (claim, part) => {
    await publish({ name: 'mf-groups', ...part });
    await pointStable(store, 'mf-groups', version('a'), note);
    await publish(part);
    const point = () => pointStable(store, 'mf-circles', version('a'), note);
    await expect(point()).rejects.toThrow(`claims ${claim}, which mf-groups has`);
    await withdraw(store, 'mf-groups', note);
    await expect(point()).resolves.toMatchObject({ action: 'stable' });
  });

  it('refuses a path that differs from another remote’s only in the name of a parameter', async () => {
    await publish({ name: 'mf-groups', routes: [page('/groups/:slug')] });
    await pointStable(store, 'mf-groups', version('a'), note);
    await publish({ routes: [page('/groups/:id')] });
    await expect(pointStable(store, 'mf-circles', version('a'), note)).rejects.toThrow(
      'claims the path /groups/:id, which mf-groups has',
    );
  });

  it('does not need other remotes to be readable', async () => {
    await publish({ name: 'mf-groups' });
    await publish();
    const broken: RemoteStore = {
      ...store,
      changes: (name) =>
        name === 'mf-groups' ? Promise.reject(new Error('not readable')) : store.changes(name),
    };
    await expect(pointStable(broken, 'mf-circles', version('a'), note)).resolves.toMatchObject(stable('a'));
  });

  it('accepts a version that fits the deployed shell or this checkout’s', async () => {
    await store.tellShell('9.0.0');
    await publish({ shellApi: '^9.0.0' });
    await publish({ version: version('b') });
    await expect(pointStable(store, 'mf-circles', version('a'), note)).resolves.toMatchObject(stable('a'));
    await expect(pointStable(store, 'mf-circles', version('b'), note)).resolves.toMatchObject(stable('b'));
  });

  it('does not change a channel for an incomplete version, even if it was swept and published again', async () => {
    for (const letter of ['a', 'b']) {
      await publish({ version: version(letter) });
      await pointStable(store, 'mf-circles', version(letter), note);
    }
    await store.append('mf-circles', { ...note, action: 'swept', version: version('a') });
    await publish();
    await pointStable(store, 'mf-circles', version('a'), note);
    await pointStable(store, 'mf-circles', version('b'), note);
    await pointStable(store, 'mf-circles', version('a'), note);
    const before = (await readRemote(store, 'mf-circles')).channels;
    rmSync(join(store.location, 'mf-circles', version('a'), 'remoteEntry.js'));
    await expect(pointStable(store, 'mf-circles', version('a'), note)).rejects.toThrow(/publish it again/);
    expect((await readRemote(store, 'mf-circles')).channels).toEqual(before);
  });

  it('restores the channel when the files are removed at the same time', async () => {
    await publish();
    await publish({ version: version('b') });
    await pointStable(store, 'mf-circles', version('b'), note);
    const racing: RemoteStore = {
      ...store,
      append: async (name, change) => {
        if (change.action === 'stable') {
          await store.append(name, { ...note, action: 'swept', version: version('a') });
          await store.remove(name, version('a'));
        }
        return store.append(name, change);
      },
    };
    await expect(pointStable(racing, 'mf-circles', version('a'), note)).rejects.toThrow(
      /are not in the store any more, or not all of them: publish it again/,
    );
    expect((await readRemote(store, 'mf-circles')).channels).toMatchObject({
      stable: version('b'),
      line: [version('b')],
    });
  });

  it('refuses a canary that claims what another canary has', async () => {
    const canary = { version: version('a'), percent: 5, users: [] };
    await publish({ name: 'mf-groups', modals: ['book'] });
    await offerCanary(store, 'mf-groups', canary, note);
    await publish({ modals: ['book'] });
    const offer = () => offerCanary(store, 'mf-circles', canary, note);
    await expect(offer()).rejects.toThrow(
      `claims the modal "book", which mf-groups has in its canary ${version('a')}: take it out of one of them, or end the canary of mf-groups.`,
    );
    await endCanary(store, 'mf-groups', note);
    await expect(offer()).resolves.toMatchObject({ action: 'canary' });
  });
});

describe('a snapshot', () => {
  it('has the same generation for the same content, and another one after a change', async () => {
    await publish();
    const first = await readSnapshot(store, null, fail);
    expect((await readSnapshot(store, null, fail)).generation).toBe(first.generation);
    await store.append('mf-circles', stable('a'));
    expect((await readSnapshot(store, null, fail)).generation).not.toBe(first.generation);
  });

  it('keeps the earlier state of a remote that cannot be read, and reads the others', async () => {
    await publish();
    const first = await readSnapshot(store, null, fail);
    const problems: string[] = [];
    const broken: RemoteStore = { ...store, changes: () => Promise.reject(new Error('down')) };
    const later = await readSnapshot(broken, first, (name) => problems.push(name));
    expect(later.remotes).toEqual(first.remotes);
    expect(problems).toEqual(['mf-circles']);
    expect((await readSnapshot(broken, null, () => undefined)).remotes).toEqual([]);
  });

  it('keeps a remote whose folder was removed, because a store only grows', async () => {
    await publish();
    const first = await readSnapshot(store, null, fail);
    const empty: RemoteStore = { ...store, remotes: () => Promise.resolve([]) };
    expect((await readSnapshot(empty, first, () => undefined)).remotes).toEqual(first.remotes);
  });
});

function fail(remote: string, error: unknown): never {
  throw new Error(`${remote} could not be read`, { cause: error });
}
