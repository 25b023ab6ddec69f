import { defineRemote } from '@acquaint/remote-kit';
import { sampleRemote } from '../../test/sample-registry.ts';
import type { Container } from './container.ts';
import { EntryError } from './entry-script.ts';
import type { EntryProblem, EntryRequest } from './entry-script.ts';
import { RemoteFailure } from '../failures/remote-failure.ts';
import { createPageGuard } from '../guard/page-guard.ts';
import type { FailureReason } from '../failures/remote-failure.ts';
import { createRemoteLoader, speaksOurVersion } from './remote-loader.ts';
import type { LoaderParts } from './remote-loader.ts';

const entry = sampleRemote({
  routes: [
    { id: 'groups', path: '/dashboard/groups', title: 'Circles', access: 'member', layout: 'dashboard' },
  ],
});
const remote = defineRemote({ name: 'mf-circles', shellApi: '^2.0.0', routes: { groups: () => null } });

/** Creates a loader whose network returns the results of `entries` in order, then succeeds. */
function loaderWith(entries: readonly EntryProblem[], parts: Partial<LoaderParts> = {}) {
  const requests: EntryRequest[] = [];
  const answers = [...entries];
  let left: Container | undefined;
  const loader = createRemoteLoader({
    runEntry: async (request) => {
      requests.push(request);
      const problem = answers.shift();
      if (problem) throw new EntryError(problem, problem);
      left = { init: () => undefined, get: () => Promise.resolve(() => request.url) };
    },
    containerOf: () => left,
    loadModule: () => Promise.resolve({ remote }),
    wait: () => Promise.resolve(),
    timeoutMs: 50,
    stamp: 'now',
    ...parts,
  });
  return { loader, requests, urls: () => requests.map(({ url }) => url) };
}

const reasonOf = async (loading: Promise<unknown>) => {
  const failure = await loading.then(
    () => null,
    (error: unknown) => error,
  );
  return failure instanceof RemoteFailure ? failure.reason : failure;
};

describe('loading a remote', () => {
  it('returns its module, with one network request for all callers', async () => {
    const { loader, requests } = loaderWith([]);
    expect(await Promise.all([loader.load(entry), loader.load(entry)])).toEqual([remote, remote]);
    expect(requests).toEqual([{ url: entry.entry, integrity: 'sha384-x', timeoutMs: 50 }]);
  });

  it('retries once past the caches when the network fails, without reporting it', async () => {
    const { loader, urls } = loaderWith(['network']);
    expect(await loader.load(entry)).toBe(remote);
    expect(urls()).toEqual([entry.entry, `${entry.entry}?retry=now-1`]);
  });

  it.each<[string, EntryProblem[], FailureReason, number]>([
    ['the network stays away', ['network', 'network'], 'network', 2],
    ['the entry does not answer in time', ['timeout'], 'timeout', 1],
    ['the entry is not there', ['gone'], 'network', 1],
    ['the entry has another digest', ['integrity'], 'integrity', 1],
  ])('fails with the reason when %s', async (_, entries, reason, requests) => {
    const { loader, urls } = loaderWith(entries);
    expect(await reasonOf(loader.load(entry))).toBe(reason);
    expect(urls()).toHaveLength(requests);
  });

  it('uses another retry URL in each page, so that no cached broken answer is used', async () => {
    const [one, other] = [
      loaderWith(['network'], { stamp: 'one' }),
      loaderWith(['network'], { stamp: 'other' }),
    ];
    await Promise.all([one.loader.load(entry), other.loader.load(entry)]);
    expect(new Set([...one.urls(), ...other.urls()]).size).toBe(3);
  });

  it('really retries when called after a failure', async () => {
    const { loader, urls } = loaderWith(['integrity']);
    await reasonOf(loader.load(entry));
    expect(await loader.load(entry)).toBe(remote);
    expect(urls()).toEqual([entry.entry, `${entry.entry}?retry=now-1`]);
  });

  it('runs the entry once, however often its module fails', async () => {
    let fails = true;
    const { loader, requests } = loaderWith([], {
      loadModule: () => (fails ? Promise.reject(new Error('broken')) : Promise.resolve({ remote })),
    });
    expect(await reasonOf(loader.load(entry))).toBe('threw');
    fails = false;
    expect(await loader.load(entry)).toBe(remote);
    expect(requests).toHaveLength(1);
  });

  const chunkError = Object.assign(new Error('gone'), { name: 'ChunkLoadError', type: 'error' });
  const chunkTimeOut = Object.assign(new Error('slow'), { name: 'ChunkLoadError', type: 'timeout' });

  it.each<[string, Error, number]>([
    ['asks once more for a file that did not arrive', chunkError, 2],
    ['does not wait twice for a file that never comes', chunkTimeOut, 1],
  ])('%s', async (_, error, attempts) => {
    const loadModule = jest.fn(() => Promise.reject(error));
    await reasonOf(loaderWith([], { loadModule }).loader.load(entry));
    expect(loadModule).toHaveBeenCalledTimes(attempts);
  });

  it.each<[string, () => Promise<unknown>, string]>([
    ['its module never comes', () => new Promise(() => undefined), 'timeout'],
    ['a file of it is missing', () => Promise.reject(chunkError), 'network'],
    ['a file of it never comes', () => Promise.reject(chunkTimeOut), 'timeout'],
    ['it throws at its start', () => Promise.reject(new Error('broken')), 'threw'],
    ['it exposes nothing', () => Promise.resolve({}), 'exposes-nothing'],
    ['it exposes null', () => Promise.resolve(null), 'exposes-nothing'],
    [
      'a declared page is missing',
      () => Promise.resolve({ remote: { ...remote, routes: {} } }),
      'exposes-nothing',
    ],
  ])('fails with the reason when %s', async (_, loadModule, reason) => {
    expect(await reasonOf(loaderWith([], { loadModule }).loader.load(entry))).toBe(reason);
  });

  it('uses each version’s own container, in whatever order they ran', async () => {
    const older = { ...entry, version: '1', entry: '/mf/mf-circles/1/remoteEntry.js' };
    const entries: unknown[] = [];
    let fails = true;
    const { loader } = loaderWith([], {
      loadModule: async (container) => {
        entries.push((await container.get('./remote'))());
        if (fails) throw new Error('broken');
        return { remote };
      },
    });
    await reasonOf(loader.load(older));
    await reasonOf(loader.load(entry));
    fails = false;
    await loader.load(older);
    expect(entries).toEqual([older.entry, entry.entry, older.entry]);
  });

  it('does not use an older version’s container when an entry set none', async () => {
    const container = { init: () => undefined, get: () => Promise.reject(new Error('none')) };
    const { loader } = loaderWith([], { containerOf: () => container });
    expect(await loader.load(entry)).toBe(remote);
    expect(await reasonOf(loader.load({ ...entry, entry: '/2/remoteEntry.js' }))).toBe('exposes-nothing');
    expect(await reasonOf(loaderWith([], { containerOf: () => undefined }).loader.load(entry))).toBe(
      'exposes-nothing',
    );
  });

  it('runs no code of a remote that needs another shell', async () => {
    const { loader, requests } = loaderWith([]);
    expect(await reasonOf(loader.load({ ...entry, shellApi: '^9.0.0' }))).toBe('shell-api');
    expect(requests).toEqual([]);
  });
});

