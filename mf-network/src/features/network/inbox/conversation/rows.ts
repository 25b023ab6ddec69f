import type { Message } from '@acquaint/contracts';
import type { Unsent } from '../core/local-store.ts';

/** A row of the message list. A message keeps its key when it is sent. */
export type Row =
  | { readonly kind: 'day'; readonly key: string; readonly at: string }
  | { readonly kind: 'new'; readonly key: 'new' }
  | {
      readonly kind: 'message';
      readonly key: string;
      readonly message: Message;
      /** Whether it starts a group of messages by one author within a few minutes; then the author is shown. */
      readonly isFirst: boolean;
    }
  | { readonly kind: 'unsent'; readonly key: string; readonly unsent: Unsent };

interface RowsInput {
  readonly messages: readonly Message[];
  readonly unsent: readonly Unsent[];
  /** Number of the first message unread when the reader opened the conversation; null if all were read. */
  readonly newFrom: number | null;
  /** Returns the day of an instant in the reader's time zone. */
  readonly dayOf: (at: string) => string;
}

const GROUP_MS = 5 * 60_000;

/** Builds the rows: messages with a line per day, a line above the new ones, and unsent messages at the end. */
export function rowsOf({ messages, unsent, newFrom, dayOf }: RowsInput): readonly Row[] {
  const rows: Row[] = [];
  let day = '';
  let before: Message | undefined;
  const begin = (at: string): boolean => {
    const next = dayOf(at);
    if (next === day) return false;
    day = next;
    rows.push({ kind: 'day', key: `day ${next}`, at });
    return true;
  };
  for (const message of messages) {
    const isNewDay = begin(message.created_at);
    const isNew = newFrom !== null && message.seq >= newFrom && (before?.seq ?? 0) < newFrom;
    if (isNew) rows.push({ kind: 'new', key: 'new' });
    const isFirst = isNewDay || isNew || !before || !belongTogether(before, message);
    rows.push({ kind: 'message', key: message.client_id, message, isFirst });
    before = message;
  }
  const storedIds = new Set(messages.map((message) => message.client_id));
  for (const one of unsent) {
    if (storedIds.has(one.client_id)) continue;
    begin(one.created_at);
    rows.push({ kind: 'unsent', key: one.client_id, unsent: one });
  }
  return rows;
}

function belongTogether(one: Message, next: Message): boolean {
  return (
    one.author.id === next.author.id && Date.parse(next.created_at) - Date.parse(one.created_at) < GROUP_MS
  );
}
