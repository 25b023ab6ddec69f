import type { Page } from '@playwright/test';

/** Returns the versions of a remote whose files this tab requests from now on, in order of first request. */
export function requestedVersions(page: Page, remote: string): ReadonlySet<string> {
  const versions = new Set<string>();
  page.on('request', (request) => {
    const version = new RegExp(`/mf/${remote}/([^/]+)/`).exec(request.url())?.[1];
    if (version) versions.add(version);
  });
  return versions;
}
