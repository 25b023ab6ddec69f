/** A field that people type into. */
export type Field = HTMLInputElement | HTMLTextAreaElement | HTMLElement;

/** Typed text, with a key that finds the field again after rerendering. */
export interface TypedField {
  readonly key: string;
  /** Index among the fields with the same key, in document order. */
  readonly nth: number;
  /** Text; for a checkbox or radio button `true` or `false`; for a list the choice as JSON. */
  readonly value: string;
}

const FIELDS = 'input, textarea, [contenteditable="true"], [contenteditable=""]';
/** Never stored: secrets, files, and fields people do not fill in. */
const NEVER = ['password', 'file', 'hidden', 'submit', 'button', 'image', 'reset'];
const NEVER_AUTOCOMPLETE = /password|one-time-code|\bcc-/;
const BOXES = ['checkbox', 'radio'];
/** A list to choose from: its field contains only the search text; the choice is on the list (`Select` of the ui package). */
const LIST = '[data-choice]';

/** Returns the field of an input event or of a choice in a list; null for what is not stored. */
export function fieldOf(event: Event): Field | null {
  const [target] = event.composedPath();
  if (event.type === 'chosen') return target instanceof Element ? fieldOfList(target) : null;
  return isField(target) && listOf(target) === null ? target : null;
}

function fieldOfList(list: Element): Field | null {
  const field = list.querySelector(FIELDS);
  return isField(field) ? field : null;
}

function listOf(field: Element): HTMLElement | null {
  return field.closest<HTMLElement>(LIST);
}

/** Returns whether an element's value may be stored. */
function isField(element: unknown): element is Field {
  if (!(element instanceof HTMLElement) || !element.matches(FIELDS)) return false;
  // A list disables autocomplete only to avoid the browser's suggestions, not because it is secret.
  if (listOf(element) !== null) return true;
  if (NEVER_AUTOCOMPLETE.test(element.getAttribute('autocomplete') ?? '')) return false;
  return !(element instanceof HTMLInputElement) || !NEVER.includes(element.type);
}

/** Returns all fields of the page with their keys. */
export function fieldsOfPage(): { readonly field: Field; readonly key: string; readonly nth: number }[] {
  const seen = new Map<string, number>();
  return [...document.querySelectorAll(FIELDS)].filter(isField).map((field) => {
    const key = keyOf(field);
    const nth = seen.get(key) ?? 0;
    seen.set(key, nth + 1);
    return { field, key, nth };
  });
}

/** Returns a key from name and label. Ids with numbers are ignored, because they may change with a reload. */
function keyOf(field: Field): string {
  const id = /\d/.test(field.id) ? '' : field.id;
  const attribute = (name: string) => field.getAttribute(name) ?? '';
  const label = attribute('aria-label') || textOf(attribute('aria-labelledby')) || labelOf(field);
  const value = isBox(field) ? field.value : '';
  const parts = [field.localName, attribute('type'), attribute('name'), id, label, attribute('placeholder')];
  return JSON.stringify([...parts, value]);
}

/** Returns the label's text without that of fields inside it. */
function labelOf(field: Field): string {
  const labels = 'labels' in field ? field.labels : null;
  const label = labels?.[0]?.cloneNode(true) as HTMLElement | undefined;
  for (const inner of label?.querySelectorAll(FIELDS) ?? []) inner.remove();
  return label?.textContent.trim() ?? '';
}

function textOf(ids: string): string {
  return ids
    .split(' ')
    .map((id) => document.getElementById(id)?.textContent ?? '')
    .join(' ')
    .trim();
}

function isBox(field: Field): field is HTMLInputElement {
  return field instanceof HTMLInputElement && BOXES.includes(field.type);
}

export function valueOf(field: Field): string {
  const choice = listOf(field)?.dataset['choice'];
  if (choice !== undefined) return choice;
  if (isBox(field)) return String(field.checked);
  if (field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement) return field.value;
  return field.textContent;
}

/** Events dispatched by `write`. */
const ours = new WeakSet<Event>();

/** Returns whether an event was dispatched by `write` and not caused by a person. */
export function isOurs(event: Event): boolean {
  return ours.has(event);
}

/** Writes a value through the browser's own setter, so that React treats it as typed. */
export function write(field: Field, value: string): void {
  const list = listOf(field);
  if (list !== null) {
    list.dispatchEvent(new CustomEvent('choose', { detail: JSON.parse(value) as unknown }));
    return;
  }
  if (isBox(field)) {
    if (String(field.checked) !== value) field.click();
    return;
  }
  if (field instanceof HTMLInputElement) setNatively(HTMLInputElement.prototype, field, value);
  else if (field instanceof HTMLTextAreaElement) setNatively(HTMLTextAreaElement.prototype, field, value);
  else field.textContent = value;
  for (const kind of ['input', 'change']) {
    const event = new Event(kind, { bubbles: true });
    ours.add(event);
    field.dispatchEvent(event);
  }
}

function setNatively(prototype: object, field: HTMLInputElement | HTMLTextAreaElement, value: string): void {
  Object.getOwnPropertyDescriptor(prototype, 'value')?.set?.call(field, value);
}
