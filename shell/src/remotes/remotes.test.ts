import type { Registry } from '@acquaint/contracts';
import { on } from '@acquaint/event-bus';
import { defineRemote } from '@acquaint/remote-kit';
import type { Remote, RouteComponent } from '@acquaint/remote-kit';
import { waitFor } from '@testing-library/react';
import { sampleRegistry, sampleRemote } from '../test/sample-registry.ts';
import { createFailureReporter } from './failures/failure-reporter.ts';
import type { Finding } from './loading/probe.ts';
import { createRegistryStore } from './registry/registry-store.ts';
import { RemoteFailure } from './failures/remote-failure.ts';
import { createRemotes } from './remotes.ts';

const route = {
  id: 'groups',
  path: '/dashboard/groups',
  title: 'Circles',
  access: 'member',
  layout: 'dashboard',
} as const;
const version = (name: string) =>
  sampleRemote({ version: name, routes: [route], slots: ['circle.card'], modals: ['create-circle'] });

const lostChunk = Object.assign(new Error('Loading chunk 7 failed'), {
  name: 'ChunkLoadError',
  type: 'error',
  request: 'http://localhost/mf/mf-circles/1/assets/7.js',
});
const lostShellChunk = Object.assign(new Error('Loading chunk 8 failed'), {
  name: 'ChunkLoadError',
  type: 'error',
  request: 'http://localhost/assets/8.0123456789.js',
});
const slowChunk = Object.assign(new Error('slow'), { name: 'ChunkLoadError', type: 'timeout' });
const goneEntry = (name: string) =>
  new RemoteFailure({ name: 'mf-circles', version: name }, 'network', 'gone', lostChunk);

interface World {
  /** Answers of the registry in order; the last one repeats. */
  readonly registries: readonly Registry[];
  readonly finding?: Finding;
  readonly load?: (version: string) => Promise<Remote>;
  readonly page?: RouteComponent;
}

async function remotesIn({ registries, finding = 'gone', load, page = () => null }: World) {
  const reports: string[] = [];
  const notices: string[] = [];
  let asked = 0;
  const store = createRegistryStore({
    fetch: async () => registries[Math.min(asked++, registries.length - 1)] ?? sampleRegistry(),
  });
  await store.start();
  const part = () => null;
  const remotes = createRemotes({
    store,
    loader: {
      load: (remote) =>
        load?.(remote.version) ??
        Promise.resolve(
          defineRemote({
            name: 'mf-circles',
            shellApi: '^2.0.0',
            routes: { groups: page },
            slots: { 'circle.card': part },
            modals: { 'create-circle': part },
          }),
        ),
    },
    probe: async () => finding,
    report: createFailureReporter(async ({ version: of, reason }) => reports.push(`${of} ${reason}`)),
    tellOutdated: () => notices.push('outdated'),
  });
  return { remotes, store, reports, notices };
}

const older = sampleRegistry([version('1')]);
const newer = sampleRegistry([version('2')], 10);
const reasonOf = (failing: Promise<unknown>) =>
  failing.then(
    () => null,
    (error: unknown) => (error instanceof RemoteFailure ? error.reason : error),
  );

describe('the version a tab runs', () => {
  it('stays the loaded one when the registry names another', async () => {
    const loaded: string[] = [];
    const good = defineRemote({ name: 'mf-circles', shellApi: '^2.0.0', routes: { groups: () => null } });
    const { remotes, store } = await remotesIn({
      registries: [older, newer],
      load: async (name) => {
        loaded.push(name);
        return good;
      },
    });
    await remotes.load('mf-circles');
    await store.refresh();
    await remotes.load('mf-circles');
    expect(loaded).toEqual(['1', '1']);
  });

  it('is the newest one after a failure', async () => {
    const { remotes, store } = await remotesIn({ registries: [older, newer] });
    await remotes.load('mf-circles');
    expect(remotes.loaded('mf-circles')).toBeDefined();
    await remotes.fail('mf-circles', new Error('broken'), 'render');
    expect(remotes.loaded('mf-circles')).toBeUndefined();
    await remotes.load('mf-circles');
    expect(store.getState().registry?.remotes[0]?.version).toBe('2');
    expect(remotes.loaded('mf-circles')).toBeDefined();
  });

  it('is silently the newer one when nothing of the older one runs yet and its files are gone', async () => {
    const good = defineRemote({ name: 'mf-circles', shellApi: '^2.0.0', routes: { groups: () => null } });
    const { remotes, reports } = await remotesIn({
      registries: [older, newer],
      load: (name) => (name === '1' ? Promise.reject(goneEntry(name)) : Promise.resolve(good)),
    });
    expect(await remotes.load('mf-circles')).toBe(good);
    expect(reports).toEqual([]);
  });
});

