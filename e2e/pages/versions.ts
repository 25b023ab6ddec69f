import type { Page } from '@playwright/test';

/** Versions of a remote whose files this tab asks for from now on, in the order of their first file. */
export function versionsAsked(page: Page, remote: string): ReadonlySet<string> {
  const asked = new Set<string>();
  page.on('request', (request) => {
    const version = new RegExp(`/mf/${remote}/([^/]+)/`).exec(request.url())?.[1];
    if (version) asked.add(version);
  });
  return asked;
}
