import { tabSupportView } from '@acquaint/browser-storage';
import { SkipLink } from '@acquaint/ui/skip-link';
import { useEffect, useState, type ReactNode } from 'react';
import { listenForDevtoolsKey, useDevtools } from '../devtools/devtools.ts';
import { useWantedModalLayer } from '../modals/modal-layer-wanted.ts';
import { useModals } from '../modals/modal-store.ts';
import { opensModal } from '../modals/popups.ts';
import { concernsOverrides } from '../overrides/requested-overrides.ts';
import { afterOverrides } from '../overrides/page-overrides.ts';
import { TopProgressBar } from '../progress/top-progress-bar.tsx';
import { t } from '../i18n.ts';
import { useDocumentTitle } from './routes/document-title.ts';
import { LoadedPart } from './loaded-part.tsx';
import type { Visit } from './routes/page-router.ts';
import { useRouteFocus } from './routes/route-focus.ts';
import { useScrollPositions } from './routes/scroll-positions.ts';
import { PLATFORM } from './routes/site-pages.ts';

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
export function Root({ visit, children }: { readonly visit: Visit; readonly children: ReactNode }) {
  const { title } = visit.page;
  useRouteFocus();
  useDocumentTitle(typeof title === 'string' ? t(title) : title);
  useScrollPositions(visit);
  useEffect(listenForDevtoolsKey, []);
  const devtools = useDevtools();
  return (
    <>
      <SkipLink target="content" />
      {tabSupportView.read() !== null && (
        <LoadedPart load={loadSupportView} name={t('The note about whose pages you see')} />
      )}
      <TopProgressBar />
      {children}
      <Modals visit={visit} />
      {devtools}
      {concernsOverrides() && <LoadedPart load={loadOverrides} name={t('The list of overrides')} />}
    </>
  );
}

/**
 * Loads the modals and notifications with the first one, or when a page of the platform is idle: its content does not wait for them,
 * and a public page works without the platform's libraries. On the platform they stay, so that the last one can fade out.
 */
function Modals({ visit: { location, page } }: { readonly visit: Visit }) {
  const isOnPlatform = page === PLATFORM;
  const wanted = useWantedModalLayer();
  const isOpen = useModals().length > 0 || opensModal(location.search);
  const [stays, setStays] = useState(false);
  if (isOpen && isOnPlatform && !stays) setStays(true);
  const isNeeded = isOpen || (isOnPlatform && (wanted !== false || stays));
  return isNeeded ? (
    <LoadedPart load={loadModals} name={t('Part of this page')} isAhead={!isOpen && wanted !== 'now'} />
  ) : null;
}
