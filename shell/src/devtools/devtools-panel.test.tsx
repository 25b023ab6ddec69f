import { UiProvider } from '@acquaint/ui';
import { act, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { defineRemote } from '@acquaint/remote-kit';
import type { OverrideMessage } from '@acquaint/contracts';
import { createOverrides } from '../overrides/overrides.ts';
import type { SourceListener } from '../overrides/override-source.ts';
import { scopeOf } from '../remotes/loading/container.ts';
import type { Container } from '../remotes/loading/container.ts';
import { EntryError } from '../remotes/loading/entry-script.ts';
import { createRegistryStore } from '../remotes/registry/registry-store.ts';
import { createRemoteLoader } from '../remotes/loading/remote-loader.ts';
import { RemotesProvider } from '../remotes/remotes-context.ts';
import { createRemotes } from '../remotes/remotes.ts';
import { sampleRegistry, sampleRemote } from '../test/sample-registry.ts';
import { DevtoolsPanel } from './devtools-panel.tsx';

const ADDRESS = 'http://localhost:4210';
const circles = sampleRemote();
const peeks = sampleRemote({ name: 'mf-peeks', channel: 'canary', instead_of: '0.2.0-def' });
const module = { remote: defineRemote({ name: 'mf-circles', shellApi: '^2.0.0', routes: {} }) };

/** A container that requests a shared button, like those of the build. */
const container: Container = { init: () => undefined, get: () => Promise.resolve(() => module) };

/** Opens the panel in a page where circles can be loaded and peeks cannot. */
async function open({ isOverridden = false } = {}) {
  const did: string[] = [];
  let source: SourceListener | undefined;
  const overrides = createOverrides({
    stored: isOverridden ? [{ remote: 'mf-circles', address: ADDRESS }] : [],
    requested: [],
    connect(_, listener) {
      source = listener;
      return { retry: () => undefined, close: () => undefined };
    },
    store: (list) => did.push(`store ${list.join()}`),
    allow: () => Promise.resolve(),
    forget: () => Promise.resolve(),
    reload: () => did.push('reload'),
    patienceMs: 60_000,
  });
  overrides.setPermission('allowed', true);
  const store = createRegistryStore({ fetch: () => Promise.resolve(sampleRegistry([peeks, circles])) });
  await store.start();
  const remotes = createRemotes({
    store,
    overrides: isOverridden ? overrides : null,
    report: () => undefined,
    loader: createRemoteLoader({
      runEntry: ({ url }) => {
        if (url === peeks.entry) return Promise.reject(new EntryError('integrity', 'another digest'));
        Object.assign(globalThis, { mf_circles: container });
        return Promise.resolve();
      },
      containerOf: () => container,
      loadModule: () => Promise.resolve(module),
      wait: () => Promise.resolve(),
      timeoutMs: 60_000,
    }),
  });
  render(
    <UiProvider>
      <RemotesProvider value={remotes}>
        <DevtoolsPanel />
      </RemotesProvider>
    </UiProvider>,
  );
  return {
    did,
    /** Loads a remote, or fails to; then the performance observer is notified. */
    load: (name: string) =>
      act(async () => {
        await remotes.load(name).catch(() => undefined);
        tellOfNotes();
      }),
    says: (message: OverrideMessage) => act(async () => source?.onMessage(message)),
    user: userEvent.setup(),
  };
}

/** The shell's list of its files; the test resolves it. */
let shellJson: PromiseWithResolvers<Response>;
const SHARED = { '@acquaint/ui/Button': ['assets/shared-core.3142.js'] };

/** Fake PerformanceObserver, notified by the test. */
let tellOfNotes: () => void;
class NotedObserver {
  constructor(callback: () => void) {
    tellOfNotes = callback;
  }
  observe(): void {}
  disconnect(): void {}
}
Object.assign(globalThis, { PerformanceObserver: NotedObserver });

const item = (name: string) => {
  const found = screen.getAllByRole('listitem').find((each) => each.textContent.startsWith(name));
  if (!found) throw new Error(`There is no ${name}`);
  return found;
};

beforeEach(() => {
  performance.clearMarks();
  performance.clearMeasures();
  shellJson = Promise.withResolvers();
  jest.spyOn(globalThis, 'fetch').mockReturnValue(shellJson.promise);
});
afterEach(() => Reflect.deleteProperty(globalThis, 'mf_circles'));

it('shows what was loaded, how fast, and the source of each shared module, live', async () => {
  const { load } = await open();
  expect(item('mf-circles')).toHaveTextContent('mf-circles 0.1.0-abc stable not loaded');
  expect(item('mf-peeks')).toHaveTextContent(/canary.*Given instead of0\.2\.0-def/);
  scopeOf(container)['@acquaint/ui/Button'] = {
    '0.1.0': { from: 'shell', eager: false, loaded: 1, get: () => Promise.resolve(() => null) },
  };
  await load('mf-circles');
  expect(item('mf-circles')).toHaveTextContent(/entry \d+ ms, module \d+ ms/);
  shellJson.resolve(Response.json({ shared: SHARED }));
  await waitFor(() =>
    expect(item('mf-circles')).toHaveTextContent('from the shell’s shared-core @acquaint/ui: Button'),
  );
});

it('shows what has failed, and why', async () => {
  const { load } = await open();
  expect(screen.getByText('Nothing has failed since this page was opened.')).toBeInTheDocument();
  await load('mf-peeks');
  const failures = within(screen.getByRole('region', { name: 'Failures' }));
  expect(failures.getByRole('listitem')).toHaveTextContent('mf-peeks 0.1.0-abc integrity');
  expect(item('mf-peeks')).toHaveTextContent(/canary failed/);
});

it('says how to work on a remote when nothing is overridden', async () => {
  await open();
  expect(screen.getByRole('region', { name: 'Overrides' })).toHaveTextContent('pnpm dev:remote mf-x');
});

it('shows an override and resets it', async () => {
  const { says, user, did } = await open({ isOverridden: true });
  const release = { ...circles, version: 'source-1', entry: `${ADDRESS}/a-1/remoteEntry.js` };
  await says({ kind: 'built', remote: release });
  expect(item('mf-circles')).toHaveTextContent('mf-circles source-1 source');
  const overrides = within(screen.getByRole('region', { name: 'Overrides' }));
  expect(overrides.getByRole('listitem')).toHaveTextContent(`mf-circles from ${ADDRESS}: source-1`);
  await user.click(overrides.getByRole('button', { name: 'Reset mf-circles' }));
  await waitFor(() => expect(did).toEqual(['store ', 'reload']));
});

it('copies everything as text, for a message to a team', async () => {
  const { user } = await open();
  await user.click(screen.getByRole('button', { name: 'Copy all as JSON' }));
  await screen.findByText('Copied.');
  const copied = JSON.parse(await navigator.clipboard.readText()) as { remotes: { name: string }[] };
  expect(copied.remotes.map(({ name }) => name)).toEqual(['mf-circles', 'mf-peeks']);
});
