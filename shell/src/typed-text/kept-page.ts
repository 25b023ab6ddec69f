import type { Params } from '@acquaint/remote-kit';
import type { TypedPage } from './typed-text.ts';

const KEY = 'typed-text';

/** A page over a reload: what was typed in it, and the modals that were open. */
export interface KeptPage extends TypedPage {
  readonly modals: readonly { readonly name: string; readonly params: Params }[];
}

/* eslint-disable no-restricted-globals -- of this tab alone, over one reload: what a person has typed must not be lost */
export function keepPage(page: KeptPage): void {
  try {
    sessionStorage.setItem(KEY, JSON.stringify(page));
  } catch {
    // Full or not allowed: the person asked for the reload, and gets it.
  }
}

/** What was kept, once; null when there is nothing. */
export function takeKeptPage(): KeptPage | null {
  try {
    const kept = sessionStorage.getItem(KEY);
    sessionStorage.removeItem(KEY);
    return kept === null ? null : (JSON.parse(kept) as KeptPage);
  } catch {
    return null;
  }
}
/* eslint-enable no-restricted-globals */
