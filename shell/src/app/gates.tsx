import { useInitialData } from '@acquaint/api-client';
import { useEffect, useState, type ReactNode } from 'react';
import { Navigate, useLocation } from 'react-router-dom';
import { pageAfterLogin } from '@acquaint/remote-kit';
import { loginPath } from '../auth/next-path.ts';
import { loginState } from '../auth/login-state.ts';
import { useLoggedIn } from '../auth/use-logged-in.ts';
import { withPopupOf } from '../modals/popups.ts';
import { useOnboardingRedirect } from '../onboarding/use-onboarding-redirect.ts';
import type { RemoteName } from '@acquaint/contracts';
import { useRemotes } from '../remotes/remotes-context.ts';
import { DashboardFrame } from '../prerender/dashboard-frame.tsx';
import { FullScreenLoader } from '../progress/full-screen-loader.tsx';
import { NotFoundPage } from '../site/not-found.page.tsx';
import { t } from '../i18n.ts';
import { useLocaleOfAccount } from './locale-of-account.ts';
import { tellLoggedIn } from './platform.ts';
import { Titled } from './routes/titled.tsx';

interface GateProps {
  readonly children: ReactNode;
}

/** Requires a login; others log in first and come back. After logging out on purpose, a member is not brought back. */
export function LoginGate({ children }: GateProps) {
  const loggedIn = useLoggedIn();
  const [wasLoggedIn] = useState(loggedIn);
  const { pathname, search } = useLocation();
  useEffect(() => {
    if (wasLoggedIn) return;
    const code = import(/* webpackChunkName: "early" */ '../early/members-code.ts');
    // Whoever needs it loads it again if it failed.
    code.then(({ membersCode }) => membersCode.load()).catch(() => undefined);
  }, [wasLoggedIn]);
  if (loggedIn) return children;
  const reason = wasLoggedIn ? loginState.lastLogOut() : null;
  const why = reason === 'not-loaded' || reason === 'expired' ? reason : undefined;
  return <Navigate to={reason === 'asked' ? '/login' : loginPath(`${pathname}${search}`, why)} replace />;
}

/**
 * For a dashboard page that is also open to visitors: members get it as any other page of the dashboard, visitors without the
 * navigation. When somebody logs out there, or their login expires, the same happens as on a page for members.
 */
export function OpenGate({ member, visitor }: { readonly member: ReactNode; readonly visitor: ReactNode }) {
  const loggedIn = useLoggedIn();
  const [wasLoggedIn, setWasLoggedIn] = useState(loggedIn);
  if (loggedIn && !wasLoggedIn) setWasLoggedIn(true);
  if (!loggedIn && !wasLoggedIn) return visitor;
  return (
    <LoginGate>
      <InitialDataGate waiting={<DashboardFrame />}>{member}</InitialDataGate>
    </LoginGate>
  );
}

/**
 * For the login and registration pages: a member who is already logged in is redirected to the page they wanted. After a login,
 * the page itself redirects.
 */
export function EntranceGate({ children }: GateProps) {
  const [wasLoggedIn] = useState(loginState.isLoggedIn);
  const { search } = useLocation();
  const query = new URLSearchParams(search);
  const page = pageAfterLogin(query.get('next'), query.get('group'));
  return wasLoggedIn ? <Navigate to={withPopupOf(page, search)} replace /> : children;
}

interface InitialDataGateProps extends GateProps {
  /** Shown until the data are there. */
  readonly waiting?: ReactNode;
}

/**
 * Loads the initial data and follows their redirects (R-ONB-1 to R-ONB-5). If they cannot be loaded, logs out and redirects to
 * the login page.
 */
export function InitialDataGate({ children, waiting = <FullScreenLoader /> }: InitialDataGateProps) {
  const { data, isError } = useInitialData();
  const userId = data?.user_data.id;
  const isDecided = useOnboardingRedirect(data);
  useLocaleOfAccount(data?.user_data);
  useEffect(() => {
    if (isError && data === undefined) loginState.logOut('not-loaded');
  }, [isError, data]);
  useEffect(() => {
    if (userId !== undefined) tellLoggedIn(userId);
  }, [userId]);
  return isDecided ? children : waiting;
}

/** Requires staff, inside `InitialDataGate`; for everybody else the page does not exist (R-PAGE-6). */
export function StaffGate({ children }: GateProps) {
  const { data } = useInitialData();
  if (data === undefined) return <FullScreenLoader />;
  return data.user_data.role === 'member' ? (
    <Titled title={t('Not found')} element={<NotFoundPage />} />
  ) : (
    children
  );
}

/**
 * For a page that must be alone in its tab (R-ADMIN-15): if other remotes have run here, the page is reloaded, which ends
 * everything that they left behind.
 */
export function AloneGate({ remote, children }: GateProps & { readonly remote: RemoteName }) {
  const remotes = useRemotes();
  const [isShared] = useState(() => remotes.ranBeside(remote));
  useEffect(() => {
    if (isShared) window.location.reload();
  }, [isShared]);
  return isShared ? <FullScreenLoader /> : children;
}
