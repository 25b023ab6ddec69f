import { useEffect, useRef, useSyncExternalStore } from 'react';
import { useLocation } from 'react-router-dom';
import { LoadedPart } from '../app/loaded-part.tsx';
import { askedFor, type AskedFor } from './asked-for.ts';

// Few members ever see it.
const loadNote = async () => (await import('./asked-for-note.tsx')).AskedForNote;

/** Tells a member whom a rule took elsewhere how to get to the page that they asked for (R-ONB-16). */
export function AskedForHere() {
  const asked = useSyncExternalStore(askedFor.subscribe, askedFor.get);
  const { pathname, search } = useLocation();
  const isShown = asked?.shown === `${pathname}${search}`;
  const seen = useRef<AskedFor | null>(null);
  useEffect(() => {
    if (isShown) seen.current = asked;
    // Only after the page was shown: its address is known before it is rendered.
    else if (asked !== null && seen.current === asked) askedFor.set(null);
  }, [asked, isShown]);
  return isShown && <LoadedPart load={loadNote} />;
}
