import {
  configureApiClient,
  createQueryClient,
  exchangeRefreshToken,
  revokeRefreshToken,
  type UnauthorizedReason,
} from '@acquaint/api-client';
import { publish } from '@acquaint/event-bus';
import type { ShellApi } from '@acquaint/remote-kit';
import { UiProvider } from '@acquaint/ui';
import { loginPath } from '../auth/next-path.ts';
import { createRefresh } from '../auth/refresh.ts';
import { session } from '../auth/session.ts';
import { readTokens } from '../auth/token-store.ts';
import { closeModal, openModal, openNudge } from '../modals/modal-store.ts';
import { forgetOnboardingOccasion } from '../onboarding/use-onboarding-redirect.ts';
import { createRemotes } from '../remotes/remotes.ts';
import { startRealtime } from '../realtime/realtime.ts';
import { currentPath, goTo } from './navigation.ts';
import { noticeError } from './notices.tsx';

/** Pages that take care of a refused sign-in themselves. */
const SIGN_IN_PAGES = ['/login', '/register', '/forgot-password'];

/** The one query client and the remotes of this page. */
export const queryClient = createQueryClient();
export const remotes = createRemotes();

/** What the shell does for remotes. */
export const shellApi: ShellApi = {
  openModal,
  closeModal: () => closeModal(),
  prefetch: (path) => remotes.prefetch(path),
  loadSlot: (name) => remotes.loadSlot(name),
  logIn: (tokens) => session.logIn(tokens),
  logOut() {
    const refresh = readTokens()?.refresh;
    session.logOut('asked');
    // Gone here in any case; when the server cannot be reached, the token runs out by itself.
    if (refresh !== undefined) revokeRefreshToken(refresh).catch(() => undefined);
  },
  requireLogin(next = currentPath()) {
    if (!session.isLoggedIn()) openNudge(next);
    return session.isLoggedIn();
  },
  providers: UiProvider,
};

/** Specification §4: whoever is refused goes to the login page; a refused refresh or retry ends the sign-in too. */
function askToLogIn(reason: UnauthorizedReason): void {
  if (reason !== 'no-token') session.logOut('expired');
  if (!SIGN_IN_PAGES.includes(window.location.pathname)) goTo(loginPath(currentPath()));
}

let toldLogin: string | null = null;

/** Tells the bus who is logged in, once per sign-in: who it is comes with the initial data. */
export function tellLoggedIn(userId: string): void {
  if (userId !== toldLogin) publish('auth/logged-in', { user_id: userId });
  toldLogin = userId;
}

configureApiClient({
  getAccessToken: session.accessToken,
  refresh: createRefresh(exchangeRefreshToken),
  onUnauthorized: askToLogIn,
  onServerError: noticeError,
});

session.subscribe((reason) => {
  // What one person has read is nobody else's.
  queryClient.clear();
  toldLogin = null;
  forgetOnboardingOccasion();
  if (reason !== null) publish('auth/logged-out', { reason });
  void remotes.store.refresh();
});

startRealtime(session, queryClient);
void remotes.store.refresh();
