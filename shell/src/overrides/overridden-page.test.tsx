import type { OverrideMessage, RegistryRemote } from '@acquaint/contracts';
import { defineRemote } from '@acquaint/remote-kit';
import type { Remote } from '@acquaint/remote-kit';
import { UiProvider } from '@acquaint/ui';
import { act, render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { createRegistryStore } from '../remotes/registry/registry-store.ts';
import { RemoteFailure } from '../remotes/failures/remote-failure.ts';
import { RemoteOutlet } from '../remotes/remote-outlet.tsx';
import { RemotesProvider } from '../remotes/remotes-context.ts';
import { createRemotes } from '../remotes/remotes.ts';
import { sampleRegistry, sampleRemote } from '../test/sample-registry.ts';
import { OverrideBadge } from './override-layer.tsx';
import { OverrideQuestion } from './override-question.tsx';
import type { SourceListener } from './override-source.ts';
import { createOverrides } from './overrides.ts';

const ADDRESS = 'http://localhost:4210';
const CIRCLES = { remote: 'mf-circles', address: ADDRESS };
const route = {
  id: 'groups',
  path: '/dashboard/groups',
  title: 'Circles',
  access: 'member',
  layout: 'dashboard',
} as const;
const published = sampleRemote({ routes: [route] });

/** Returns a remote whose page shows its release and has an input. */
const pageOf = ({ version }: RegistryRemote): Remote =>
  defineRemote({
    name: 'mf-circles',
    shellApi: '^1.0.0',
    routes: {
      groups: () => {
        if (version === 'source-broken') throw new Error('boom');
        return (
          <>
            <h1>Circles of {version}</h1>
            <input aria-label="Typed" />
          </>
        );
      },
    },
  });

/** Renders the circles page with an override, whose source is controlled by the test. */
async function openPage({ stored = [CIRCLES], requested = [] as (typeof CIRCLES)[] } = {}) {
  const did: string[] = [];
  const loaded: string[] = [];
  const reports: string[] = [];
  let source: SourceListener | undefined;
  const overrides = createOverrides({
    stored,
    requested,
    connect(address, listener) {
      source = listener;
      did.push(`connect ${address}`);
      return { retry: () => did.push(`retry ${address}`), close: () => undefined };
    },
    store: (list) => did.push(`store ${list.join()}`),
    allow: () => Promise.resolve(),
    forget: () => Promise.resolve(),
    reload: () => did.push('reload'),
    patienceMs: 60_000,
  });
  const store = createRegistryStore({ fetch: () => Promise.resolve(sampleRegistry([published])) });
  await store.refresh();
  const remotes = createRemotes({
    store,
    overrides,
    loader: {
      load: (remote) => {
        loaded.push(remote.version);
        return remote.version === 'source-lost'
          ? Promise.reject(new RemoteFailure(remote, 'network', 'gone'))
          : Promise.resolve(pageOf(remote));
      },
    },
    report: ({ reason }) => reports.push(reason),
  });
  render(
    <UiProvider>
      <RemotesProvider value={remotes}>
        <RemoteOutlet remote="mf-circles" page="groups" title="Circles" />
        <OverrideQuestion overrides={overrides} />
        <OverrideBadge overrides={overrides} />
      </RemotesProvider>
    </UiProvider>,
  );
  const says = (message: OverrideMessage) => act(async () => source?.onMessage(message));
  const built = (version: string) =>
    says({
      kind: 'built',
      remote: { ...published, version, entry: `${ADDRESS}/${version}/remoteEntry.js` },
    });
  return {
    did,
    loaded,
    reports,
    says,
    built,
    lost: (reason: 'unreachable' | 'blocked') => act(async () => source?.onLost(reason)),
    allow: () => act(async () => overrides.setPermission('allowed', true)),
    refuse: () => act(async () => overrides.setPermission('refused', false)),
    user: userEvent.setup(),
  };
}

const heading = (name: string) => screen.findByRole('heading', { level: 1, name });
const badge = () => screen.queryByRole('complementary', { name: 'Overrides' });

it('shows the published version while the permission is unknown, and to people without it', async () => {
  const page = await openPage({ requested: [{ ...CIRCLES, address: 'http://localhost:9' }] });
  expect(await heading('Circles of 0.1.0-abc')).toBeVisible();
  await page.refuse();
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(badge()).toBeNull();
  expect(page.did).toEqual([]);
  expect(page.loaded).toEqual(['0.1.0-abc']);
});

it('shows the remote from source, and each change of it, without reloading the page', async () => {
  const page = await openPage();
  await heading('Circles of 0.1.0-abc');
  await page.allow();
  // The published code is not used instead of the source.
  expect(screen.queryByRole('heading', { name: /Circles of/ })).toBeNull();
  await page.built('source-1');
  expect(await heading('Circles of source-1')).toBeVisible();
  expect(badge()).toHaveTextContent('mf-circles from localhost:4210: source-1');
  await page.user.type(screen.getByLabelText('Typed'), 'gone with the old code');
  await page.built('source-2');
  expect(await heading('Circles of source-2')).toBeVisible();
  expect(screen.getByLabelText('Typed')).toHaveValue('');
  expect([...new Set(page.loaded)]).toEqual(['0.1.0-abc', 'source-1', 'source-2']);
});

it('keeps the last good code when the source does not compile or is gone, and says so', async () => {
  const page = await openPage();
  await page.allow();
  await page.built('source-1');
  await page.says({ kind: 'failed', detail: 'Unexpected token in circles.page.tsx' });
  expect(await heading('Circles of source-1')).toBeVisible();
  expect(badge()).toHaveTextContent('doesn’t compile; showing source-1');
  expect(badge()).toHaveTextContent('Unexpected token in circles.page.tsx');
  await page.built('source-2');
  await page.lost('unreachable');
  expect(await heading('Circles of source-2')).toBeVisible();
  expect(badge()).toHaveTextContent('not reachable; showing source-2');
});

it('shows a card that names the override when nothing answers, and focuses it', async () => {
  const page = await openPage();
  await page.allow();
  await page.lost('unreachable');
  expect(await heading('mf-circles is overridden and isn’t running')).toHaveFocus();
  expect(screen.getByRole('alert')).toHaveTextContent(ADDRESS);
  expect(screen.getByText(/Start it with pnpm dev:remote mf-circles/)).toBeVisible();
  await page.user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(page.did).toContain(`retry ${ADDRESS}`);
  await page.built('source-1');
  expect(await heading('Circles of source-1')).toBeVisible();
  // Failures on a developer's computer are not reported to the server.
  expect(page.reports).toEqual([]);
});

it.each([
  ['throws while it is drawn', 'source-broken', 'Error: boom'],
  ['does not arrive', 'source-lost', 'gone'],
])(
  'shows what is wrong with a build that %s, and the next build automatically',
  async (_, version, message) => {
    jest.spyOn(console, 'error').mockImplementation(() => undefined);
    const page = await openPage();
    await page.allow();
    await page.built('source-1');
    await heading('Circles of source-1');
    await page.built(version);
    expect(await heading('mf-circles is overridden and isn’t running')).toBeVisible();
    expect(screen.getByText(new RegExp(message))).toBeVisible();
    await page.built('source-4');
    expect(await heading('Circles of source-4')).toBeVisible();
    expect(page.reports).toEqual([]);
  },
);

it('can be reset with one click', async () => {
  const page = await openPage();
  await page.allow();
  await page.built('source-1');
  await page.user.click(screen.getByRole('button', { name: 'Reset' }));
  await waitFor(() => expect(page.did.slice(-2)).toEqual(['store ', 'reload']));
});

describe('a link that requests an override', () => {
  it('loads nothing before the person has agreed', async () => {
    const page = await openPage({ stored: [], requested: [CIRCLES] });
    await page.allow();
    await screen.findByText(/That code runs as you/);
    expect(page.did).toEqual([]);
    expect(page.loaded).toEqual(['0.1.0-abc']);
    await page.user.click(screen.getByRole('button', { name: 'Load it from localhost:4210' }));
    await waitFor(() => expect(page.did).toEqual([`store mf-circles@${ADDRESS}`, 'reload']));
  });

  it('is discarded when the person ignores it', async () => {
    const page = await openPage({ stored: [], requested: [CIRCLES] });
    await page.allow();
    await page.user.click(await screen.findByRole('button', { name: 'Ignore the link' }));
    await waitFor(() => expect(screen.queryByText(/That code runs as you/)).toBeNull());
    expect(page.did).toEqual([]);
  });
});
