import { PRODUCT_NAME } from '@acquaint/contracts/product';
import { useEffect } from 'react';

/** Names the tab after the page; null for the product alone, undefined to leave it to somebody else. */
export function useDocumentTitle(title: string | null | undefined): void {
  useEffect(() => {
    if (title === undefined) return;
    document.title = title === null ? PRODUCT_NAME : `${title} · ${PRODUCT_NAME}`;
  }, [title]);
}
