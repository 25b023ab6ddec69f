import { HeadingFirst, Button } from '@acquaint/ui';
import { useInitialData } from '@acquaint/api-client';
import { useQueryClient, type QueryClient } from '@tanstack/react-query';
import { useEffect, type ReactElement } from 'react';
import {
  useLocation,
  useRoutes,
  type RouteObject,
  NavigationType,
  useNavigationType,
} from 'react-router-dom';
import { PRODUCT_NAME } from '@acquaint/contracts/product';
import { useLoggedIn } from '../../auth/use-logged-in.ts';
import { DashboardFrame } from '../../prerender/dashboard-frame.tsx';
import { FullScreenLoader } from '../../progress/full-screen-loader.tsx';
import { preloadOverlays } from '@acquaint/ui/overlays';
import { wantModalLayer } from '../../modals/modal-layer-wanted.ts';
import { prefetchLater } from '../../remotes/loading/prefetch.ts';
import { savesData } from '../../remotes/loading/when-idle.ts';
import { useRegistryRoutes, type RegistryRoute } from '../../remotes/registry/registry-routes.tsx';
import { useRegistry, useRemotes } from '../../remotes/remotes-context.ts';
import { t } from '../../i18n.ts';
import { NotFoundPage } from '../../site/not-found.page.tsx';
import { DashboardLayout } from '../layouts/dashboard-layout.tsx';
import { BareLayout, PlainLayout } from '../layouts/plain-layout.tsx';
import { AloneGate, EntranceGate, InitialDataGate, LoginGate, OpenGate, StaffGate } from '../gates.tsx';
import { whenPageIsLoaded } from '../when-page-is-loaded.ts';
import { PlatformProviders } from '../platform-providers.tsx';
import { Titled } from './titled.tsx';
import { Article } from '../../site/article.tsx';

/** All pages offered by remotes, from the registry; unknown paths get the 404 page. */
export function PlatformRoutes() {
  return (
    <PlatformProviders>
      <RegistryRoutes />
    </PlatformProviders>
  );
}

function RegistryRoutes() {
  const { routes } = useRegistryRoutes();
  const { status, registry, refresh } = useRegistry();
  useHeadStart();
  // On back and reload the page must have its full height at once, so that the router can restore the scroll position.
  const isFresh = useNavigationType() === NavigationType.Push;
  const elsewhere = registry === null ? null : <Titled title={t('Not found')} element={<NotFoundPage />} />;
  const unknown =
    status === 'failed' ? <RegistryFailed onRetry={() => void refresh()} /> : <FullScreenLoader />;
  const page = useRoutes([...tableOf(routes), { path: '*', element: elsewhere ?? unknown }]);
  return <HeadingFirst value={isFresh}>{page}</HeadingFirst>;
}

/** Loads the page's remote in parallel with the initial data, and the pages of the navigation and all modals once the page is loaded. */
function useHeadStart(): void {
  const remotes = useRemotes();
  const { registry } = useRegistry();
  const queries = useQueryClient();
  const { pathname } = useLocation();
  const role = useInitialData({ enabled: false }).data?.user_data.role;
  const hasRole = role !== undefined;
  const isStaff = hasRole && role !== 'member';
  // What opens over a page is not loaded before its first data.
  const isLoaded = useLoggedIn() ? hasRole : registry !== null;
  useEffect(() => {
    if (registry !== null) remotes.open(pathname);
  }, [remotes, registry, pathname]);
  useEffect(() => (isLoaded ? preloadOverlaysLater(queries) : undefined), [isLoaded, queries]);
  useEffect(() => {
    const paths = registry?.remotes.flatMap(({ nav }) =>
      nav
        .filter(({ access }) => access === 'member' || isStaff)
        .map(({ path }) => path.split('?')[0] ?? path),
    );
    const modals = hasRole ? registry?.remotes.flatMap((remote) => remote.modals) : [];
    const loads = [
      ...[...new Set(paths)].map((path) => () => remotes.prefetch(path)),
      ...(modals ?? []).map((modal) => () => remotes.prefetchModal(modal)),
    ];
    return prefetchLater(loads, (work) => whenPageIsLoaded(queries, work));
  }, [remotes, registry, hasRole, isStaff, queries]);
}

/** Loads what opens over a page once the page is loaded, unless the person has asked to save data. */
function preloadOverlaysLater(queries: QueryClient): (() => void) | undefined {
  if (savesData()) return undefined;
  return whenPageIsLoaded(queries, () => {
    wantModalLayer('ahead');
    void preloadOverlays();
  });
}

/** Groups routes by their frame, so that navigating between them keeps the navigation mounted. */
function tableOf(routes: readonly RegistryRoute[]): RouteObject[] {
  const frames = Object.groupBy(routes, ({ layout, access }) => `${layout} ${access}`);
  return Object.values(frames).flatMap((group = []) => {
    const [first] = group;
    if (first === undefined) return [];
    return [
      {
        element: frameOf(first),
        children: group.map((route) => ({ path: route.path, element: pageOf(route) })),
      },
    ];
  });
}

/**
 * Returns gates and layout of a route. Bare pages have no dashboard and no initial data (R-PAGE-2), so that no onboarding
 * redirect interrupts a call or a recording.
 */
function frameOf({ layout, access }: RegistryRoute): ReactElement {
  const frame = layouts[layout];
  if (access === 'visitor')
    return layout === 'dashboard' ? <OpenGate member={frame} visitor={layouts.plain} /> : frame;
  const waiting = layout === 'dashboard' ? <DashboardFrame /> : <FullScreenLoader />;
  if (access === 'staff') {
    return (
      <LoginGate>
        <InitialDataGate waiting={waiting}>
          <StaffGate>{frame}</StaffGate>
        </InitialDataGate>
      </LoginGate>
    );
  }
  const loaded = layout === 'bare' ? frame : <InitialDataGate waiting={waiting}>{frame}</InitialDataGate>;
  return <LoginGate>{loaded}</LoginGate>;
}

const layouts: Readonly<Record<RegistryRoute['layout'], ReactElement>> = {
  dashboard: <DashboardLayout />,
  plain: <PlainLayout />,
  bare: <BareLayout />,
};

/** Pages to log in or register. */
const ENTRANCES = ['/login', '/register'];

function pageOf({ path, title, element, remote, alone }: RegistryRoute): ReactElement {
  const page = <Titled key={path} title={title} element={element} />;
  if (alone) {
    return (
      <AloneGate key={path} remote={remote}>
        {page}
      </AloneGate>
    );
  }
  return ENTRANCES.includes(path) ? <EntranceGate key={path}>{page}</EntranceGate> : page;
}

/** Shown when the registry cannot be loaded. */
function RegistryFailed({ onRetry }: { readonly onRetry: () => void }) {
  return (
    <Article
      takesFocus
      title={t('We can’t reach {product}', { product: PRODUCT_NAME })}
      lead={t('Check your connection, then try again. What you saved is safe.')}
    >
      <p>
        <Button type="primary" size="large" onClick={onRetry}>
          {t('Try again')}
        </Button>
      </p>
    </Article>
  );
}
