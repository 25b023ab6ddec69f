import { PRODUCT_NAME } from '@acquaint/contracts/product';
import { useLayoutEffect } from 'react';

/**
 * Sets the document title to the member's name once it is loaded; until then the title of the page stays. When the page is left, the
 * earlier title is back, unless something else has changed it meanwhile.
 */
export function useTabTitle(name: string | undefined): void {
  // A layout effect, so that the cleanup comes before the shell sets the title of the next page.
  useLayoutEffect(() => {
    if (name === undefined) return;
    const before = document.title;
    const ours = `${name} · ${PRODUCT_NAME}`;
    document.title = ours;
    return () => {
      if (document.title === ours) document.title = before;
    };
  }, [name]);
}
