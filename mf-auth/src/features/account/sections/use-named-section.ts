import { useLocation } from '@acquaint/remote-kit';
import { useEffect, type RefObject } from 'react';

/** The section is kept in place for this long, in milliseconds: by then the data of all sections should have arrived. */
const KEPT_MS = 5_000;
/** Events of a reader who scrolls or types, after which the section is left where it is. */
const READER_EVENTS = ['wheel', 'touchmove', 'keydown', 'pointerdown'] as const;

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
      for (const event of READER_EVENTS) window.removeEventListener(event, stop);
    };
    const timer = setTimeout(stop, KEPT_MS);
    for (const event of READER_EVENTS) window.addEventListener(event, stop, { passive: true });
    return stop;
  }, [location, column]);
}
