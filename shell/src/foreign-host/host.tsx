import {
  ApiFailure,
  configureApiClient,
  createQueryClient,
  exchangeRefreshToken as exchange,
} from '@acquaint/api-client';
import { API_BASE, type TokenPair } from '@acquaint/contracts';
import { publish } from '@acquaint/event-bus';
import { mountPart, provideToApplications, type Remote, type SlotParcel } from '@acquaint/remote-kit';
import { libraryI18n } from '@acquaint/ui/library-i18n';
import { showPicturesFrom } from '@acquaint/ui/pictures';
import { startScheme } from '@acquaint/ui/scheme';
import type { ReactNode } from 'react';
import { createRoot } from 'react-dom/client';
import { afterShellI18n } from '../app/shell-i18n.ts';
import type { LoginListener } from '../auth/login-state.ts';
import { openRemoteModals } from '../modals/modal-store.ts';
import { startRealtime } from '../realtime/realtime.ts';
import type { SocketLike } from '../realtime/socket-connection.ts';
import { t } from '../i18n.ts';
import { createHostLocation } from './host-location.ts';
import { HostModals, HostProviders, type HostParts } from './host-providers.tsx';
import { createHostRemotes } from './host-remotes.ts';
import type { HostSettings } from './host-settings.ts';
import { createHostShell } from './host-shell.ts';
import { createPageStyles } from './page-styles.ts';
import { takeSingleSpa } from './page-single-spa.ts';
import { pageScope, shareWithPage } from './share-with-page.ts';

interface MountProps {
  /** Id of a route in the remote's `remote.json`. */
  readonly page: string;
  readonly domElement: HTMLElement;
  /** Called with errors thrown later, while rendering. */
  readonly onError?: (error: unknown) => void;
}

interface MountedRemote {
  readonly unmount: () => Promise<unknown>;
}

/** The platform's API for a foreign page. */
export interface Host {
  /**
   * Loads a remote's module by its name (`mf-peeks`), in the newest version for visitors. Its `application` has the single-spa
   * lifecycles.
   * @throws RemoteFailure with a `detail` for users.
   */
  readonly load: (name: string) => Promise<Remote>;
  /** Mounts a page of a remote in an element. @throws RemoteFailure, or the error of the page's start. */
  readonly mount: (name: string, props: MountProps) => Promise<MountedRemote>;
  /** Call it after a login, a logout or a change of member; it clears the cached data. */
  readonly signInChanged: () => void;
  /** Removes sockets, listeners and modals. Unmount the remotes first. */
  readonly stop: () => void;
}

// As soon as this module is loaded, so that the page's own federation finds what remotes need.
shareWithPage(pageScope());

let isConfigured = false;

/**
 * Makes a foreign page a host of the platform's remotes: once per page, before the first remote is shown.
 * @throws Error if it was called before.
 */
export async function configureHost(settings: HostSettings): Promise<Host> {
  if (isConfigured) throw new Error('This page is a host already: configureHost is called once');
  isConfigured = true;
  const { platform = cameFrom(), getAccessToken, onUnauthorized } = settings;
  await Promise.all([takeSingleSpa(settings.singleSpa?.mountRootParcel), hostI18n()]);
  configureApiClient({
    getAccessToken,
    onUnauthorized,
    refresh: settings.refresh ?? refuse,
    onServerError: (detail) => settings.onServerError?.(detail),
    publish,
    baseUrl: platform + API_BASE,
  });
  showPicturesFrom(platform);
  startScheme();

  const queryClient = createQueryClient();
  const remotes = createHostRemotes(platform, pageScope());
  const location = createHostLocation(settings.navigate);
  const modals = lazyRoot(() => <HostModals parts={parts} onEmpty={endModals} />);
  // React does not remove a root while it runs an effect of it.
  const endModals = () => queueMicrotask(() => openRemoteModals().length === 0 && modals.end());
  const shell = createHostShell(settings, remotes, modals.show);
  const parts: HostParts = { queryClient, remotes, location, shell };
  const styles = createPageStyles(platform);
  const providers = ({ children }: { readonly children: ReactNode }) => (
    <HostProviders parts={parts}>{children}</HostProviders>
  );
  provideToApplications(providers, styles);

  const listeners = new Set<LoginListener>();
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
      styles.stop();
      queryClient.clear();
      isConfigured = false;
    },
  };
}

/**
 * Trades a refresh token for a new pair, for the host's own `refresh`. A refresh token is valid once: store the new one.
 * @throws ApiFailure, with status 401 if the member has to log in again.
 */
export function exchangeRefreshToken(refresh: string): Promise<TokenPair> {
  return exchange(refresh);
}

/** Loads the translations of modal frames and antd; English if they cannot be loaded. */
function hostI18n(): Promise<unknown> {
  return Promise.all([new Promise<void>(afterShellI18n), libraryI18n.load()]);
}

function refuse(): Promise<never> {
  return Promise.reject(new ApiFailure(401, { detail: t('Log in again to continue.') }));
}

/** Returns the origin of this script, from webpack's public path. */
function cameFrom(): string {
  return new URL(__webpack_public_path__, window.location.href).origin;
}

function openSocket(platform: string, ticket: string): SocketLike {
  const url = new URL(`${platform}${API_BASE}/socket`);
  url.protocol = url.protocol === 'https:' ? 'wss:' : 'ws:';
  url.searchParams.set('ticket', ticket);
  return new WebSocket(url) as SocketLike;
}

function subscribeTo(listeners: Set<LoginListener>) {
  return (listener: LoginListener) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  };
}

/** A React root next to the page's own content, created when first needed. */
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
