import type { I18n } from '@acquaint/i18n';
import type { ComponentType } from 'react';
import { lazyPage, type LazyPage } from './lazy-page.tsx';

type Preloading<P> = ComponentType<P> & { readonly preload?: () => Promise<unknown> };

/**
 * Returns a component that is shown once the catalogs of the page's language are loaded; its code loads in parallel. Returns the
 * component unchanged when no catalog has to be loaded, which is always so in English.
 */
export function afterCatalogs<P extends object>(
  component: Preloading<P>,
  packages: readonly I18n[],
): Preloading<P> | LazyPage<P> {
  const waits = packages.flatMap(({ load }) => load() ?? []);
  if (waits.length === 0) return component;
  // The page that shows the component loads again and reports a failure; this early load must not cause an unhandled rejection.
  for (const wait of waits) wait.catch(() => undefined);
  return lazyPage(async () => {
    await Promise.all([component.preload?.(), ...packages.map(({ load }) => load())]);
    return component;
  });
}
