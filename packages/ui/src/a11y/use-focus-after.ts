import { useLayoutEffect } from 'react';
import type { RefObject } from 'react';

type Place = HTMLElement | { readonly nativeElement: HTMLElement };

/**
 * Moves the focus when this element unmounts while focused, such as a retry button that has succeeded: to the dialog around it,
 * or to the page's heading.
 */
export function useFocusAfter(place: RefObject<Place | null>): void {
  useLayoutEffect(() => {
    const mounted = elementOf(place);
    return () => {
      // Another one than before if the component around it was loaded meanwhile, as that of a menu.
      const element = elementOf(place) ?? mounted;
      if (element?.contains(document.activeElement)) nextPlace(element)?.focus({ preventScroll: true });
    };
  }, [place]);
}

function elementOf({ current }: RefObject<Place | null>): HTMLElement | null {
  return current && 'nativeElement' in current ? current.nativeElement : current;
}

function nextPlace(element: HTMLElement): HTMLElement | null {
  const dialog = element.closest<HTMLElement>('[role="dialog"]');
  return dialog ?? (element.closest('main') ?? document).querySelector<HTMLElement>('h1');
}
