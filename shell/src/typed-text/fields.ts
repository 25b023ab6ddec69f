/** A field that people type into. */
export type Field = HTMLInputElement | HTMLTextAreaElement | HTMLElement;

/** What was typed, in words that find the field again in a page drawn anew. */
export interface TypedField {
  readonly key: string;
  /** Which one of the fields with the same key, in the order of the document. */
  readonly nth: number;
  /** Text; of a box that is ticked or not, `true` or `false`; of a list to choose from, the choice as JSON. */
  readonly value: string;
}

const FIELDS = 'input, textarea, [contenteditable="true"], [contenteditable=""]';
/** Never kept: what is secret, what is a file, and what is no field for people. */
const NEVER = ['password', 'file', 'hidden', 'submit', 'button', 'image', 'reset'];
const NEVER_AUTOCOMPLETE = /password|one-time-code|\bcc-/;
const BOXES = ['checkbox', 'radio'];
/** A list to choose from: what stands in its field is only what is searched for; the choice is at the list (`Select` of the ui package). */
const LIST = '[data-choice]';

/** The field that a person has just typed into, or in whose list they have chosen; null for what is not kept. */
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

/** Whether what stands in an element may be kept. */
function isField(element: unknown): element is Field {
  if (!(element instanceof HTMLElement) || !element.matches(FIELDS)) return false;
  // The list's own word against the browser's suggestions, not a secret.
  if (listOf(element) !== null) return true;
  if (NEVER_AUTOCOMPLETE.test(element.getAttribute('autocomplete') ?? '')) return false;
  return !(element instanceof HTMLInputElement) || !NEVER.includes(element.type);
}

/** All fields of the page with their keys. */
export function fieldsOfPage(): { readonly field: Field; readonly key: string; readonly nth: number }[] {
  const seen = new Map<string, number>();
  return [...document.querySelectorAll(FIELDS)].filter(isField).map((field) => {
    const key = keyOf(field);
    const nth = seen.get(key) ?? 0;
    seen.set(key, nth + 1);
    return { field, key, nth };
  });
}

/**
 * What a field is to a person: its name, its label. Not an id that is counted up, which may be another one after the reload.
 */
function keyOf(field: Field): string {
  const id = /\d/.test(field.id) ? '' : field.id;
  const attribute = (name: string) => field.getAttribute(name) ?? '';
  const label = attribute('aria-label') || textOf(attribute('aria-labelledby')) || labelOf(field);
  const value = isBox(field) ? field.value : '';
  const parts = [field.localName, attribute('type'), attribute('name'), id, label, attribute('placeholder')];
  return JSON.stringify([...parts, value]);
}

/** Without the field inside the label, which has text of its own. */
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

/** Events that tell a page what we have written into its fields. */
const ours = new WeakSet<Event>();

/** Whether an event tells of what we wrote, not of what a person typed. */
export function isOurs(event: Event): boolean {
  return ours.has(event);
}

/** Types for the person: through the browser's own setter, so that a field that React controls takes it as typed. */
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
