import { inBrowser } from './browser-storage.ts';
import { languageOf, OFFERED_LANGUAGES, type Language } from './languages.ts';

const KEY = 'formats';
const kept = inBrowser(KEY);

const listeners = new Set<() => void>();
let known: string | null = null;
let language: string | undefined;

/**
 * The language of the text and how dates, times and numbers are written now: a BCP 47 tag (docs/adr/0024). What the person
 * chose, else as the device does. The language of a page never changes while it is open: after a choice of another one it is
 * loaded anew (`keepFormats`), and until then another tab's choice changes only the manner.
 */
export function currentFormats(): string {
  return (known ??= inLanguageOfPage(stored() ?? formatsOfDevice()));
}

/**
 * Writes from now on as the person chose; null as the device does.
 * @returns whether the page has to be loaded anew, because its text is in another language than what was kept.
 */
export function keepFormats(choice: string | null): boolean {
  // A page of others that may keep nothing stays with the device's.
  if (choice === null) kept.remove();
  else kept.write(choice);
  read();
  return language !== undefined && languageOf(stored() ?? formatsOfDevice()) !== language;
}

/** What was chosen in this browser, by a member or a visitor; null when the device decides. */
export function keptFormats(): string | null {
  return stored();
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

/** Tells of each change. @returns what ends that. */
export function onFormats(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/**
 * The first language of the device that we speak, else English, in the manner of where the device is, which its first language
 * tells: a date is never in another language than the sentence around it.
 * @param device its languages as its owner prefers them, BCP 47
 */
export function formatsOfDevice(device: readonly string[] = navigator.languages): string {
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
  return kept.read();
}

function read(): void {
  known = null;
  for (const listener of listeners) listener();
}

/** The same region's manner in the language that the page was loaded with. */
function inLanguageOfPage(formats: string): string {
  const wanted = languageOf(formats);
  language ??= wanted;
  return wanted === language ? formats : formats.replace(wanted, language);
}
