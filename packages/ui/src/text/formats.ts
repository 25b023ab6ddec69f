import { useSyncExternalStore } from 'react';

/* eslint-disable no-restricted-globals -- what its person chose, at hand before anything was loaded; gone with the sign-in */
const KEY = 'formats';

const listeners = new Set<() => void>();
let known: string | null = null;

/**
 * How dates, times and numbers are written now: a BCP 47 tag, English words in the manner of a region (docs/adr/0013). What
 * the person chose, else the manner of the device.
 */
export function currentFormats(): string {
  return (known ??= stored() ?? formatsOfDevice());
}

/** Writes from now on as the person chose; null as the device does. */
export function keepFormats(choice: string | null): void {
  try {
    if (choice === null) localStorage.removeItem(KEY);
    else localStorage.setItem(KEY, choice);
  } catch {
    // A page of others that may keep nothing: it stays with the device's.
  }
  read();
}

/** Says the language to the document, and hears of a choice in another tab; call it once. */
export function startFormats(): void {
  window.addEventListener('storage', ({ key }) => {
    if (key === KEY || key === null) read();
  });
  listeners.add(() => {
    document.documentElement.lang = currentFormats();
  });
  read();
}

/** The tag, as it changes. */
export function useFormats(): string {
  return useSyncExternalStore(subscribe, currentFormats);
}

/** @param digits after the point, exactly; without it as many as there are, three at most. */
export function formatNumber(value: number, digits?: number, formats: string = currentFormats()): string {
  const exactly = { minimumFractionDigits: digits, maximumFractionDigits: digits };
  return new Intl.NumberFormat(formats, digits === undefined ? {} : exactly).format(value);
}

/**
 * English in the manner of where the device is: its words are those of the page, so that no date is in another language than
 * the sentence around it.
 * @param language the device's, BCP 47
 */
export function formatsOfDevice(language: string = navigator.language): string {
  try {
    const { language: words, region } = new Intl.Locale(language).maximize();
    const [tag = 'en'] = Intl.DateTimeFormat.supportedLocalesOf(`en-${region ?? 'US'}`);
    return words === 'en' && language.startsWith('en-') ? language : tag;
  } catch {
    return 'en';
  }
}

function stored(): string | null {
  try {
    return localStorage.getItem(KEY);
  } catch {
    return null;
  }
}
/* eslint-enable no-restricted-globals */

function read(): void {
  known = null;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
