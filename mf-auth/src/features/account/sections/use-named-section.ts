import { useLocation } from '@acquaint/remote-kit';
import { useEffect, type RefObject } from 'react';

/** Milliseconds after which the data of all sections have arrived, or the reader is no longer waiting for a place. */
const PATIENCE_MS = 5_000;
/** What a reader does who does not want to be taken further. */
const OWN_WAYS = ['wheel', 'touchmove', 'keydown', 'pointerdown'] as const;

/**
 * Moves the focus to the section that the URL names, and keeps the section at the top of the window while the data above it
 * arrive.
 * @param column holds all sections.
 */
export function useNamedSection(column: RefObject<HTMLElement | null>): void {
  const location = useLocation();
  useEffect(() => {
    const { hash } = location;
    const section = hash === '' ? null : document.getElementById(hash.slice(1));
    if (section === null || !column.current?.contains(section)) return undefined;
    section.focus({ preventScroll: true });
    const height = () => column.current?.clientHeight ?? 0;
    let known = height();
    const observer = new ResizeObserver(() => {
      // The shell has already scrolled to the section, or back to where the reader was.
      if (height() === known) return;
      known = height();
      section.scrollIntoView();
    });
    observer.observe(column.current);
    const stop = () => {
      observer.disconnect();
      clearTimeout(timer);
      for (const way of OWN_WAYS) window.removeEventListener(way, stop);
    };
    const timer = setTimeout(stop, PATIENCE_MS);
    for (const way of OWN_WAYS) window.addEventListener(way, stop, { passive: true });
    return stop;
  }, [location, column]);
}
