import { configureApiClient } from '@acquaint/api-client';
import { publish } from '@acquaint/event-bus';
import { UiProvider } from '@acquaint/ui';
import { act, render } from '@testing-library/react';
import type { RenderResult } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { UserEvent } from '@testing-library/user-event';
import { Suspense } from 'react';
import type { ReactNode } from 'react';
import { MemoryRouter, Route, Routes, useLocation } from 'react-router-dom';
import type { Remote } from '../define-remote.tsx';
import { ParcelMount } from '../parcel-mount.tsx';
import { ShellProvider } from '../shell-api.ts';
import type { Params, PushAbility, ShellApi, SlotParcel } from '../shell-api.ts';
import { createFakeServer } from './fake-server.ts';
import type { Fake, FakeCall } from './fake-server.ts';
import { TestCache } from './test-cache.tsx';

export interface RenderOptions {
  /** The address the page is opened at, with its query: `/dashboard/user?username=ada`. */
  readonly path: string;
  /** What the browser's history keeps with that address: a page after a reload. */
  readonly state?: unknown;
  /** The route's pattern when it has parameters: `/peeks/record/:token`. The path itself when left out. */
  readonly pattern?: string;
  /** What the server answers. */
  readonly fakes?: readonly Fake[];
  /** False for a visitor: requests carry no token, and `requireLogin` answers false. */
  readonly loggedIn?: boolean;
  /** What fills other remotes' slots in this page. */
  readonly slots?: Readonly<Record<string, SlotParcel>>;
  /** What this browser can do about pushed news; nothing when left out. */
  readonly push?: PushAbility;
}

/** What a remote asked of the shell, in order: `['openModal', 'book-session', { username: 'ada' }]`. */
type Asked = readonly [keyof ShellApi, ...unknown[]];

export interface RenderedRemote extends RenderResult {
  readonly user: UserEvent;
  /** The calls the page made so far. */
  readonly calls: readonly FakeCall[];
  /** What the page asked of the shell so far. */
  readonly asked: readonly Asked[];
  /** Where the router is now, with the query. */
  readonly location: () => string;
  /** What the browser's history keeps with it. */
  readonly historyState: () => unknown;
}

/** Renders a page of a remote as the shell does: router, query client, theme, shell, and a fake server. */
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

/** Renders a modal of a remote in a React root of its own, as the shell's modal host does. `asked` has its `close`. */
export function renderRemoteModal(
  remote: Remote,
  name: string,
  options: RenderOptions & { readonly params?: Params },
) {
  return renderParcel(remote.modals[name], `the modal "${name}"`, options);
}

/** Renders what a remote fills a slot with, in a React root of its own. */
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
  const asked: Asked[] = [];
  const shell = shellThatNotes(asked, { loggedIn, slots, push });
  let location = path;
  let historyState = state;
  function Watch() {
    const now = useLocation();
    location = `${now.pathname}${now.search}`;
    historyState = now.state as unknown;
    return null;
  }
  const { pathname, search, hash } = new URL(path, window.location.origin);
  // Waiting lets lazy code, parts in a React root of their own and first answers arrive.
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
    user: userEvent.setup(),
    calls: server.calls,
    asked,
    location: () => location,
    historyState: () => historyState,
  };
}

function shellThatNotes(
  asked: Asked[],
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
    (...words: unknown[]): void => {
      asked.push([name, ...words]);
    };
  return {
    openModal: note('openModal'),
    closeModal: note('closeModal'),
    prefetch: () => undefined,
    logIn: note('logIn'),
    logOut: note('logOut'),
    requireLogin(...words) {
      note('requireLogin')(...words);
      return loggedIn;
    },
    loadSlot: (name) => Promise.resolve(slots[name] ?? null),
    ...(push ? { push } : {}),
    providers: UiProvider,
  };
}
