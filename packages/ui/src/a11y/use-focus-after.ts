import { useLayoutEffect } from 'react';
import type { RefObject } from 'react';

type Place = HTMLElement | { readonly nativeElement: HTMLElement };

/**
 * When this element goes while it has the focus, such as a button that has just helped, the focus goes to the dialog around it
 * or the page's heading: not to nowhere.
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
