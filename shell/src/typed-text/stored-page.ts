import { inTab } from '@acquaint/browser-storage';
import type { Params } from '@acquaint/remote-kit';
import type { TypedPage } from './typed-text.ts';

/** A page stored over a reload: its typed text and open modals. */
export interface StoredPage extends TypedPage {
  readonly modals: readonly { readonly name: string; readonly params: Params }[];
}

/** A value in session storage, which belongs to this tab and survives the page. */
export interface TabStore<Value> {
  readonly put: (value: Value) => void;
  /** Returns the stored value and removes it; null if there is none. */
  readonly take: () => Value | null;
}

/** A page that is reloaded on purpose. */
export const reloadedPage: TabStore<StoredPage> = tabStore('typed-text');

export function tabStore<Value>(key: Parameters<typeof inTab>[0]): TabStore<Value> {
  return {
    put(value) {
      // If it cannot be stored, it is lost, and the reload or logout continues.
      inTab(key).write(JSON.stringify(value));
    },
    take() {
      try {
        const text = inTab(key).read();
        inTab(key).remove();
        return text === null ? null : (JSON.parse(text) as Value);
      } catch {
        return null;
      }
    },
  };
}
