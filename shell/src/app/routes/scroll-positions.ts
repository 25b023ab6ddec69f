import { inTab } from '@acquaint/browser-storage';
import { useEffect, useLayoutEffect } from 'react';
import type { Location } from 'react-router-dom';
import type { Visit } from './page-router.ts';

const stored = inTab('scroll-positions');

/** Position by page and entry of the history; an entry that the browser made itself has no key of its own. */
const positions = new Map<string, number>(readStored());

function readStored(): readonly [string, number][] {
  try {
    return Object.entries(JSON.parse(stored.read() ?? '{}') as Record<string, number>);
  } catch {
    return [];
  }
}

/** Remembers how far the page is scrolled that is left. */
export function rememberScroll(left: Location): void {
  positions.set(nameOf(left), window.scrollY);
}

/**
 * Scrolls each page that is shown: after going back and after a reload to where it was, else to the part that its address names, or
 * to its top.
 */
export function useScrollPositions({ location, keepsScroll }: Visit): void {
  useEffect(() => {
    const leave = () => {
      rememberScroll(location);
      stored.write(JSON.stringify(Object.fromEntries(positions)));
      window.history.scrollRestoration = 'auto';
    };
    window.history.scrollRestoration = 'manual';
    window.addEventListener('pagehide', leave);
    return () => window.removeEventListener('pagehide', leave);
  }, [location]);
  useLayoutEffect(() => {
    const position = positions.get(nameOf(location));
    if (position !== undefined) window.scrollTo(0, position);
    else if (!scrollToPart(location.hash) && !keepsScroll) window.scrollTo(0, 0);
  }, [location, keepsScroll]);
}

const nameOf = ({ pathname, key }: Location): string => `${pathname} ${key}`;

/** Returns false if the page has no such part. */
function scrollToPart(hash: string): boolean {
  if (hash === '') return false;
  const part = document.getElementById(decoded(hash.slice(1)));
  part?.scrollIntoView();
  return part !== null;
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
