import { on } from '@acquaint/event-bus';
import { defineRemote, lazyPage } from '@acquaint/remote-kit';
import type { Remote } from '@acquaint/remote-kit';
import { act, render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useLayoutEffect, useState } from 'react';
import { sampleRegistry, sampleRemote } from '../test/sample-registry.ts';
import { createFailureReporter } from './failures/failure-reporter.ts';
import { createRegistryStore } from './registry/registry-store.ts';
import { RemoteFailure } from './failures/remote-failure.ts';
import { createPageGuard, noGuard, type PageGuard, type Watch } from './guard/page-guard.ts';
import { RemoteOutlet } from './remote-outlet.tsx';
import { createRemotes, type Remotes } from './remotes.ts';
import { RemotesProvider } from './remotes-context.ts';

const route = {
  id: 'groups',
  path: '/dashboard/groups',
  title: 'Circles',
  access: 'member',
  layout: 'dashboard',
} as const;
const registry = sampleRegistry([
  sampleRemote({ routes: [route], slots: ['circle.card'], modals: ['create-circle'] }),
]);

/** Creates the shell's remotes with a loader that calls `load`. */
async function remotesOver(load: () => Promise<Remote>, guard?: PageGuard) {
  const reports: string[] = [];
  const store = createRegistryStore({ fetch: () => Promise.resolve(registry) });
  await store.refresh();
  const report = createFailureReporter(async (failure) => {
    reports.push(failure.reason);
  });
  const remotes = createRemotes({
    store,
    loader: { load },
    report,
    ...(guard && { guard }),
  });
  return { remotes, reports };
}

/** Renders the outlet of the circles page. */
function show(remotes: Remotes): void {
  render(
    <RemotesProvider value={remotes}>
      <main id="content">
        <RemoteOutlet remote="mf-circles" page="groups" title="Circles" />
      </main>
    </RemotesProvider>,
  );
}

/** Renders the outlet of the circles page with a loader that calls `load`. */
async function showOutlet(load: () => Promise<Remote>) {
  const { remotes, reports } = await remotesOver(load);
  show(remotes);
  return { reports, remotes, user: userEvent.setup() };
}

const remoteWith = (groups: Remote['routes'][string]) =>
  defineRemote({ name: 'mf-circles', shellApi: '^2.0.0', routes: { groups } });
const good = remoteWith(() => <h1 tabIndex={-1}>All circles</h1>);
const down = () => Promise.reject(new RemoteFailure({ name: 'mf-circles', version: '1' }, 'network', 'down'));

const circlesAreDown = () => screen.findByRole('heading', { name: 'Circles isn’t available right now' });
const retry = () => screen.getByRole('button', { name: 'Try again' });

it('shows the page of a remote', async () => {
  await showOutlet(() => Promise.resolve(good));
  expect(await screen.findByRole('heading', { name: 'All circles' })).toBeVisible();
});

it('shows a prefetched page at once', async () => {
  const page = lazyPage(() => Promise.resolve(() => <h1>All circles</h1>));
  const { remotes } = await remotesOver(() => Promise.resolve(remoteWith(page)));
  await remotes.load('mf-circles');
  await page.preload();
  show(remotes);
  expect(screen.getByRole('heading', { name: 'All circles' })).toBeVisible();
});

it('loads a page again whose prefetch failed', async () => {
  const load = jest.fn(() => Promise.resolve(() => <h1>All circles</h1>));
  load.mockRejectedValueOnce(new Error('no network'));
  const page = lazyPage(load);
  const { remotes, reports } = await remotesOver(() => Promise.resolve(remoteWith(page)));
  await remotes.load('mf-circles');
  await expect(page.preload()).rejects.toThrow('no network');
  await act(async () => show(remotes));
  expect(await screen.findByRole('heading', { name: 'All circles' })).toBeVisible();
  expect(reports).toEqual([]);
});

it('shows a card in place of a page that changed what is not its own, also after a retry', async () => {
  const watch = jest.fn((): Watch => ({ ...noGuard.watch(), changed: ['window.fetch'] }));
  const { remotes, reports } = await remotesOver(() => Promise.resolve(good), { ...noGuard, watch });
  show(remotes);
  await circlesAreDown();
  expect(screen.getByText(/changed parts of the page that aren’t its own/)).toBeVisible();
  watch.mockReturnValue(noGuard.watch());
  await userEvent.click(retry());
  await circlesAreDown();
  expect(reports).toEqual(['interfered']);
});

