import { useEffect, useState } from 'react';

/**
 * Moves the focus of a dialog to the first time that can be chosen, or to the chosen one, once there is one: the dialog opens while
 * they are still loading, with the focus on its close button. Whoever has moved the focus into the content meanwhile keeps it.
 * @returns the ref of the content.
 */
export function useFirstFocus(isLoaded: boolean): (content: HTMLElement | null) => void {
  const [content, setContent] = useState<HTMLElement | null>(null);
  useEffect(() => {
    if (!isLoaded || content === null) return;
    const { activeElement } = document;
    const isFree =
      activeElement === document.body || content.closest('[role="dialog"]')?.contains(activeElement);
    if (!isFree || content.contains(activeElement)) return;
    const time =
      content.querySelector<HTMLElement>('[aria-pressed="true"]') ??
      content.querySelector<HTMLElement>('[aria-pressed]');
    time?.focus();
  }, [isLoaded, content]);
  return setContent;
}
