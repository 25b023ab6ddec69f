import { inTab } from '@acquaint/browser-storage';
import { useEffect, useLayoutEffect } from 'react';
import type { Location } from 'react-router-dom';
import type { Visit } from './page-router.ts';

/** Milliseconds to wait for the part of a page that its address names. */
const PATIENCE_MS = 10_000;

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
export function useScrollPositions({ location, keepsScroll }: Pick<Visit, 'location' | 'keepsScroll'>): void {
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
    if (position !== undefined) {
      window.scrollTo(0, position);
      return undefined;
    }
    if (scrollToPart(location.hash)) return undefined;
    if (!keepsScroll) window.scrollTo(0, 0);
    return location.hash === '' ? undefined : scrollWhenThere(location.hash);
  }, [location, keepsScroll]);
}

const nameOf = ({ pathname, key }: Location): string => `${pathname} ${key}`;

/** What a reader does who does not want to be taken further. */
const OWN_WAYS = ['wheel', 'touchmove', 'keydown', 'pointerdown'] as const;

/**
 * Scrolls to a part as soon as the page has it, because most of a page comes with its data. Gives up when the reader scrolls, types
 * or presses something, and after some time. Returns a function that stops waiting.
 */
function scrollWhenThere(hash: string): () => void {
  const stop = () => {
    observer.disconnect();
    clearTimeout(timer);
    for (const way of OWN_WAYS) window.removeEventListener(way, stop);
  };
  const observer = new MutationObserver(() => {
    if (scrollToPart(hash)) stop();
  });
  observer.observe(document.body, { childList: true, subtree: true });
  const timer = setTimeout(stop, PATIENCE_MS);
  for (const way of OWN_WAYS) window.addEventListener(way, stop, { passive: true });
  return stop;
}

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
