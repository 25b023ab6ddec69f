import { useEffect, useEffectEvent, useState } from 'react';

/** Closes a dialog. */
type Close = () => void;

/** The open dialogs, topmost last. */
const open: Close[] = [];

/**
 * Entries of the history that were added for a dialog, by their key: how many there are in a row, with this one. Such an entry shows the
 * same page as the one before it.
 */
const added = new Map<string, number>();

/**
 * While a dialog is open, the browser's Back closes it instead of leaving the page: an entry is added to the history for it. A dialog that is
 * closed in another way leaves its entry, which the next dialog uses again, and which Back skips. Without the Navigation API, Back leaves the
 * page.
 * @returns what to call when the dialog has been closed.
 */
export function closeOnBack(close: Close): () => void {
  open.push(close);
  addEntry();
  return () => {
    const at = open.indexOf(close);
    if (at >= 0) open.splice(at, 1);
  };
}

/** The same for a dialog that is rendered. Without `close`, Back leaves the page. */
export function useCloseOnBack(isOpen: boolean, close: Close | undefined): void {
  const isClosable = isOpen && close !== undefined;
  const [backs, setBacks] = useState(0);
  const onBack = useEffectEvent(() => {
    close?.();
    setBacks((count) => count + 1);
  });
  useEffect(() => (isClosable ? closeOnBack(() => onBack()) : undefined), [isClosable]);
  // A dialog that asks before it closes may stay open: the next Back asks again.
  useEffect(() => {
    if (isClosable && backs > 0) addEntry();
  }, [isClosable, backs]);
}

const navigation = (): Navigation | undefined => (window as Partial<Pick<Window, 'navigation'>>).navigation;
const depthOf = (entry: NavigationHistoryEntry | null | undefined): number =>
  added.get(entry?.key ?? '') ?? 0;

function addEntry(): void {
  const browser = navigation();
  if (!browser || depthOf(browser.currentEntry) >= open.length) return;
  // Adding the same listener again changes nothing.
  browser.addEventListener('currententrychange', onEntryChange);
  const depth = depthOf(browser.currentEntry) + 1;
  // The state is the router's, which takes this entry for the one before it.
  window.history.pushState(window.history.state, '');
  if (browser.currentEntry) added.set(browser.currentEntry.key, depth);
}

function onEntryChange({ navigationType, from }: NavigationCurrentEntryChangeEvent): void {
  const entry = navigation()?.currentEntry;
  const left = depthOf(from);
  if (navigationType !== 'traverse' || left === 0 || entry?.index !== from.index - 1) return;
  if (open.length >= left) open.at(-1)?.();
  else window.history.back();
}
