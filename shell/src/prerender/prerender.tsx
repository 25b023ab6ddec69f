import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router-dom';
import layout from '../app/layouts/layouts.module.css';
import { shellI18n } from '../i18n.ts';
import { LandingPage } from '../site/landing.page.tsx';
import { Logo } from '../site/logo.tsx';
import { DashboardFrame } from './dashboard-frame.tsx';

/**
 * Prerenders pages: makes the HTML that they show before their scripts run, in the language of `navigator`. The build puts it into the
 * page (packages/build/src/prerender), and the first render of React replaces it.
 * @returns HTML by kind of page: `landing`, and the layouts of remotes' pages.
 */
export async function prerenderPages(): Promise<Readonly<Record<string, string>>> {
  await shellI18n.load();
  return {
    landing: html(<LandingPage />),
    plain: html(
      <div className={layout['plain']}>
        <div className={layout['plainHeader']}>
          <Logo />
        </div>
      </div>,
    ),
    dashboard: html(<DashboardFrame />),
  };
}

function html(page: ReactNode): string {
  return renderToStaticMarkup(<MemoryRouter>{page}</MemoryRouter>);
}
