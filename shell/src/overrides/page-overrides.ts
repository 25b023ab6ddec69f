import { withLibraryI18n } from '../app/shell-i18n.ts';
import { concernsOverrides } from './requested-overrides.ts';
import type { Overrides } from './overrides.ts';

let ofThisPage: Overrides | null = null;

/** Returns the overrides of this page; null on a page without any. Set once the platform is loaded. */
export function pageOverrides(): Overrides | null {
  return ofThisPage;
}

/**
 * Loads a part of the platform with the library's translations and, only on pages with overrides, the code for overrides first.
 */
export async function afterOverrides<T>(load: () => Promise<T>): Promise<T> {
  if (concernsOverrides()) {
    const { createPageOverrides } = await import(
      /* webpackChunkName: "overrides" */ './create-page-overrides.ts'
    );
    ofThisPage ??= createPageOverrides();
  }
  return withLibraryI18n(load);
}
