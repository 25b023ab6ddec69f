import { useLayoutEffect } from 'react';
import type { RefObject } from 'react';

type Place = HTMLElement | { readonly nativeElement: HTMLElement };

/**
 * Moves the focus when this element unmounts while focused, such as a retry button that has succeeded: to the dialog around it,
 * or to the page's heading.
 */
export function useFocusAfter(place: RefObject<Place | null>): void {
  useLayoutEffect(() => {
    const { current } = place;
    const element = current && 'nativeElement' in current ? current.nativeElement : current;
    return () => {
      if (element?.contains(document.activeElement)) nextPlace(element)?.focus({ preventScroll: true });
    };
  }, [place]);
}

function nextPlace(element: HTMLElement): HTMLElement | null {
  const dialog = element.closest<HTMLElement>('[role="dialog"]');
  return dialog ?? (element.closest('main') ?? document).querySelector<HTMLElement>('h1');
}
