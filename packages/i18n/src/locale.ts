import { inBrowser } from '@acquaint/browser-storage';
import { languageOf, OFFERED_LANGUAGES, type Language } from './languages.ts';

const KEY = 'formats';
const storage = inBrowser(KEY);

const listeners = new Set<() => void>();
let known: string | null = null;
let language: string | undefined;

/**
 * Returns the current locale as a BCP 47 tag (docs/adr/0024): the language of the text and the format of dates, times and
 * numbers. It is the locale that was chosen in this browser, otherwise the device's. The language of an open page never changes:
 * after another language is chosen the page is reloaded (`keepLocale`); until then a choice in another tab changes only the
 * formats.
 */
export function currentLocale(): string {
  return (known ??= inLanguageOfPage(stored() ?? localeOfDevice()));
}

/**
 * Stores the chosen locale and applies it; null returns to the device's locale.
 * @returns whether the page must be reloaded because the chosen language differs from the language of the page.
 */
export function keepLocale(choice: string | null): boolean {
  // If the storage is blocked, as it can be in a foreign page, the device's locale stays in use.
  if (choice === null) storage.remove();
  else storage.write(choice);
  read();
  return language !== undefined && languageOf(stored() ?? localeOfDevice()) !== language;
}

/** Returns the locale chosen in this browser, by a member or a visitor; null when the device decides. */
export function keptLocale(): string | null {
  return stored();
}

/** Sets the language of the document and follows choices made in other tabs. Call it once. */
export function startLocale(): void {
  window.addEventListener('storage', ({ key }) => {
    if (key === KEY || key === null) read();
  });
  listeners.add(() => {
    document.documentElement.lang = currentLocale();
  });
  read();
}

/** Calls `listener` after each change of the locale. @returns a function that stops this. */
export function onLocale(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/**
 * Returns the first language of the device that the product offers, otherwise English, with the region of the device's first
 * language. A date is therefore never in another language than the sentence around it.
 * @param device languages in the order its owner prefers, BCP 47
 */
export function localeOfDevice(device: readonly string[] = navigator.languages): string {
  try {
    const [first = 'en'] = device;
    const spoken = device.map(offeredIn).find((known) => known !== undefined) ?? 'en';
    if (first.startsWith(`${spoken}-`)) return first;
    const { region } = new Intl.Locale(first).maximize();
    const [tag = 'en'] = Intl.DateTimeFormat.supportedLocalesOf(`${spoken}-${region ?? 'US'}`);
    return tag;
  } catch {
    return 'en';
  }
}

function offeredIn(device: string): Language | undefined {
  const { language } = new Intl.Locale(device);
  return OFFERED_LANGUAGES.find((known) => known === language);
}

function stored(): string | null {
  return storage.read();
}

function read(): void {
  known = null;
  for (const listener of listeners) listener();
}

/** Combines the region of a locale with the language the page was loaded with. */
function inLanguageOfPage(formats: string): string {
  const pageLanguage = languageOf(formats);
  language ??= pageLanguage;
  return pageLanguage === language ? formats : formats.replace(pageLanguage, language);
}
