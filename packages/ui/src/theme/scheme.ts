import { useSyncExternalStore } from 'react';
import type { Scheme } from './palette.ts';

/** The chosen color scheme; `system` follows the device. */
export type SchemeChoice = 'system' | Scheme;

/** A cookie instead of local storage: the choice belongs to the device and is kept after logout. */
const COOKIE = 'color-scheme';
/** By which a browser keeps a cookie to this host and to https. */
const HOST_PREFIX = '__Host-';
const ONE_YEAR_IN_SECONDS = 31_536_000;

const listeners = new Set<() => void>();

/** Returns the choice of this browser, `system` without one. */
export function schemeChoice(): SchemeChoice {
  const value = /(?:^|; )(?:__Host-)?color-scheme=(light|dark)/.exec(document.cookie)?.[1];
  return value === 'light' || value === 'dark' ? value : 'system';
}

/** Returns the current scheme: the chosen one, otherwise the device's. */
export function currentScheme(): Scheme {
  const choice = schemeChoice();
  if (choice !== 'system') return choice;
  return darkQuery()?.matches === true ? 'dark' : 'light';
}

/**
 * Stores the choice and applies it.
 * @param isSecure whether the page was loaded over https.
 */
export function chooseScheme(choice: SchemeChoice, isSecure = location.protocol === 'https:'): void {
  const age = choice === 'system' ? 0 : ONE_YEAR_IN_SECONDS;
  const attributes = `Path=/; Max-Age=${age}; SameSite=Lax`;
  if (isSecure) {
    document.cookie = `${HOST_PREFIX}${COOKIE}=${choice}; ${attributes}; Secure`;
    // Of an older version, without the prefix.
    document.cookie = `${COOKIE}=; Path=/; Max-Age=0`;
  } else document.cookie = `${COOKIE}=${choice}; ${attributes}`;
  announce();
}

/** Sets the scheme on the document and keeps it up to date; call once, before the first paint. */
export function startScheme(): void {
  darkQuery()?.addEventListener('change', announce);
  announce();
}

/** Returns the current scheme and choice, and updates when they change. */
export function useScheme(): { readonly scheme: Scheme; readonly choice: SchemeChoice } {
  const scheme = useSyncExternalStore(subscribe, currentScheme, currentScheme);
  const choice = useSyncExternalStore(subscribe, schemeChoice, schemeChoice);
  return { scheme, choice };
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function announce(): void {
  document.documentElement.dataset['theme'] = currentScheme();
  for (const listener of listeners) listener();
}

/** Returns null where media queries are not supported (a test's document). */
function darkQuery(): MediaQueryList | null {
  return typeof window.matchMedia === 'function' ? window.matchMedia('(prefers-color-scheme: dark)') : null;
}
