import { useEffect, useRef, type RefObject } from 'react';

/**
 * Returns the ref of a button that gets the focus if the focused element was removed. If the reader has focused another element,
 * the focus stays there.
 * @param isTime the button takes the focus when this becomes true, or is true on mount.
 */
export function useLanding(isTime: boolean): RefObject<HTMLButtonElement | null> {
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (isTime && isFocusLost()) button.current?.focus();
  }, [isTime]);
  return button;
}

/** Returns whether no element has the focus, or only an item of a closing menu. */
function isFocusLost(): boolean {
  const focused = document.activeElement;
  return focused === null || focused === document.body || focused.closest('[role="menu"]') !== null;
}
