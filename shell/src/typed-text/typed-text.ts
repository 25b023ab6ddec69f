import { fieldOf, fieldsOfPage, isOurs, valueOf, write } from './fields.ts';
import type { Field, TypedField } from './fields.ts';

/** Text typed on one page. */
export interface TypedPage {
  /** Path and query; text is restored only on the same page. */
  readonly path: string;
  readonly fields: readonly TypedField[];
}

export interface TypedText {
  /** Returns the text typed in the page, and text still to be restored. */
  readonly take: () => TypedPage;
  /** Call before a part of the page is removed: its text is restored when the part is back. */
  readonly remember: () => void;
  /** Writes the text into its fields as they appear, once each, unless the person types into them. */
  readonly restore: (page: TypedPage, onRestored?: () => void) => void;
  /** Deletes everything, because another person uses this tab. */
  readonly forget: () => void;
  readonly stop: () => void;
}

/** Milliseconds during which a restored field is corrected, because a new page may fill it from loaded data. */
const HOLD_MS = 3_000;
const LOOK_EVERY_MS = 200;

/** Events for typing, and for a choice from a list. */
const KINDS = ['input', 'chosen'];

const currentPath = () => `${window.location.pathname}${window.location.search}`;

/**
 * Tracks what people have typed into the page: not initial values, and never a password or a file. One per page; it only listens
 * to events.
 */
export function createTypedText(): TypedText {
  const typed = new Set<Field>();
  let waiting: TypedPage = { path: '', fields: [] };
  let listener: () => void = () => undefined;

  const onInput = (event: Event): void => {
    const field = isOurs(event) ? null : fieldOf(event);
    if (field !== null) typed.add(field);
  };
  for (const kind of KINDS) document.addEventListener(kind, onInput, { capture: true });
  const observer = new MutationObserver(look);

  function inPage(): TypedField[] {
    for (const field of typed) if (!field.isConnected) typed.delete(field);
    return fieldsOfPage()
      .filter(({ field }) => typed.has(field))
      .map(({ field, key, nth }) => ({ key, nth, value: valueOf(field) }));
  }

  function take(): TypedPage {
    const fields = inPage();
    const path = currentPath();
    const later = waiting.path === path ? waiting.fields : [];
    return {
      path,
      fields: [...fields, ...later.filter((field) => !fields.some((now) => isSame(now, field)))],
    };
  }

  function wait(page: TypedPage): void {
    waiting = page;
    observer.disconnect();
    if (page.fields.length > 0)
      observer.observe(document.documentElement, { childList: true, subtree: true });
  }

  function look(): void {
    if (currentPath() !== waiting.path) return;
    const fields = fieldsOfPage().flatMap((place) => {
      const stored = waiting.fields.find((field) => isSame(field, place));
      return stored && !typed.has(place.field) ? [{ field: place.field, stored }] : [];
    });
    if (fields.length === 0) return;
    wait({
      ...waiting,
      fields: waiting.fields.filter((field) => !fields.some(({ stored }) => stored === field)),
    });
    for (const { field, stored } of fields) {
      typed.add(field);
      hold(field, stored.value);
    }
    listener();
    listener = () => undefined;
  }

  return {
    take,
    remember() {
      wait(take());
    },
    restore(page, onRestored = () => undefined) {
      listener = onRestored;
      wait(page);
      look();
    },
    forget() {
      typed.clear();
      wait({ path: '', fields: [] });
    },
    stop() {
      observer.disconnect();
      for (const kind of KINDS) document.removeEventListener(kind, onInput, { capture: true });
    },
  };
}

function isSame(a: Pick<TypedField, 'key' | 'nth'>, b: Pick<TypedField, 'key' | 'nth'>): boolean {
  return a.key === b.key && a.nth === b.nth;
}

/** Writes a value, and again if loaded data overwrites it, until the person types or sends. */
function hold(field: Field, value: string): void {
  write(field, value);
  const until = Date.now() + HOLD_MS;
  const timer = setInterval(() => {
    if (Date.now() > until || !field.isConnected) clearInterval(timer);
    else if (valueOf(field) !== value) write(field, value);
  }, LOOK_EVERY_MS);
  const leave = (event: Event): void => {
    if (!isOurs(event) && fieldOf(event) === field) clearInterval(timer);
  };
  for (const kind of KINDS) (field.closest('[data-choice]') ?? field).addEventListener(kind, leave);
  const end = (): void => clearInterval(timer);
  field.addEventListener('keydown', end, { once: true });
  field.closest('form')?.addEventListener('submit', end, { once: true, capture: true });
}
