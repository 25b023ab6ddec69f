import { useEffect, useRef, type RefObject } from 'react';

/**
 * A button that takes the focus when its time comes, if what had it is gone: whoever has gone on to something else is left there.
 * @param isTime when it turns true, or is true as the button appears.
 */
export function useLanding(isTime: boolean): RefObject<HTMLButtonElement | null> {
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (isTime && isFocusLost()) button.current?.focus();
  }, [isTime]);
  return button;
}

/** Nothing has the focus, or a menu that is closing. */
function isFocusLost(): boolean {
  const focused = document.activeElement;
  return focused === null || focused === document.body || focused.closest('[role="menu"]') !== null;
}
