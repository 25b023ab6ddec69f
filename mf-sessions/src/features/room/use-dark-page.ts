import { useLayoutEffect } from 'react';

/**
 * Makes the whole page dark while a call is shown, in both themes: menus and dialogs are outside the call's element, and would
 * outshine the pictures.
 */
export function useDarkPage(): void {
  useLayoutEffect(() => {
    document.body.dataset['theme'] = 'dark';
    return () => {
      delete document.body.dataset['theme'];
    };
  }, []);
}
