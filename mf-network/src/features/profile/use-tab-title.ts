import { PRODUCT_NAME } from '@acquaint/contracts/product';
import { useEffect } from 'react';

/** Names the browser's tab after whose profile it shows, once that is known; before, the shell has named it after the page. */
export function useTabTitle(name: string | undefined): void {
  useEffect(() => {
    if (name !== undefined) document.title = `${name} · ${PRODUCT_NAME}`;
  }, [name]);
}
