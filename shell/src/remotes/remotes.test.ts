import type { Registry } from '@acquaint/contracts';
import { on } from '@acquaint/event-bus';
import { defineRemote } from '@acquaint/remote-kit';
import type { Remote, RouteComponent } from '@acquaint/remote-kit';
import { waitFor } from '@testing-library/react';
import { sampleRegistry, sampleRemote } from '../test/sample-registry.ts';
import { createFailureReporter } from './failures/failure-reporter.ts';
import type { Finding } from './loading/probe.ts';
import { createRegistryStore } from './registry/registry-store.ts';
import { interference, RemoteFailure } from './failures/remote-failure.ts';
import type { LateParts } from './guard/late-changes.ts';
import { noGuard } from './guard/page-guard.ts';
import type { PageGuard } from './guard/page-guard.ts';
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
  readonly pathname?: string;
  readonly guard?: PageGuard;
}

async function remotesIn({ finding = 'gone', load, page = () => null, pathname = '/', ...world }: World) {
  const registries = [...world.registries];
  const loads: string[] = [];
  const fetched: string[] = [];
  const reports: string[] = [];
  const reported: string[] = [];
  const notices: string[] = [];
  let requests = 0;
  const store = createRegistryStore({
    fetch: async () => registries[Math.min(requests++, registries.length - 1)] ?? sampleRegistry(),
  });
  await store.start();
  const part = () => null;
  const remotes = createRemotes({
    store,
    loader: {
      load: (remote) => {
        loads.push(remote.version);
        return (
          load?.(remote.version) ??
          Promise.resolve(
            defineRemote({
              name: 'mf-circles',
              shellApi: '^2.0.0',
              routes: { groups: page },
              slots: { 'circle.card': part },
              modals: { 'create-circle': part },
            }),
          )
        );
      },
    },
    pathname: () => pathname,
    fetchFiles: async (remote, id) => void fetched.push(`${remote.version} ${id}`),
    ...(world.guard && { guard: world.guard }),
    probe: async () => finding,
    reportLoad: ({ name, version: of }) => reported.push(`${name} ${of}`),
    report: createFailureReporter(async ({ version: of, reason }) => reports.push(`${of} ${reason}`)),
    tellOutdated: () => notices.push('outdated'),
    tellChanged: () => notices.push('changed'),
  });
  return { remotes, store, reports, reported, notices, loads, fetched, registries };
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

  it('is reported when it is loaded, and not when only its files are fetched', async () => {
    const { remotes, reported } = await remotesIn({ registries: [older] });
    remotes.prefetch('/dashboard/groups');
    expect(reported).toEqual([]);
    await remotes.load('mf-circles');
    expect(reported).toEqual(['mf-circles 1']);
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
  const events: unknown[] = [];
  const subscription = on('remote/outdated').subscribe((event) => events.push(event));
  const { remotes } = await remotesIn({ registries: [older, newer] });
  await remotes.load('mf-circles');
  await remotes.fail('mf-circles', lostChunk, 'render');
  subscription.unsubscribe();
  expect(events).toEqual([{ remote: 'mf-circles', version: '2' }]);
});

describe('prefetching', () => {
  const page = (failure: Error) => Object.assign(() => null, { preload: () => Promise.reject(failure) });

  it('fetches the files of a page, and runs nothing of a remote that has not run yet', async () => {
    const { remotes, loads, fetched } = await remotesIn({ registries: [older] });
    remotes.prefetch('/dashboard/groups');
    remotes.prefetch('/nowhere');
    await waitFor(() => expect(fetched).toEqual(['1 groups']));
    expect(loads).toEqual([]);
  });

  it('fetches the files of a modal, and runs nothing', async () => {
    const offered = sampleRegistry([
      sampleRemote({ name: 'mf-circles', version: '1', modals: ['create-circle'] }),
    ]);
    const { remotes, loads, fetched } = await remotesIn({ registries: [offered] });
    remotes.prefetchModal('create-circle');
    remotes.prefetchModal('offered-by-nobody');
    await waitFor(() => expect(fetched).toEqual(['1 modal:create-circle']));
    expect(loads).toEqual([]);
  });

  it('runs the page of a remote that runs already, and one that is being opened', async () => {
    const run = jest.fn(() => Promise.resolve());
    const { remotes, fetched } = await remotesIn({
      registries: [older],
      page: Object.assign(() => null, { preload: run }),
    });
    remotes.open('/dashboard/groups');
    await waitFor(() => expect(run).toHaveBeenCalledTimes(1));
    remotes.prefetch('/dashboard/groups');
    await waitFor(() => expect(run).toHaveBeenCalledTimes(2));
    // Its files are there before they run.
    expect(fetched).toEqual(['1 groups']);
  });

  it('shows only a notification when a file exists only in a newer version', async () => {
    const { remotes, notices } = await remotesIn({ registries: [older, newer], page: page(lostChunk) });
    remotes.open('/dashboard/groups');
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
    remotes.open('/dashboard/groups');
    await waitFor(() => expect(judged).toHaveBeenCalled());
    expect([notices, reports]).toEqual([[], []]);
  });
});

describe('a page that must be alone in its tab (R-ADMIN-15)', () => {
  const staffPage = {
    ...route,
    id: 'remotes',
    path: '/custom-admin/remotes',
    access: 'staff',
    alone: true,
  } as const;
  const both = sampleRegistry([version('1'), sampleRemote({ name: 'mf-admin', routes: [staffPage] })]);

  it('runs and fetches nothing of other remotes', async () => {
    const { remotes, loads, fetched } = await remotesIn({ registries: [both], pathname: staffPage.path });
    remotes.prefetch('/dashboard/groups');
    remotes.open('/dashboard/groups');
    expect(await remotes.loadSlot('circle.card')).toBeNull();
    expect(remotes.ownerOfModal('create-circle')).toBeUndefined();
    await expect(remotes.loadModal('create-circle')).rejects.toThrow('No remote offers');
    expect([loads, fetched]).toEqual([[], []]);
  });

  it('learns whether others have run in this tab', async () => {
    const { remotes } = await remotesIn({ registries: [both] });
    await remotes.load('mf-circles');
    expect(remotes.ranBeside('mf-admin')).toBe(true);
    expect(remotes.ranBeside('mf-circles')).toBe(false);
  });
});

describe('a remote that changes what is not its own', () => {
  it('is not run again in this tab until another version is out, and is reported once', async () => {
    const { remotes, loads, reports, registries } = await remotesIn({
      registries: [older],
      load: (name) =>
        name === '1'
          ? Promise.reject(interference({ name: 'mf-circles', version: name }, ['Array.prototype.map']))
          : Promise.resolve(
              defineRemote({ name: 'mf-circles', shellApi: '^2.0.0', routes: { groups: () => null } }),
            ),
    });
    expect(await reasonOf(remotes.load('mf-circles'))).toBe('interfered');
    expect(await reasonOf(remotes.load('mf-circles'))).toBe('interfered');
    expect([loads, reports]).toEqual([['1'], ['1 interfered']]);
    registries.push(newer);
    expect(await reasonOf(remotes.load('mf-circles'))).toBeNull();
  });

  it('fails when its page is shown, too', async () => {
    const guard = { ...noGuard, watch: () => ({ ...noGuard.watch(), changed: ['window.fetch'] }) };
    const { remotes } = await remotesIn({ registries: [older], guard });
    await remotes.load('mf-circles');
    expect(remotes.watchPage('mf-circles')()?.message).toBe('mf-circles changed window.fetch');
  });

  it('is quarantined when the file of a page does so, which was loaded before the page is shown', async () => {
    const { remotes, reports } = await remotesIn({
      registries: [older],
      guard: { ...noGuard, watch: () => ({ ...noGuard.watch(), changed: ['window.fetch'] }) },
      page: Object.assign(() => null, { preload: () => Promise.resolve() }),
    });
    remotes.open('/dashboard/groups');
    await waitFor(() => expect(reports).toEqual(['1 interfered']));
    expect(remotes.loaded('mf-circles')).toBeUndefined();
    expect(await reasonOf(remotes.load('mf-circles'))).toBe('interfered');
  });

  describe('later', () => {
    /** A guard whose `found` tells what was found. */
    function guardThatFinds() {
      let parts: Pick<LateParts, 'found'> | undefined;
      const watchLate: PageGuard['watchLate'] = (given) => {
        parts = given;
        return () => undefined;
      };
      const found: LateParts['found'] = (author, changed) => parts?.found(author, changed);
      return { guard: { ...noGuard, watchLate }, found };
    }

    it('is quarantined, and its page says so', async () => {
      const { guard, found } = guardThatFinds();
      const { remotes, reports, notices } = await remotesIn({ registries: [older], guard });
      remotes.watchLate(() => null);
      await remotes.load('mf-circles');
      const shown: string[] = [];
      const leave = remotes.places.stand('mf-circles', ({ reason }) => shown.push(reason));
      found('mf-circles', ['body: childList']);
      await waitFor(() => expect(shown).toEqual(['interfered']));
      leave();
      expect(await reasonOf(remotes.load('mf-circles'))).toBe('interfered');
      // Nothing of it is shown any more.
      found('mf-circles', ['body: childList']);
      await waitFor(() => expect(notices).toEqual(['changed']));
      expect(reports).toEqual(['1 interfered']);
    });

    it('is reported and not blamed when it is not known who has changed the page', async () => {
      const { guard, found } = guardThatFinds();
      const { remotes, reports, notices } = await remotesIn({ registries: [older], guard });
      remotes.watchLate(() => null);
      found(null, ['Array.prototype.map']);
      expect(reports).toEqual([]);
      await remotes.load('mf-circles');
      found(null, ['Array.prototype.map']);
      await waitFor(() => expect(reports).toEqual(['1 page-changed']));
      expect(notices).toEqual(['changed', 'changed']);
      expect(await reasonOf(remotes.load('mf-circles'))).toBeNull();
    });
  });

  it('watches one page at a time, also when React gives one up before it is shown', async () => {
    const ended: number[] = [];
    let count = 0;
    const watch = () => {
      const number = (count += 1);
      return { ...noGuard.watch(), end: () => void ended.push(number) };
    };
    const { remotes } = await remotesIn({ registries: [older], guard: { ...noGuard, watch } });
    remotes.watchPage('mf-circles');
    const end = remotes.watchPage('mf-circles');
    expect(ended).toEqual([1]);
    expect(end()).toBeNull();
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
    await remotes.failOutsideRender('mf-circles', new Error('too early'));
    await slot.bootstrap(props);
    // Not inside `act`, which renders only at its end: the slot waits until it is rendered.
    await waitFor(() => slot.mount(props));
    await remotes.failOutsideRender('mf-circles', new Error('broken'));
    expect(shown).toEqual(['event']);
    await waitFor(() => slot.unmount(props));
    await remotes.failOutsideRender('mf-circles', new Error('too late'));
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
