import { configureApiClient } from '@acquaint/api-client';
import { publish } from '@acquaint/event-bus';
import { UiProvider } from '@acquaint/ui';
import { act, render } from '@testing-library/react';
import type { RenderResult } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { Suspense } from 'react';
import type { ReactNode } from 'react';
import { MemoryRouter, Route, Routes, useLocation } from 'react-router-dom';
import type { Remote } from '../define-remote.tsx';
import { ParcelMount } from '../parcels/parcel-mount.tsx';
import { ShellProvider } from '../shell-api.ts';
import type { Params, PushAbility, ShellApi, SlotParcel } from '../shell-api.ts';
import { createFakeServer } from './fake-server.ts';
import type { Fake, FakeCall } from './fake-server.ts';
import { TestCache } from './test-cache.tsx';
import { createTestUser } from './test-user.ts';

export interface RenderOptions {
  /** The URL the page is opened at, with its query: `/dashboard/user?username=ada`. */
  readonly path: string;
  /** The state of the browser's history entry: simulates a reload. */
  readonly state?: unknown;
  /** The route's pattern when it has parameters: `/peeks/record/:token`. Defaults to the path. */
  readonly pattern?: string;
  /** The server's fake endpoints. */
  readonly fakes?: readonly Fake[];
  /** False for a visitor: requests carry no token, and `requireLogin` returns false. */
  readonly loggedIn?: boolean;
  /** Parts that fill other remotes' slots in this page. */
  readonly slots?: Readonly<Record<string, SlotParcel>>;
  /** The browser's support of push notifications; none by default. */
  readonly push?: PushAbility;
}

/** A call of the shell: `['openModal', 'book-session', { username: 'ada' }]`. */
type ShellCall = readonly [keyof ShellApi, ...unknown[]];

export interface RenderedRemote extends RenderResult {
  readonly user: UserEvent;
  /** The API calls of the page so far. */
  readonly calls: readonly FakeCall[];
  /** The shell calls of the page so far, in order. */
  readonly shellCalls: readonly ShellCall[];
  /** The paths whose files the page fetched ahead. */
  readonly prefetched: readonly string[];
  /** The current path of the router, with the query. */
  readonly location: () => string;
  /** The state of the current history entry. */
  readonly historyState: () => unknown;
}

/** Renders a page of a remote like the shell does: with router, query client, theme, shell, and a fake server. */
export async function renderRemotePage(
  remote: Remote,
  routeId: string,
  options: RenderOptions,
): Promise<RenderedRemote> {
  const Page = remote.routes[routeId];
  if (!Page) throw new Error(`${remote.name} has no page "${routeId}"`);
  await Page.preload?.();
  return renderInShell(
    <Routes>
      <Route path={options.pattern ?? options.path.split('?')[0] ?? '/'} element={<Page />} />
      <Route path="*" element={null} />
    </Routes>,
    options,
  );
}

/** Renders a modal of a remote in a separate React root, like the shell's modal host. `shellCalls` includes its `close`. */
export function renderRemoteModal(
  remote: Remote,
  name: string,
  options: RenderOptions & { readonly params?: Params },
) {
  return renderParcel(remote.modals[name], `the modal "${name}"`, options);
}

/** Renders a remote's slot part in a separate React root. */
export function renderRemoteSlot(
  remote: Remote,
  name: string,
  options: RenderOptions & { readonly params?: Params },
) {
  return renderParcel(remote.slots[name], `the slot "${name}"`, options);
}

function renderParcel(
  parcel: SlotParcel | undefined,
  what: string,
  options: RenderOptions & { readonly params?: Params },
): Promise<RenderedRemote> {
  if (!parcel) throw new Error(`The remote does not offer ${what}`);
  return renderInShell(
    (shell) => (
      <ParcelMount
        parcel={parcel}
        params={options.params ?? {}}
        close={shell.closeModal}
        onError={(error) => {
          throw error;
        }}
      />
    ),
    options,
  );
}

async function renderInShell(
  content: ReactNode | ((shell: ShellApi) => ReactNode),
  options: RenderOptions,
): Promise<RenderedRemote> {
  const { path, state, fakes = [], loggedIn = true, slots = {}, push } = options;
  const server = createFakeServer(fakes);
  configureApiClient({
    getAccessToken: () => (loggedIn ? 'access-token' : null),
    refresh: () => Promise.reject(new Error('A test does not refresh')),
    onUnauthorized: () => undefined,
    onServerError: () => undefined,
    transport: server.transport,
    publish,
  });
  const shellCalls: ShellCall[] = [];
  const prefetched: string[] = [];
  const shell = shellThatNotes(shellCalls, prefetched, { loggedIn, slots, push });
  let location = path;
  let historyState = state;
  function Watch() {
    const now = useLocation();
    location = `${now.pathname}${now.search}`;
    historyState = now.state as unknown;
    return null;
  }
  const { pathname, search, hash } = new URL(path, window.location.origin);
  // Waits for lazy code, parts in separate React roots and the first answers.
  const result = await act(async () => {
    const rendered = render(
      <MemoryRouter initialEntries={[{ pathname, search, hash, state }]}>
        <TestCache>
          <UiProvider>
            <ShellProvider value={shell}>
              <Watch />
              <Suspense fallback={null}>{typeof content === 'function' ? content(shell) : content}</Suspense>
            </ShellProvider>
          </UiProvider>
        </TestCache>
      </MemoryRouter>,
    );
    await new Promise((resolve) => setTimeout(resolve));
    return rendered;
  });
  return {
    ...result,
    user: createTestUser(),
    calls: server.calls,
    shellCalls,
    prefetched,
    location: () => location,
    historyState: () => historyState,
  };
}

function shellThatNotes(
  shellCalls: ShellCall[],
  prefetched: string[],
  {
    loggedIn,
    slots,
    push,
  }: {
    readonly loggedIn: boolean;
    readonly slots: Readonly<Record<string, SlotParcel>>;
    readonly push: PushAbility | undefined;
  },
): ShellApi {
  const note =
    (name: keyof ShellApi) =>
    (...args: unknown[]): void => {
      shellCalls.push([name, ...args]);
    };
  return {
    openModal: note('openModal'),
    closeModal: note('closeModal'),
    prefetch: (path) => void prefetched.push(path),
    notice: note('notice'),
    logIn: note('logIn'),
    logOut: note('logOut'),
    requireLogin(...args) {
      note('requireLogin')(...args);
      return loggedIn;
    },
    loadSlot: (name) => Promise.resolve(slots[name] ?? null),
    ...(push ? { push } : {}),
    providers: UiProvider,
  };
}
