import { useEffect, useRef } from 'react';
import { useVisit } from './use-visit.ts';

/** Milliseconds to wait for a page's heading; afterwards the focus stays where it is. */
const PATIENCE_MS = 10_000;

/**
 * Moves the focus to the new page's heading after a navigation, so that keyboard and screen reader users start there. Not on the
 * first page, and not if the page or a modal has taken the focus.
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

/** Calls `act` once the page has a heading, unless none appears in time. Returns a function that stops waiting. */
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

/** Returns whether a tab of the same page was chosen or a dialog opened, so that the focus should stay. */
function isAtTabs(): boolean {
  return (
    (document.activeElement?.matches('[role="tab"]') ?? false) ||
    document.querySelector('[role="dialog"]') !== null
  );
}

/** Returns whether the reader is typing or a modal is open. (The navigation drawer is closing at this time.) */
function isBusy(): boolean {
  const isTyping = document.activeElement?.matches('#content :is(input, textarea)') ?? false;
  return isTyping || isAtNamedPart() || document.querySelector('[data-host-modal]') !== null;
}

/** Returns whether the page has focused the element named by the fragment (`#recording`). */
function isAtNamedPart(): boolean {
  const id = window.location.hash.slice(1);
  return id !== '' && (document.getElementById(id)?.contains(document.activeElement) ?? false);
}