it('replaces a page by a card when its remote changes what is not its own later', async () => {
  const place = document.body.appendChild(document.createElement('div'));
  const { remotes, reports } = await remotesOver(
    () => Promise.resolve(good),
    createPageGuard(() => place),
  );
  const stop = remotes.watchLate(() => 'mf-circles');
  show(remotes);
  await screen.findByRole('heading', { name: 'All circles' });
  const form = document.createElement('form');
  form.append(document.createElement('input'));
  await act(async () => document.body.append(form));
  await circlesAreDown();
  expect(screen.getByText(/changed parts of the page that aren’t its own/)).toBeVisible();
  expect([reports, form.isConnected]).toEqual([['interfered'], false]);
  stop();
  place.remove();
});

it('replaces a page by a card also when its remote changes what is not its own at the moment it appears', async () => {
  const place = document.body.appendChild(document.createElement('div'));
  const form = document.createElement('form');
  form.append(document.createElement('input'));
  const Page = () => {
    useLayoutEffect(() => document.body.append(form), []);
    return <h1>All circles</h1>;
  };
  const { remotes, reports } = await remotesOver(
    () => Promise.resolve(remoteWith(Page)),
    createPageGuard(() => place),
  );
  const stop = remotes.watchLate(() => 'mf-circles');
  show(remotes);
  await circlesAreDown();
  expect([reports, form.isConnected]).toEqual([['interfered'], false]);
  stop();
  place.remove();
});

it('does not blame a page for what an extension changed before the page was opened', async () => {
  const { remotes, reports } = await remotesOver(() => Promise.resolve(good), createPageGuard());
  await remotes.load('mf-circles');
  const patched = jest.spyOn(globalThis, 'fetch').mockRejectedValue(new Error('patched'));
  show(remotes);
  expect(await screen.findByRole('heading', { name: 'All circles' })).toBeVisible();
  expect(globalThis.fetch).toBe(patched);
  expect(reports).toEqual([]);
});

it('shows a focused card in place of a remote that is down, and focuses the page when it recovers', async () => {
  let load: () => Promise<Remote> = down;
  const { reports, user } = await showOutlet(() => load());
  expect(await circlesAreDown()).toHaveFocus();
  expect(screen.getByText('We couldn’t reach it. Check your connection, then try again.')).toBeVisible();
  load = () => Promise.resolve(good);
  await user.click(retry());
  const heading = await screen.findByRole('heading', { name: 'All circles' });
  expect(heading).toBeVisible();
  await waitFor(() => expect(heading).toHaveFocus());
  expect(reports).toEqual(['network']);
});

it('does not move a focus set while the page was loading', async () => {
  let load: () => Promise<Remote> = down;
  const { user } = await showOutlet(() => load());
  render(<button type="button">Elsewhere</button>);
  await circlesAreDown();
  const page = Promise.withResolvers<Remote>();
  load = () => page.promise;
  await user.click(retry());
  await user.click(screen.getByRole('button', { name: 'Elsewhere' }));
  await act(async () => page.resolve(good));
  expect(await screen.findByRole('heading', { name: 'All circles' })).toBeVisible();
  expect(screen.getByRole('button', { name: 'Elsewhere' })).toHaveFocus();
});

it('reports a lasting failure to the server once and to the bus each time', async () => {
  const failures: string[] = [];
  const subscription = on('remote/failed').subscribe(({ remote, reason }) =>
    failures.push(`${remote} ${reason}`),
  );
  const { reports, user } = await showOutlet(down);
  await circlesAreDown();
  await user.click(retry());
  await circlesAreDown();
  subscription.unsubscribe();
  expect(reports).toEqual(['network']);
  expect(failures).toEqual(['mf-circles network', 'mf-circles network']);
});

it('contains an error of a page, and shows the page again once it works', async () => {
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
  const state = { broken: true };
  const { reports, user } = await showOutlet(() =>
    Promise.resolve(
      remoteWith(() => {
        if (state.broken) throw new Error('broken');
        return <h1>Repaired</h1>;
      }),
    ),
  );
  await circlesAreDown();
  state.broken = false;
  await user.click(retry());
  expect(await screen.findByRole('heading', { name: 'Repaired' })).toBeVisible();
  expect(reports).toEqual(['render']);
});

