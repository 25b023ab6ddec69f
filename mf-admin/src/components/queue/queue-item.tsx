import type { KeyboardEvent, ReactNode } from 'react';
import { t } from '../../i18n.ts';
import styles from './queue.module.css';

/** Marks the button that Enter presses on a record of a queue; without one, it is the record's first button. */
export const OPENS = { 'data-queue-open': '' } as const;
/** Marks the button that M presses: it assigns the record to the reader. */
export const CLAIMS = { 'data-queue-claim': '' } as const;

const ITEM = '[data-queue-item]';

interface QueueItemProps {
  /** Accessible name of the record. */
  readonly label: string;
  readonly children: ReactNode;
}

/**
 * A record of a queue of staff that is handled with the keyboard: J or ↓ and K or ↑ go to the next and the previous one, Enter decides, M
 * assigns. The letters work only while the focus is on a record (WCAG 2.1.4).
 */
export function QueueItem({ label, children }: QueueItemProps) {
  return (
    <div
      role="group"
      aria-label={label}
      tabIndex={0}
      data-queue-item=""
      className={styles['item']}
      onKeyDown={press}
    >
      {children}
    </div>
  );
}

/** The keys of a queue, in a line above it; a phone has none. @param canAssign whether its records are assigned to staff. */
export function QueueKeys({ canAssign = false }: { readonly canAssign?: boolean }) {
  return (
    <p className={styles['keys']}>
      {canAssign
        ? t('Keyboard: J and K go from one to the next, Enter decides, M assigns it to you.')
        : t('Keyboard: J and K go from one to the next, Enter decides.')}
    </p>
  );
}

function press(event: KeyboardEvent<HTMLElement>): void {
  const { currentTarget: item, target, key } = event;
  const isOnItem = target === item;
  // Menus and dialogs of a record are elsewhere in the document.
  if (
    event.ctrlKey ||
    event.metaKey ||
    event.altKey ||
    !(target instanceof Element) ||
    !item.contains(target)
  )
    return;
  if (target.closest('input, textarea, select')) return;
  const act = actionOf(key, isOnItem);
  if (act === null) return;
  event.preventDefault();
  act(item);
}

type Act = (item: HTMLElement) => void;

/** Returns what a key does. On the buttons of a record, the keys that they use themselves do nothing else. */
function actionOf(key: string, isOnItem: boolean): Act | null {
  switch (key.toLowerCase()) {
    case 'j':
      return (item) => go(item, 1);
    case 'k':
      return (item) => go(item, -1);
    case 'm':
      return (item) => pressButton(item.querySelector<HTMLElement>('[data-queue-claim]'));
    case 'arrowdown':
      return isOnItem ? (item) => go(item, 1) : null;
    case 'arrowup':
      return isOnItem ? (item) => go(item, -1) : null;
    case 'enter':
      return isOnItem
        ? (item) =>
            pressButton(item.querySelector<HTMLElement>('[data-queue-open]') ?? item.querySelector('button'))
        : null;
    default:
      return null;
  }
}

/** Focuses the record so many places further on in its list, if there is one. */
function go(item: HTMLElement, step: 1 | -1): void {
  const items = [...(item.closest('ul')?.querySelectorAll<HTMLElement>(ITEM) ?? [])];
  const next = items[items.indexOf(item) + step];
  next?.focus({ preventScroll: true });
  next?.scrollIntoView({ block: 'nearest' });
}

/** Presses a button as if with the keyboard, so that a dialog gives the focus back to it. */
function pressButton(button: HTMLElement | null): void {
  button?.focus();
  button?.click();
}
