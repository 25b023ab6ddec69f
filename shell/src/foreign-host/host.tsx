import {
  ApiFailure,
  configureApiClient,
  createQueryClient,
  exchangeRefreshToken as exchange,
} from '@acquaint/api-client';
import { API_BASE, type TokenPair } from '@acquaint/contracts';
import { publish } from '@acquaint/event-bus';
import { mountPart, provideToApplications, type Remote, type SlotParcel } from '@acquaint/remote-kit';
import { libraryWords } from '@acquaint/ui/library-words';
import { startScheme } from '@acquaint/ui/scheme';
import type { ReactNode } from 'react';
import { createRoot } from 'react-dom/client';
import { afterShellWords } from '../app/shell-words.ts';
import type { SessionListener } from '../auth/session.ts';
import { startRealtime } from '../realtime/realtime.ts';
import type { SocketLike } from '../realtime/socket-connection.ts';
import { t } from '../words.ts';
import { createHostLocation } from './host-location.ts';
import { HostModals, HostProviders, type HostParts } from './host-providers.tsx';
import { createHostRemotes } from './host-remotes.ts';
import type { HostSettings } from './host-settings.ts';
import { createHostShell } from './host-shell.ts';
import { takeSingleSpa } from './page-single-spa.ts';
import { pageScope, shareWithPage } from './share-with-page.ts';

interface MountProps {
  /** Id of a route in the remote's `remote.json`. */
  readonly page: string;
  readonly domElement: HTMLElement;
  /** Hears what the page throws later, while it renders. */
  readonly onError?: (error: unknown) => void;
}

interface MountedRemote {
  readonly unmount: () => Promise<unknown>;
}

/** The platform as a page that is not ours has it. */
export interface Host {
  /**
   * A remote's module by its name (`mf-peeks`), in the newest version the platform gives to visitors. Its `application` has
   * the single-spa lifecycles.
   * @throws RemoteFailure with a `detail` for people.
   */
  readonly load: (name: string) => Promise<Remote>;
  /** Shows a page of a remote in an element. @throws RemoteFailure, or what the page's start threw. */
  readonly mount: (name: string, props: MountProps) => Promise<MountedRemote>;
  /** Tell it when somebody signed in or out, or is somebody else: what one person has read is nobody else's. */
  readonly signInChanged: () => void;
  /** Leaves the page as it was: no socket, no listener, no modal. Remotes are unmounted before. */
  readonly stop: () => void;
}

// As soon as this module is there, so that a federation of the page's own finds what remotes need.
shareWithPage(pageScope());

let isConfigured = false;

/**
 * Makes a page that is not ours a host of the platform's remotes: once per page, before the first remote is shown.
 * @throws Error when the page is a host already.
 */
export async function configureHost(settings: HostSettings): Promise<Host> {
  if (isConfigured) throw new Error('This page is a host already: configureHost is called once');
  isConfigured = true;
  const { platform = cameFrom(), getAccessToken, onUnauthorized } = settings;
  await Promise.all([takeSingleSpa(settings.singleSpa?.mountRootParcel), hostWords()]);
  configureApiClient({
    getAccessToken,
    onUnauthorized,
    refresh: settings.refresh ?? refuse,
    onServerError: (detail) => settings.onServerError?.(detail),
    publish,
    baseUrl: platform + API_BASE,
  });
  startScheme();

  const queryClient = createQueryClient();
  const remotes = createHostRemotes(platform, pageScope());
  const location = createHostLocation(settings.navigate);
  const modals = lazyRoot(() => <HostModals parts={parts} />);
  const shell = createHostShell(settings, remotes, modals.show);
  const parts: HostParts = { queryClient, remotes, location, shell };
  provideToApplications(({ children }: { readonly children: ReactNode }) => (
    <HostProviders parts={parts}>{children}</HostProviders>
  ));

  const listeners = new Set<SessionListener>();
  const stopRealtime = startRealtime(
    { isLoggedIn: () => getAccessToken() !== null, subscribe: subscribeTo(listeners) },
    queryClient,
    (ticket) => openSocket(platform, ticket),
  );
  const load = async (name: string): Promise<Remote> => {
    if (remotes.store.getState().registry === null) await remotes.store.refresh();
    return remotes.load(name);
  };
  return {
    load,
    async mount(name, props) {
      const { application } = await load(name);
      const part = await mountPart(application as SlotParcel, { ...props });
      await part.mountPromise;
      return part;
    },
    signInChanged() {
      queryClient.clear();
      const reason = getAccessToken() === null ? 'asked' : null;
      if (reason !== null) publish('auth/logged-out', { reason });
      for (const listener of listeners) listener(reason);
    },
    stop() {
      stopRealtime();
      modals.end();
      provideToApplications(null);
      queryClient.clear();
      isConfigured = false;
    },
  };
}

/**
 * Trades a refresh token for a new pair, for the host's own `refresh`. Each refresh token is good once: keep the new one.
 * @throws ApiFailure, with status 401 when the person has to sign in again.
 */
export function exchangeRefreshToken(refresh: string): Promise<TokenPair> {
  return exchange(refresh);
}

/** What the modals' frames, and antd, say; English where the language of the page does not arrive. */
function hostWords(): Promise<unknown> {
  return Promise.all([new Promise<void>(afterShellWords), libraryWords.load()]);
}

function refuse(): Promise<never> {
  return Promise.reject(new ApiFailure(401, { detail: t('Log in again to continue.') }));
}

/** The origin of this very script: the build lets it find its own folder. */
function cameFrom(): string {
  return new URL(__webpack_public_path__, window.location.href).origin;
}

function openSocket(platform: string, ticket: string): SocketLike {
  const url = new URL(`${platform}${API_BASE}/socket`);
  url.protocol = url.protocol === 'https:' ? 'wss:' : 'ws:';
  url.searchParams.set('ticket', ticket);
  return new WebSocket(url) as SocketLike;
}

function subscribeTo(listeners: Set<SessionListener>) {
  return (listener: SessionListener) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  };
}

/** A React root beside the page's own content that is made when it is first needed. */
function lazyRoot(render: () => ReactNode) {
  let end = () => undefined as void;
  let isShown = false;
  return {
    show() {
      if (isShown) return;
      isShown = true;
      const place = document.body.appendChild(document.createElement('div'));
      const root = createRoot(place);
      root.render(render());
      end = () => {
        root.unmount();
        place.remove();
        isShown = false;
      };
    },
    end: () => end(),
  };
}

declare const __webpack_public_path__: string;
