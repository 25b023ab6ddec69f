import { fieldOf, fieldsOfPage, isOurs, valueOf, write } from './fields.ts';
import type { Field, TypedField } from './fields.ts';

/** What was typed on one page. */
export interface TypedPage {
  /** Path and query: what was typed elsewhere is nobody's business here. */
  readonly path: string;
  readonly fields: readonly TypedField[];
}

export interface TypedText {
  /** What is typed in the page now, together with what waits to be given back to it. */
  readonly take: () => TypedPage;
  /** A part of the page is about to be taken away: what is typed in it is given back once it is there again. */
  readonly remember: () => void;
  /** Puts it into its fields as they appear, once each; a field that the person types into is left to them. */
  readonly giveBack: (page: TypedPage, onGiven?: () => void) => void;
  /** Another person uses this tab now. */
  readonly forget: () => void;
  readonly stop: () => void;
}

/** A page that is drawn anew may fill its fields a moment later, from what it loads: it is corrected for so long, milliseconds. */
const HOLD_MS = 3_000;
const LOOK_EVERY_MS = 200;

/** Typed, and chosen from a list. */
const KINDS = ['input', 'chosen'];

const currentPath = () => `${window.location.pathname}${window.location.search}`;

/**
 * Knows what people have typed into the page: not what stood there before, and never a password or a file. One per page;
 * it looks at events alone and needs nothing of the pages.
 */
export function createTypedText(): TypedText {
  const typed = new Set<Field>();
  let waiting: TypedPage = { path: '', fields: [] };
  let told: () => void = () => undefined;

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
    const found = fieldsOfPage().flatMap((place) => {
      const kept = waiting.fields.find((field) => isSame(field, place));
      return kept && !typed.has(place.field) ? [{ field: place.field, kept }] : [];
    });
    if (found.length === 0) return;
    wait({ ...waiting, fields: waiting.fields.filter((field) => !found.some(({ kept }) => kept === field)) });
    for (const { field, kept } of found) {
      typed.add(field);
      hold(field, kept.value);
    }
    told();
    told = () => undefined;
  }

  return {
    take,
    remember() {
      wait(take());
    },
    giveBack(page, onGiven = () => undefined) {
      told = onGiven;
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

/** Writes, and writes again when the page's own data come over it, until the person is at work there: types, or sends it. */
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
