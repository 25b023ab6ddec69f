import { inTab } from '@acquaint/words';
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

export function keptAs<Value>(key: Parameters<typeof inTab>[0]): Kept<Value> {
  return {
    put(value) {
      // Where it cannot be kept, the person goes on all the same.
      inTab(key).write(JSON.stringify(value));
    },
    take() {
      try {
        const kept = inTab(key).read();
        inTab(key).remove();
        return kept === null ? null : (JSON.parse(kept) as Value);
      } catch {
        return null;
      }
    },
  };
}