describe('the range of shell versions', () => {
  it.each([
    ['^1.0.0', '1.0.0', true],
    ['^1.0.0', '1.4.2', true],
    ['^1.5.0', '1.4.2', false],
    ['^1.0.0', '2.0.0', false],
    ['~1.4.0', '1.4.9', true],
    ['~1.4.0', '1.5.0', false],
    ['>=1.2.0 <3.0.0', '2.9.0', true],
    ['^1.0.0 || ^2.0.0', '2.1.0', true],
    ['1.0.0', '1.0.1', false],
    ['anything', '1.0.0', false],
    ['', '1.0.0', false],
  ])('%s with %s: %s', (range, version, met) => {
    expect(speaksOurVersion(range, version)).toBe(met);
  });
});

describe('a remote that changes what is not its own', () => {
  const map = Array.prototype.map;
  const fetchBefore = globalThis.fetch;
  const patched: typeof fetch = () => Promise.reject(new Error('patched'));
  afterEach(() => {
    Object.assign(Array.prototype, { map });
    globalThis.fetch = fetchBefore;
    document.body.replaceChildren();
  });
  const changed = (loading: Promise<unknown>) => loading.catch((error: Error) => error.message);
  const breakMap = () => Object.assign(Array.prototype, { map: () => [] });

  it('is quarantined when its entry does so, and what it changed is put back', async () => {
    const runEntry = () => {
      breakMap();
      return Promise.resolve();
    };
    const { loader } = loaderWith([], { guard: createPageGuard(), runEntry });
    expect(await changed(loader.load(entry))).toBe('mf-circles changed Array.prototype.map');
    expect(Array.prototype.map).toBe(map);
  });

  it('is not blamed for what an extension changes while its files are on their way', async () => {
    const guard = createPageGuard();
    const arrived = async () => void (globalThis.fetch = patched);
    const { loader } = loaderWith([], { guard, arrived });
    expect(await loader.load(entry)).toBe(remote);
    expect(globalThis.fetch).toBe(patched);
  });

  it('is quarantined when a file of its module does so, before the module itself runs', async () => {
    const loadModule = async () => {
      globalThis.fetch = patched;
      return { remote };
    };
    const { loader } = loaderWith([], { guard: createPageGuard(), loadModule });
    expect(await changed(loader.load(entry))).toBe('mf-circles changed window.fetch');
    expect(globalThis.fetch).toBe(fetchBefore);
  });

  it.each([
    ['and works otherwise', () => ({ remote })],
    [
      'and throws',
      () => {
        throw new Error('broken');
      },
    ],
  ])('is quarantined when its module does so %s', async (_, after) => {
    const { loader } = loaderWith([], {
      guard: createPageGuard(),
      loadModule: (_container, run) =>
        Promise.resolve().then(() =>
          run(() => {
            breakMap();
            document.body.append(document.createElement('form'));
            return after();
          }),
        ),
    });
    const loading = loader.load(entry);
    expect(await reasonOf(loading)).toBe('interfered');
    expect(await changed(loading)).toBe('mf-circles changed Array.prototype.map, body: childList');
    expect([Array.prototype.map === map, document.body.childElementCount]).toEqual([true, 0]);
  });
});
