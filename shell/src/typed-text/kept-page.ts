import type { Params } from '@acquaint/remote-kit';
import type { TypedPage } from './typed-text.ts';

/** A page stored over a reload: its typed text and open modals. */
export interface KeptPage extends TypedPage {
  readonly modals: readonly { readonly name: string; readonly params: Params }[];
}

/** A value in session storage, which belongs to this tab and survives the page. */
export interface Kept<Value> {
  readonly put: (value: Value) => void;
  /** Returns the stored value and removes it; null if there is none. */
  readonly take: () => Value | null;
}

/** A page that is reloaded on purpose. */
export const reloadedPage: Kept<KeptPage> = keptAs('typed-text');

/* eslint-disable no-restricted-globals -- of this tab alone, until the person is back: what they have typed must not be lost */
export function keptAs<Value>(key: string): Kept<Value> {
  return {
    put(value) {
      try {
        sessionStorage.setItem(key, JSON.stringify(value));
      } catch {
        // Storage is full or blocked; the reload continues anyway.
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
