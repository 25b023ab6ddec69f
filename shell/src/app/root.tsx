import { tabSupportView } from '@acquaint/browser-storage';
import { SkipLink } from '@acquaint/ui/skip-link';
import { useEffect, useState } from 'react';
import { Outlet, ScrollRestoration, useLocation, useMatches } from 'react-router-dom';
import { listenForDevtoolsKey, useDevtools } from '../devtools/devtools.ts';
import { useModalLayerWish } from '../modals/modal-layer-wish.ts';
import { useModals } from '../modals/modal-store.ts';
import { opensModal } from '../modals/popups.ts';
import { concernsOverrides } from '../overrides/requested-overrides.ts';
import { afterOverrides } from '../overrides/page-overrides.ts';
import { TopProgressBar } from '../progress/top-progress-bar.tsx';
import { t } from '../i18n.ts';
import { useDocumentTitle } from './routes/document-title.ts';
import { LoadedPart } from './loaded-part.tsx';
import { useRouteFocus } from './routes/route-focus.ts';

const loadModals = () =>
  afterOverrides(() => import(/* webpackChunkName: "modal-layer" */ './modal-layer.tsx')).then(
    ({ ModalLayer }) => ModalLayer,
  );
const loadOverrides = () =>
  afterOverrides(
    () => import(/* webpackChunkName: "override-layer" */ '../overrides/override-layer.tsx'),
  ).then(({ OverrideLayer }) => OverrideLayer);

const loadSupportView = () =>
  import(/* webpackChunkName: "support-view" */ '../support-view/support-view-layer.tsx').then(
    ({ SupportViewLayer }) => SupportViewLayer,
  );

/** Frame of every page: skip link, progress bar, scrolling and focus; modals once they are needed. */
export function Root() {
  useRouteFocus();
  useSiteTitle();
  useEffect(listenForDevtoolsKey, []);
  const devtools = useDevtools();
  return (
    <>
      <SkipLink target="content" />
      {tabSupportView.read() !== null && (
        <LoadedPart load={loadSupportView} name={t('The note about whose pages you see')} />
      )}
      <TopProgressBar />
      <Outlet />
      <ScrollRestoration />
      <Modals />
      {devtools}
      {concernsOverrides() && <LoadedPart load={loadOverrides} name={t('The list of overrides')} />}
    </>
  );
}

/**
 * Loads the modals and notifications with the first one, or when a page of the platform is idle: its content does not wait for them,
 * and a public page works without the platform's libraries. On the platform they stay, so that the last one can fade out.
 */
function Modals() {
  const { search } = useLocation();
  const isOnPlatform = useMatches().some((match) => match.id === 'platform');
  const isWanted = useModalLayerWish();
  const isOpen = useModals().length > 0 || opensModal(search);
  const [stays, setStays] = useState(false);
  if (isOpen && isOnPlatform && !stays) setStays(true);
  const isNeeded = isOpen || (isOnPlatform && (isWanted || stays));
  return isNeeded ? <LoadedPart load={loadModals} name={t('Part of this page')} /> : null;
}

/** Sets the title of public pages from the route's handle; pages of the registry set their own. */
function useSiteTitle(): void {
  const handle = useMatches().at(-1)?.handle;
  const title = isTitled(handle) ? handle.title : undefined;
  useDocumentTitle(typeof title === 'string' ? t(title) : title);
}

function isTitled(handle: unknown): handle is { readonly title: string | null } {
  return typeof handle === 'object' && handle !== null && 'title' in handle;
}
