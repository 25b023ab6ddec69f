/** A field that people type into. */
export type Field = HTMLInputElement | HTMLTextAreaElement | HTMLElement;

/** What was typed, in words that find the field again in a page drawn anew. */
export interface TypedField {
  readonly key: string;
  /** Which one of the fields with the same key, in the order of the document. */
  readonly nth: number;
  /** Text; of a box that is ticked or not, `true` or `false`. */
  readonly value: string;
}

const FIELDS = 'input, textarea, [contenteditable="true"], [contenteditable=""]';
/** Never kept: what is secret, what is a file, and what is no field for people. */
const NEVER = ['password', 'file', 'hidden', 'submit', 'button', 'image', 'reset'];
const NEVER_AUTOCOMPLETE = /password|one-time-code|\bcc-/;
const BOXES = ['checkbox', 'radio'];

/** Whether what stands in an element may be kept. */
export function isField(element: unknown): element is Field {
  if (!(element instanceof HTMLElement) || !element.matches(FIELDS)) return false;
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
