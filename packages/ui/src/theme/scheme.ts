import { useSyncExternalStore } from 'react';
import type { Scheme } from './palette.ts';

/** What a person asked for; `system` follows the device. */
export type SchemeChoice = 'system' | Scheme;

/** A cookie and not local storage: the choice belongs to the device and outlives logging out. */
const COOKIE = 'color-scheme';
const ONE_YEAR_IN_SECONDS = 31_536_000;

const listeners = new Set<() => void>();

/** The choice of this browser, `system` until one was made. */
export function schemeChoice(): SchemeChoice {
  const value = /(?:^|; )color-scheme=(light|dark)/.exec(document.cookie)?.[1];
  return value === 'light' || value === 'dark' ? value : 'system';
}

/** The scheme that holds now: the choice, else the device's. */
export function currentScheme(): Scheme {
  const choice = schemeChoice();
  if (choice !== 'system') return choice;
  return darkQuery()?.matches === true ? 'dark' : 'light';
}

/** Remembers the choice and shows it at once. */
export function chooseScheme(choice: SchemeChoice): void {
  const age = choice === 'system' ? 0 : ONE_YEAR_IN_SECONDS;
  document.cookie = `${COOKIE}=${choice}; Path=/; Max-Age=${age}; SameSite=Lax`;
  announce();
}

/** Marks the document with the scheme and keeps it so; call once, before the first paint. */
export function startScheme(): void {
  darkQuery()?.addEventListener('change', announce);
  announce();
}

/** The scheme and the choice, as they change. */
export function useScheme(): { readonly scheme: Scheme; readonly choice: SchemeChoice } {
  const scheme = useSyncExternalStore(subscribe, currentScheme);
  const choice = useSyncExternalStore(subscribe, schemeChoice);
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

/** Null where there is no such query (a test's document). */
function darkQuery(): MediaQueryList | null {
  return typeof window.matchMedia === 'function' ? window.matchMedia('(prefers-color-scheme: dark)') : null;
}
