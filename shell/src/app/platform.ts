import type { Registry } from '@acquaint/contracts';
import {
  configureApiClient,
  createQueryClient,
  exchangeRefreshToken,
  revokeRefreshToken,
  type UnauthorizedReason,
} from '@acquaint/api-client';
import { tabSupportView } from '@acquaint/browser-storage';
import { publish } from '@acquaint/event-bus';
import { pageAfterLogin, type ShellApi } from '@acquaint/remote-kit';
import { UiProvider } from '@acquaint/ui';
import { keepLocale } from '@acquaint/i18n';
import { loginPath } from '../auth/next-path.ts';
import { hasExpired, isFresh, loginIdOf } from '../auth/fresh-token.ts';
import { keyProofs } from '../auth/page-key-proofs.ts';
import { createRefresh } from '../auth/refresh.ts';
import { loginState } from '../auth/login-state.ts';
import { readTokens } from '../auth/token-store.ts';
import { closeAllModals, closeModal, openModal, openNudge } from '../modals/modal-store.ts';
import { takeEarly } from '../early/load-page-answers.ts';
import { forgetOnboardingOccasion } from '../onboarding/use-onboarding-redirect.ts';
import { pageOverrides } from '../overrides/page-overrides.ts';
import { rememberCanaries } from '../remotes/registry/canary-hint.ts';
import { remoteOfScript, watchEvents } from '../remotes/failures/event-watch.ts';
import { SHELL } from '../remotes/guard/late-changes.ts';
import type { Author } from '../remotes/guard/late-changes.ts';
import { createCanaryLoads } from '../remotes/registry/canary-loads.ts';
import { lastRegistry } from '../remotes/registry/last-registry.ts';
import { embeddedRegistry, fetchRegistry, REGISTRY_PATH } from '../remotes/registry/registry.ts';
import { createRegistryStore } from '../remotes/registry/registry-store.ts';
import { needsLogin } from '../remotes/registry/needs-login.ts';
import { watchRegistry } from '../remotes/registry/registry-watch.ts';
import { createRemotes } from '../remotes/remotes.ts';
import { startRealtime } from '../realtime/realtime.ts';
import { endPush, lazyPush } from '../push/lazy-push.ts';
import { resumeAfterReload, textOfLoggedOut, typedText } from '../typed-text/load-new-version.ts';
import { currentPath, goTo } from './routes/navigation.ts';
import { noticeChanged, noticeDone, noticeError, noticeOutdated, noticeTextIsBack } from './notices.tsx';

/** Pages that handle a refused login themselves. */
const SIGN_IN_PAGES = /^\/(login|register|forgot-password|auth\/\w+\/callback)$/;

/** Milliseconds to wait for the newest registry if an older one is stored. */
const REGISTRY_PATIENCE_MS = 1_000;

/** Size of the browser's resource timing buffer. */
const RESOURCES_KEPT = 1_000;

const refresh = createRefresh(exchangeRefreshToken);

/** Fetches the registry of the member with this access token; for null, that of visitors. */
async function registryFor(token: string | null): Promise<Registry> {
  const url = window.location.origin + REGISTRY_PATH;
  return fetchRegistry(await keyProofs.authorize({ method: 'GET', url, token, givesTokens: false }));
}

/** The query client and the remotes of this page. */
export const queryClient = createQueryClient();
const registry = createRegistryStore({
  embedded: embeddedRegistry,
  async fetch(known) {
    const token = loginState.accessToken();
    if (token === null || isFresh(token)) return registryFor(token);
    // A new access token is fetched only if the known registry may be a personal one.
    return registryFor(known?.is_personal === false ? null : await refresh().catch(() => null));
  },
  mayDiffer: ({ is_personal }) => is_personal && loginState.isLoggedIn(),
  last: lastRegistry,
  onAccept: rememberCanaries,
  patienceMs: REGISTRY_PATIENCE_MS,
});
const canaryLoads = createCanaryLoads({ loginId: () => loginIdOf(loginState.accessToken()) });
export const remotes = createRemotes({
  store: registry,
  reportLoad: (remote) => {
    // In a view of a member's pages, the load would be counted for the staff's own login, and the server refuses the call.
    if (tabSupportView.read() === null) canaryLoads.report(remote);
  },
  overrides: pageOverrides(),
  tellOutdated: noticeOutdated,
  tellChanged: noticeChanged,
});

