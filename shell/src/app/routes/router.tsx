import { msg } from '@acquaint/i18n';
import { createBrowserRouter, useRouteError, type RouteObject } from 'react-router-dom';
import { takeRequestedOverrides } from '../../overrides/requested-overrides.ts';
import { afterOverrides } from '../../overrides/page-overrides.ts';
import { FullScreenLoader } from '../../progress/full-screen-loader.tsx';
import { attachNavigation } from './navigation.ts';
import { Root } from '../root.tsx';
import { t } from '../../i18n.ts';
import styles from './route-error.module.css';

/**
 * The routes: public pages by name, everything else from the registry. Each part is loaded on demand; the landing page needs none
 * of the platform's libraries.
 */
const routes: RouteObject[] = [
  {
    element: <Root />,
    errorElement: <RouteError />,
    hydrateFallbackElement: <FullScreenLoader />,
    children: [
      {
        errorElement: <RouteError />,
        children: [
          {
            path: '/',
            handle: { title: null },
            lazy: async () => ({
              Component: (await import(/* webpackChunkName: "page-index" */ '../../site/landing.page.tsx'))
                .LandingPage,
            }),
          },
          {
            path: '/mission',
            handle: { title: msg('Mission') },
            lazy: async () => ({
              Component: (await import(/* webpackChunkName: "page-mission" */ '../../site/mission.page.tsx'))
                .MissionPage,
            }),
          },
          {
            path: '/faq',
            handle: { title: msg('Questions, answered') },
            lazy: async () => ({
              Component: (await import(/* webpackChunkName: "page-faq" */ '../../site/faq/faq.page.tsx'))
                .FaqPage,
            }),
          },
          {
            path: '/terms-privacy',
            handle: { title: msg('Terms and privacy') },
            lazy: async () => ({
              Component: (
                await import(/* webpackChunkName: "page-terms-privacy" */ '../../site/terms-privacy.page.tsx')
              ).TermsPrivacyPage,
            }),
          },
          {
            path: '/get-in-touch',
            handle: { title: msg('Get in touch') },
            lazy: async () => ({
              Component: (
                await import(/* webpackChunkName: "page-get-in-touch" */ '../../site/get-in-touch.page.tsx')
              ).GetInTouchPage,
            }),
          },
          {
            path: '/press-inquiry',
            handle: { title: msg('Press inquiry') },
            lazy: async () => ({
              Component: (
                await import(/* webpackChunkName: "page-press-inquiry" */ '../../site/press-inquiry.page.tsx')
              ).PressInquiryPage,
            }),
          },
          {
            path: '/tutorial',
            handle: { title: msg('The tour') },
            lazy: async () => ({
              Component: (
                await import(/* webpackChunkName: "page-tutorial" */ '../../site/tutorial/tutorial.page.tsx')
              ).TutorialPage,
            }),
          },
          {
            path: '/404',
            handle: { title: msg('Not found') },
            lazy: async () => ({
              Component: (await import(/* webpackChunkName: "page-404" */ '../../site/not-found.page.tsx'))
                .NotFoundPage,
            }),
          },
          {
            id: 'platform',
            path: '*',
            lazy: async () => ({
              Component: (
                await afterOverrides(() => import(/* webpackChunkName: "platform" */ './platform-routes.tsx'))
              ).PlatformRoutes,
            }),
          },
        ],
      },
    ],
  },
];

takeRequestedOverrides();

/** The router of the page. */
export const router = createBrowserRouter(routes);

attachNavigation(
  (path) => void router.navigate(path, { replace: true }),
  (listener) => router.subscribe(listener),
);

/** Shown in place of a page that failed to load or crashed. Depends on nothing else. */
function RouteError() {
  const error = useRouteError();
  const isMissingFile = error instanceof Error && error.name === 'ChunkLoadError';
  return (
    <main id="content" className={styles['place']}>
      <h1 tabIndex={-1}>{isMissingFile ? t('This page didn’t load') : t('Something went wrong')}</h1>
      <p>
        {isMissingFile
          ? t('Check your connection, then reload the page.')
          : t('Something went wrong. Please try again later.')}
      </p>
      <p className={styles['actions']}>
        <button type="button" onClick={() => window.location.reload()}>
          {t('Reload')}
        </button>
        <a href="/">{t('Go to the home page')}</a>
      </p>
    </main>
  );
}