describe('the reason of a failure', () => {
  it.each<[string, Finding, readonly Registry[], Error, string]>([
    ['gone, and another version is out', 'gone', [older, newer], lostChunk, 'missing'],
    ['gone, and no other version is out', 'gone', [older], lostChunk, 'network'],
    ['gone, and it is the shell’s', 'gone', [older], lostShellChunk, 'missing'],
    ['out of reach', 'unreachable', [older, newer], lostChunk, 'network'],
    ['another one', 'changed', [older, newer], lostChunk, 'integrity'],
    ['too slow', 'gone', [older, newer], slowChunk, 'timeout'],
  ])('a file that is %s (%s)', async (_, finding, registries, error, reason) => {
    const { remotes, reports } = await remotesIn({ registries, finding });
    await remotes.load('mf-circles');
    expect((await remotes.fail('mf-circles', error, 'render')).reason).toBe(reason);
    await remotes.fail('mf-circles', error, 'render');
    expect(reports).toEqual([`1 ${reason}`]);
  });

  it('is that of the entry when it failed to load', async () => {
    const { remotes, reports } = await remotesIn({
      registries: [older],
      load: (name) => Promise.reject(goneEntry(name)),
    });
    expect(await reasonOf(remotes.load('mf-circles'))).toBe('network');
    expect(reports).toEqual(['1 network']);
  });
});

it('is published with the outdated version when its files are gone', async () => {
  const heard: unknown[] = [];
  const subscription = on('remote/outdated').subscribe((event) => heard.push(event));
  const { remotes } = await remotesIn({ registries: [older, newer] });
  await remotes.load('mf-circles');
  await remotes.fail('mf-circles', lostChunk, 'render');
  subscription.unsubscribe();
  expect(heard).toEqual([{ remote: 'mf-circles', version: '2' }]);
});

describe('prefetching', () => {
  const page = (failure: Error) => Object.assign(() => null, { preload: () => Promise.reject(failure) });

  it('shows only a notification when a file exists only in a newer version', async () => {
    const { remotes, notices } = await remotesIn({ registries: [older, newer], page: page(lostChunk) });
    remotes.prefetch('/dashboard/groups');
    await waitFor(() => expect(notices).toEqual(['outdated']));
  });

  it('ignores other failures, because the page will show them', async () => {
    const judged = jest.fn();
    const failing = Object.assign(() => null, {
      preload: () => {
        judged();
        return Promise.reject(slowChunk);
      },
    });
    const { remotes, notices, reports } = await remotesIn({ registries: [older, newer], page: failing });
    remotes.prefetch('/dashboard/groups');
    await waitFor(() => expect(judged).toHaveBeenCalled());
    expect([notices, reports]).toEqual([[], []]);
  });
});

describe('a part in another place', () => {
  it('lets the page around it show its errors while it is mounted', async () => {
    const { remotes } = await remotesIn({ registries: [older] });
    const shown: string[] = [];
    remotes.places.stand('mf-network', ({ reason }) => shown.push(reason));
    const slot = (await remotes.loadSlot('circle.card')) as unknown as Record<
      'bootstrap' | 'mount' | 'unmount',
      (props: object) => Promise<unknown>
    >;
    const props = { name: 'slot', domElement: document.createElement('div'), singleSpa: {} };
    await remotes.failAside('mf-circles', new Error('too early'));
    await slot.bootstrap(props);
    // Not inside `act`, which renders only at its end: the slot waits until it is rendered.
    await waitFor(() => slot.mount(props));
    await remotes.failAside('mf-circles', new Error('broken'));
    expect(shown).toEqual(['event']);
    await waitFor(() => slot.unmount(props));
    await remotes.failAside('mf-circles', new Error('too late'));
    expect(shown).toEqual(['event']);
  });

  it('is that of the remote that fills the slot or offers the modal', async () => {
    const { remotes } = await remotesIn({ registries: [older] });
    expect(await remotes.loadSlot('circle.card')).toMatchObject({ mount: expect.any(Function) as unknown });
    expect(await remotes.loadSlot('nobody.fills')).toBeNull();
    expect(await remotes.loadModal('create-circle')).toMatchObject({
      mount: expect.any(Function) as unknown,
    });
    await expect(remotes.loadModal('nobody-offers')).rejects.toThrow(
      'No remote offers the modal "nobody-offers"',
    );
  });
});