/** The shell API for remotes. */
export const shellApi: ShellApi = {
  openModal,
  closeModal: () => closeModal(),
  prefetch: (path) => remotes.prefetch(path),
  open: (path) => remotes.open(path),
  loadSlot: (name) => remotes.loadSlot(name),
  logIn: (tokens) => loginState.logIn(tokens),
  logOut() {
    const refresh = readTokens()?.refresh;
    loginState.logOut('asked');
    // Logged out here in any case; if the server cannot be reached, the refresh token expires on its own.
    if (refresh !== undefined) revokeRefreshToken(refresh).catch(() => undefined);
  },
  requireLogin(next = currentPath()) {
    if (!loginState.isLoggedIn()) openNudge(next);
    return loginState.isLoggedIn();
  },
  notice: noticeDone,
  push: lazyPush,
  providers: UiProvider,
};

/**
 * Redirects to the login page after a 401; a refused refresh or retry ends the login too (R-PAGE-18). Pages open to visitors do
 * not redirect when an old login has ended.
 */
function askToLogIn(reason: UnauthorizedReason): void {
  const { pathname } = window.location;
  if (reason === 'no-token') {
    if (!SIGN_IN_PAGES.test(pathname)) goTo(loginPath(currentPath()));
    return;
  }
  loginState.logOut('expired');
  if (needsLogin(registry.getState().registry, pathname)) goTo(loginPath(currentPath(), 'expired'));
}

let toldLogin: string | null = null;

/** Publishes who is logged in, once per login; the id comes with the initial data. */
export function tellLoggedIn(userId: string): void {
  if (userId !== toldLogin) {
    publish('auth/logged-in', { user_id: userId });
    textOfLoggedOut.restoreTo(userId, noticeTextIsBack);
  }
  toldLogin = userId;
}

configureApiClient({
  getAccessToken: loginState.accessToken,
  hasExpired: (token) => hasExpired(token),
  ...keyProofs,
  takeEarly,
  refresh,
  onUnauthorized: askToLogIn,
  onServerError: noticeError,
  publish,
});

/** Continues from the login page after a login in another tab. */
function goOnFromLogin(): void {
  const { pathname, search } = window.location;
  const query = new URLSearchParams(search);
  if (pathname === '/login') goTo(pageAfterLogin(query.get('next'), query.get('group')));
}

loginState.subscribe((reason, elsewhere) => {
  if (reason !== null) tabSupportView.remove();
  // Typed text is kept if the member did not log out on purpose.
  if (reason === 'asked' || elsewhere?.isRequested) textOfLoggedOut.forget();
  else if (reason !== null) textOfLoggedOut.keep(toldLogin);
  // Modals show private data and would cover the login page.
  if (reason !== null) closeAllModals();
  // Clears the data of the previous member.
  queryClient.clear();
  toldLogin = null;
  forgetOnboardingOccasion();
  if (reason !== null) {
    typedText.forget();
    keepLocale(null);
    endPush();
    publish('auth/logged-out', { reason });
  }
  // Logging out has cleared local storage, so the registry is stored again.
  if (reason !== null) registry.keepAgain();
  if (registry.getState().registry?.is_personal === true) void registry.refresh();
  canaryLoads.loginChanged();
  if (reason === null && elsewhere) goOnFromLogin();
});

/** Returns who wrote the script or stylesheet at an address: what comes from our origin and is not a remote's is the shell's. */
function authorOf(script: string | null): Author {
  if (script === null) return null;
  const remote = remotes.overrides?.ownerOf(script);
  if (remote !== undefined) return remote;
  if (!script.startsWith(`${window.location.origin}/`)) return null;
  return remoteOfScript(script) ?? (script.includes('/assets/') ? SHELL : null);
}

let stopRealtime = (): void => undefined;
let stopWatchingPage = (): void => undefined;

/** Starts what runs as long as the page: the socket, the registry and its watch, and the reports of remotes' errors. */
export function startPlatform(): void {
  // The default buffer is soon full in a long-lived tab; the developer tools list what remotes load.
  performance.setResourceTimingBufferSize(RESOURCES_KEPT);
  stopRealtime = startRealtime(loginState, queryClient);
  watchRegistry(registry);
  watchEvents(
    (remote, error) => void remotes.failOutsideRender(remote, error),
    (text) => remotes.overrides?.ownerOf(text),
  );
  stopWatchingPage = remotes.watchLate(authorOf);
  resumeAfterReload(noticeTextIsBack);
  void registry.start();
}

/**
 * Closes the socket and stops watching the page, at the end of a test file: both would otherwise continue during the next test
 * files.
 */
export function stopPlatform(): void {
  stopRealtime();
  stopWatchingPage();
}
