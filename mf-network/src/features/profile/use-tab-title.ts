import { PRODUCT_NAME } from '@acquaint/contracts/product';
import { useEffect } from 'react';

/** Sets the document title to the member's name once it is loaded; until then the shell's title of the page stays. */
export function useTabTitle(name: string | undefined): void {
  useEffect(() => {
    if (name !== undefined) document.title = `${name} · ${PRODUCT_NAME}`;
  }, [name]);
}
