import type { Params } from '@acquaint/remote-kit';
import type { TypedPage } from './typed-text.ts';

/** A page over a reload: what was typed in it, and the modals that were open. */
export interface KeptPage extends TypedPage {
  readonly modals: readonly { readonly name: string; readonly params: Params }[];
}

/** Something that outlives this page, in this tab alone. */
export interface Kept<Value> {
  readonly put: (value: Value) => void;
  /** What was put, once; null when there is nothing. */
  readonly take: () => Value | null;
}

/** A page that is loaded anew on purpose. */
export const reloadedPage: Kept<KeptPage> = keptAs('typed-text');

/* eslint-disable no-restricted-globals -- of this tab alone, until the person is back: what they have typed must not be lost */
export function keptAs<Value>(key: string): Kept<Value> {
  return {
    put(value) {
      try {
        sessionStorage.setItem(key, JSON.stringify(value));
      } catch {
        // Full or not allowed: the person goes on all the same.
      }
    },
    take() {
      try {
        const kept = sessionStorage.getItem(key);
        sessionStorage.removeItem(key);
        return kept === null ? null : (JSON.parse(kept) as Value);
      } catch {
        return null;
      }
    },
  };
}
/* eslint-enable no-restricted-globals */
