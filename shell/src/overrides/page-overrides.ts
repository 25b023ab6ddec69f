import { withLibraryWords } from '../app/shell-words.ts';
import { concernsOverrides } from './asked-overrides.ts';
import type { Overrides } from './overrides.ts';

let ofThisPage: Overrides | null = null;

/** The overrides of this page; null on a page that has nothing to do with any. Known once the platform is loaded. */
export function pageOverrides(): Overrides | null {
  return ofThisPage;
}

/**
 * Loads a part of the platform with the library's words, and before it what overrides need, on the few pages that have some:
 * nobody else pays for them.
 */
export async function afterOverrides<T>(load: () => Promise<T>): Promise<T> {
  if (concernsOverrides()) {
    const { createPageOverrides } = await import(
      /* webpackChunkName: "overrides" */ './create-page-overrides.ts'
    );
    ofThisPage ??= createPageOverrides();
  }
  return withLibraryWords(load);
}
