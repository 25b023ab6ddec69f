import type { ReactNode } from 'react';
import type { AppProps, LifeCycles } from 'single-spa';
import type { PlatformProviders } from './shell-api.ts';

/** Hears of every part of a remote that is mounted in a foreign page: an application, a modal or what fills a slot. */
export interface MountWatch {
  /** Called before a part is mounted, which waits for it. */
  readonly begin: (remote: string) => Promise<unknown>;
  /** Called after a part is gone. */
  readonly end: (remote: string) => void;
}

let current: PlatformProviders | null = null;
let watch: MountWatch | null = null;

/**
 * Sets the providers of this page's host for remotes mounted as applications, and what it does around each part; null removes
 * them.
 */
export function provideToApplications(
  providers: PlatformProviders | null,
  around: MountWatch | null = null,
): void {
  current = providers;
  watch = around;
}

/** Returns the lifecycles of a remote's part that tell the foreign page about each mount. In the shell they do nothing more. */
export function watchedInForeignPage<P extends object>(
  remote: string,
  part: Required<LifeCycles<P>>,
): Required<LifeCycles<P>> {
  const { mount, unmount } = part as Record<'mount' | 'unmount', (props: P & AppProps) => Promise<unknown>>;
  /** What was told about each mounted part, by single-spa's name: the page may have another host when the part ends. */
  const begun = new Map<string, MountWatch>();
  const end = (name: string): void => {
    begun.get(name)?.end(remote);
    begun.delete(name);
  };
  return {
    ...part,
    async mount(props: P & AppProps) {
      if (watch) begun.set(props.name, watch);
      await watch?.begin(remote);
      try {
        return await mount(props);
      } catch (error) {
        end(props.name);
        throw error;
      }
    },
    async unmount(props: P & AppProps) {
      try {
        return await unmount(props);
      } finally {
        end(props.name);
      }
    },
  };
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
