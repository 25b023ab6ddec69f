import { useEffect, useRef } from 'react';
import { useVisit } from './use-visit.ts';

/** How long a page may take to bring its heading, milliseconds; after that the focus stays where it is. */
const PATIENCE_MS = 10_000;

/**
 * After a navigation the focus moves to the new page's heading, so that a keyboard and a screen reader start there.
 * Not at the first page, and not when the page or a modal has taken the focus itself.
 */
export function useRouteFocus(): void {
  const { number, isSamePath } = useVisit();
  const shown = useRef(number);
  useEffect(() => {
    if (shown.current === number) return undefined;
    shown.current = number;
    return whenHeadingIsThere((heading) => {
      if (!isBusy() && !(isSamePath && isAtTabs())) heading.focus({ preventScroll: true });
    });
  }, [number, isSamePath]);
}

/** Acts once the page has a heading, or never when none comes in time. Returns how to stop waiting. */
export function whenHeadingIsThere(act: (heading: HTMLElement) => void): () => void {
  const left = document.querySelector('#content h1');
  const find = () => {
    const heading = document.querySelector<HTMLElement>('#content h1');
    return heading === null || (heading === left && !left.isConnected) ? null : heading;
  };
  const now = find();
  if (now !== null) {
    act(now);
    return () => undefined;
  }
  const observer = new MutationObserver(() => {
    const heading = find();
    if (heading === null) return;
    stop();
    act(heading);
  });
  observer.observe(document.body, { childList: true, subtree: true });
  const timer = setTimeout(() => stop(), PATIENCE_MS);
  const stop = () => {
    observer.disconnect();
    clearTimeout(timer);
  };
  return stop;
}

/** Another tab of the same page was chosen, or something opened beside it: the focus is where it belongs. */
function isAtTabs(): boolean {
  return (
    (document.activeElement?.matches('[role="tab"]') ?? false) ||
    document.querySelector('[role="dialog"]') !== null
  );
}

/** Somebody types already, or reads a modal. (The drawer of the navigation closes behind the chosen page.) */
function isBusy(): boolean {
  const isTyping = document.activeElement?.matches('#content :is(input, textarea)') ?? false;
  return isTyping || isAtNamedPart() || document.querySelector('[data-host-modal]') !== null;
}

/** The address names a part of the page (`#recording`), and the page has put the focus there. */
function isAtNamedPart(): boolean {
  const id = window.location.hash.slice(1);
  return id !== '' && (document.getElementById(id)?.contains(document.activeElement) ?? false);
}
