import { msg } from '@acquaint/i18n';
import type { ComponentType } from 'react';
import { matchPath } from 'react-router-dom';
import { loadPlatform } from '../load-platform.ts';
import { afterOverrides } from '../../overrides/page-overrides.ts';

/** A page of the shell, or the platform, which shows the pages of the registry. */
export interface SitePage {
  readonly path: string;
  /** Title of the document; null for the product's name alone, undefined if the page sets it. */
  readonly title?: string | null;
  /** Loads the page's code. The landing page needs none of the platform's libraries. */
  readonly load: () => Promise<ComponentType>;
}

/** The public pages. The names of their chunks tell the server what to preload (packages/build/src/page/shell-facts.ts). */
const SITE_PAGES: readonly SitePage[] = [
  {
    path: '/',
    title: null,
    load: () =>
      import(/* webpackChunkName: "page-index" */ '../../site/landing.page.tsx').then((m) => m.LandingPage),
  },
  {
    path: '/mission',
    title: msg('Mission'),
    load: () =>
      import(/* webpackChunkName: "page-mission" */ '../../site/mission.page.tsx').then((m) => m.MissionPage),
  },
  {
    path: '/faq',
    title: msg('Questions, answered'),
    load: () =>
      import(/* webpackChunkName: "page-faq" */ '../../site/faq/faq.page.tsx').then((m) => m.FaqPage),
  },
  {
    path: '/terms-privacy',
    title: msg('Terms and privacy'),
    load: () =>
      import(/* webpackChunkName: "page-terms-privacy" */ '../../site/terms-privacy.page.tsx').then(
        (m) => m.TermsPrivacyPage,
      ),
  },
  {
    path: '/get-in-touch',
    title: msg('Get in touch'),
    load: () =>
      import(/* webpackChunkName: "page-get-in-touch" */ '../../site/get-in-touch.page.tsx').then(
        (m) => m.GetInTouchPage,
      ),
  },
  {
    path: '/press-inquiry',
    title: msg('Press inquiry'),
    load: () =>
      import(/* webpackChunkName: "page-press-inquiry" */ '../../site/press-inquiry.page.tsx').then(
        (m) => m.PressInquiryPage,
      ),
  },
  {
    path: '/tutorial',
    title: msg('The tour'),
    load: () =>
      import(/* webpackChunkName: "page-tutorial" */ '../../site/tutorial/tutorial.page.tsx').then(
        (m) => m.TutorialPage,
      ),
  },
  {
    path: '/404',
    title: msg('Not found'),
    load: () =>
      import(/* webpackChunkName: "page-404" */ '../../site/not-found.page.tsx').then((m) => m.NotFoundPage),
  },
];

/** Shows every other page, from the registry. */
export const PLATFORM: SitePage = {
  path: '*',
  load: () => afterOverrides(loadPlatform),
};

/** Returns the page at a path. */
export function sitePageAt(pathname: string): SitePage {
  return SITE_PAGES.find(({ path }) => matchPath(path, pathname) !== null) ?? PLATFORM;
}
