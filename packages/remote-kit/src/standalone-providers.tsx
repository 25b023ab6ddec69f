import type { ReactNode } from 'react';
import type { PlatformProviders } from './shell-api.ts';

let current: PlatformProviders | null = null;

/** What the host of this page gives to remotes that it mounts as applications; null takes it back. */
export function provideToApplications(providers: PlatformProviders | null): void {
  current = providers;
}

/** What an application stands on when the one who mounts it hands over nothing: what the page's host has provided. */
export function StandaloneProviders({ children }: { readonly children: ReactNode }) {
  if (current === null) {
    throw new Error(
      'A remote is mounted in a page that gives it nothing: call configureHost of the platform first, or hand over "providers"',
    );
  }
  const Providers = current;
  return <Providers>{children}</Providers>;
}
