import { PRODUCT_NAME } from '@acquaint/contracts/product';
import { useLayoutEffect } from 'react';

/** Names the tab after the page; null for the product alone, undefined to leave it to somebody else. */
export function useDocumentTitle(title: string | null | undefined): void {
  // Before a page's own effects: one that knows better, such as whose profile it is, says so after us.
  useLayoutEffect(() => {
    if (title === undefined) return;
    document.title = title === null ? PRODUCT_NAME : `${title} · ${PRODUCT_NAME}`;
  }, [title]);
}