it('loads a page’s own file again when it failed to load', async () => {
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
  const network = { up: false };
  const missing = Object.assign(new Error('Loading chunk 7 failed'), { name: 'ChunkLoadError' });
  const remote = remoteWith(
    lazyPage(() => (network.up ? Promise.resolve(() => <h1>All circles</h1>) : Promise.reject(missing))),
  );
  const { reports, user } = await showOutlet(() => Promise.resolve(remote));
  await circlesAreDown();
  network.up = true;
  await user.click(retry());
  expect(await screen.findByRole('heading', { name: 'All circles' })).toBeVisible();
  expect(reports).toEqual(['network']);
});

it('says that a newer version exists when the page’s own file is gone, and offers to load it', async () => {
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
  jest.spyOn(globalThis, 'fetch').mockResolvedValue(new Response('', { status: 404 }));
  const request = 'http://localhost/assets/7.0123456789.js';
  const error = Object.assign(new Error('gone'), { name: 'ChunkLoadError', type: 'error', request });
  const { reports } = await showOutlet(() =>
    Promise.resolve(remoteWith(lazyPage(() => Promise.reject(error)))),
  );
  expect(await screen.findByRole('heading', { name: 'A new version is available' })).toHaveFocus();
  expect(screen.getByRole('button', { name: 'Reload' })).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
  expect(reports).toEqual(['missing']);
});

describe('an error on a page that is still shown', () => {
  /** Renders a page with a button whose error is dispatched as a browser would. */
  async function breakPage() {
    let mounts = 0;
    const Page = () => {
      const [mount] = useState(() => (mounts += 1));
      return (
        <>
          <h1 tabIndex={-1}>Words</h1>
          <input aria-label="Words" />
          <p>mount {mount}</p>
        </>
      );
    };
    const { remotes, ...rest } = await showOutlet(() => Promise.resolve(remoteWith(Page)));
    await screen.findByRole('textbox');
    // The page listens for errors only after it is drawn.
    await act(() => Promise.resolve());
    const break_ = () => act(() => remotes.failOutsideRender('mf-circles', new Error('broken')));
    return { ...rest, remotes, break: break_ };
  }
  const note = () => screen.findByRole('heading', { name: 'That didn’t work' });

  it('is shown above it, with the focus, and can be dismissed', async () => {
    const { break: breaks, user, reports } = await breakPage();
    await breaks();
    expect(await note()).toHaveFocus();
    expect(screen.getByText('mount 1')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Dismiss' }));
    expect(screen.queryByRole('alert')).toBeNull();
    expect(screen.getByRole('heading', { name: 'Words' })).toHaveFocus();
    await breaks();
    await note();
    expect(reports).toEqual(['event']);
  });

  it('does not take the focus from somebody who is typing', async () => {
    const { break: breaks, user } = await breakPage();
    await user.click(screen.getByRole('textbox'));
    await breaks();
    await note();
    expect(screen.getByRole('textbox')).toHaveFocus();
  });

  it('disappears when the page is remounted, which keeps the typed text', async () => {
    const { break: breaks, user } = await breakPage();
    await user.type(screen.getByRole('textbox'), 'A long story');
    await breaks();
    await user.click(retry());
    expect(await screen.findByText('mount 2')).toBeVisible();
    await waitFor(() => expect(screen.getByRole('heading', { name: 'Words' })).toHaveFocus());
    await waitFor(() => expect(screen.getByRole('textbox')).toHaveValue('A long story'));
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('is reported but not shown when it comes from a remote the person has left', async () => {
    const { remotes, reports, user } = await breakPage();
    await user.click(screen.getByRole('textbox'));
    await act(() => remotes.failOutsideRender('mf-peeks', new Error('late')));
    expect(reports).toEqual(['event']);
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('is shown here when a slot of another remote on this page caused it, while it is mounted', async () => {
    const { remotes } = await breakPage();
    const leave = remotes.places.accompany('mf-peeks');
    await act(() => remotes.failOutsideRender('mf-peeks', new Error('broken')));
    await note();
    await userEvent.click(screen.getByRole('button', { name: 'Dismiss' }));
    leave();
    await act(() => remotes.failOutsideRender('mf-peeks', new Error('late')));
    expect(screen.queryByRole('alert')).toBeNull();
  });
});
