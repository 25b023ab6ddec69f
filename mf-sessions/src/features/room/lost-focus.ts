import { useEffect } from 'react';

/** Id of the call's toolbar. */
export const CONTROLS_ID = 'call-controls';

/**
 * Focuses the first button of the call's toolbar that can be pressed, which is the microphone, if nothing has the focus, or an
 * element of `leaving`, which is about to be hidden.
 */
export function focusControlsIfLost(leaving: Element | null = null): void {
  if (!isFocusLost(leaving)) return;
  document.querySelector<HTMLElement>(`#${CONTROLS_ID} button:enabled`)?.focus({ preventScroll: true });
}

/**
 * Focuses the page's heading once it is shown if nothing has the focus, because what had it was replaced. Unlike `useFocusAfter`,
 * it also works where the heading was replaced as well: the lobby, the call and the farewell each have their own.
 */
export function useHeadingIfFocusLost(isShown = true): void {
  useEffect(() => {
    if (isShown && isFocusLost()) document.querySelector<HTMLElement>('h1')?.focus({ preventScroll: true });
  }, [isShown]);
}

function isFocusLost(leaving: Element | null = null): boolean {
  const { activeElement } = document;
  return activeElement === document.body || leaving?.contains(activeElement) === true;
}
