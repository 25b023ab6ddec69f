import type { ReactNode } from 'react';
import type { PlatformProviders } from './shell-api.ts';

let current: PlatformProviders | null = null;

/** Sets the providers of this page's host for remotes mounted as applications; null removes them. */
export function provideToApplications(providers: PlatformProviders | null): void {
  current = providers;
}

/** The default providers of an application: those set by the page's host. */
export function StandaloneProviders({ children }: { readonly children: ReactNode }) {
  if (current === null) {
    throw new Error(
      'A remote is mounted in a page that gives it nothing: call configureHost of the platform first, or hand over "providers"',
    );
  }
  const Providers = current;
  return <Providers>{children}</Providers>;
}
