import { PRODUCT_NAME } from '@acquaint/contracts/product';
import { useLayoutEffect } from 'react';

/** Sets the document title: null for the product name alone, undefined to leave it unchanged. */
export function useDocumentTitle(title: string | null | undefined): void {
  // A layout effect runs before a page's own effects, which may set a more specific title, such as a member's name.
  useLayoutEffect(() => {
    if (title === undefined) return;
    document.title = title === null ? PRODUCT_NAME : `${title} · ${PRODUCT_NAME}`;
  }, [title]);
}
