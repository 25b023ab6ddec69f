import type { Words } from '@acquaint/words';
import type { ComponentType } from 'react';
import { lazyPage, type LazyPage } from './lazy-page.tsx';

type Preloading<P> = ComponentType<P> & {
  readonly preload?: () => Promise<unknown>;
  readonly forgetFailure?: () => void;
};

/**
 * A component that is shown once the sentences are there in the language of the page; its code and they load side by side.
 * The same component where there is nothing to wait for, which is always so in English.
 */
export function afterWords<P extends object>(
  component: Preloading<P>,
  words: readonly Words[],
): Preloading<P> | LazyPage<P> {
  const waits = words.flatMap(({ load }) => load() ?? []);
  if (waits.length === 0) return component;
  // Who shows it asks again and hears of a failure; nobody else has to.
  for (const wait of waits) wait.catch(() => undefined);
  const late = lazyPage(async () => {
    await Promise.all([component.preload?.(), ...words.map(({ load }) => load())]);
    return component;
  });
  const { forgetFailure } = late;
  return Object.assign(late, {
    forgetFailure: () => {
      component.forgetFailure?.();
      forgetFailure();
    },
  });
}
