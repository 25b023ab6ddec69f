import { asAddress } from '@acquaint/contracts';
import { t } from '@acquaint/i18n/common';
import { App } from '@acquaint/ui';
import { useCallback, useEffect } from 'react';
import { useLocation } from 'react-router-dom';
import { useNavigate } from './use-navigate.ts';

interface AskOptions {
  /** What leaving means for what is not saved; default: that the changes are not saved. */
  readonly consequence?: string;
  /** Whether this tab keeps what is not saved, so that a reload or a visit to another site needs no question. */
  readonly isKeptInTab?: boolean;
}

/** Asks, and calls the function if the reader wants to leave. */
type Ask = (leave: () => void) => void;

/**
 * While something is not saved, asks before the reader goes to another page of the site or closes the tab. A page that replaces its
 * own entry in the history, for example by the page of what it has just sent, needs no question.
 *
 * A browser without the Navigation API does not ask before it goes back or forward.
 * @returns what closes a dialog with something unsaved: it calls its argument, after the same question if one is needed.
 */
export function useAskBeforeLeaving(
  isNeeded: boolean,
  { consequence, isKeptInTab = false }: AskOptions = {},
): Ask {
  const { modal } = App.useApp();
  const navigate = useNavigate();
  const { pathname: page } = useLocation();
  const ask = useCallback<Ask>(
    (leave) => {
      modal.confirm({
        title: t('Leave without saving?'),
        content: consequence ?? t('Your changes haven’t been saved.'),
        okText: t('Leave'),
        okButtonProps: { danger: true },
        cancelText: t('Stay'),
        focusable: { autoFocusButton: 'cancel' },
        onOk: leave,
      });
    },
    [modal, consequence],
  );
  useEffect(() => {
    if (!isNeeded) return undefined;
    return askOnNavigation({ page, isKeptInTab, ask, goTo: (path) => void navigate(asAddress(path)) });
  }, [isNeeded, isKeptInTab, page, ask, navigate]);
  return isNeeded ? ask : leaveAtOnce;
}

function leaveAtOnce(leave: () => void): void {
  leave();
}

interface Asking {
  /** Path of the page; another query or hash of it is no other page. */
  readonly page: string;
  readonly isKeptInTab: boolean;
  readonly ask: Ask;
  /** Opens a path of the site, with its query. */
  readonly goTo: (path: string) => void;
}

/** Asks from now on; returns what ends that. */
function askOnNavigation({ page, isKeptInTab, ask, goTo }: Asking): () => void {
  const { navigation } = window as Partial<Pick<Window, 'navigation'>>;
  const listeners = new AbortController();
  const { signal } = listeners;
  let isAllowed = false;
  const isOtherPage = (url: string) => new URL(url).pathname !== page;
  const askFirst = (event: Event, leave: () => void): void => {
    event.preventDefault();
    ask(() => {
      isAllowed = true;
      leave();
    });
  };
  const onNavigate = (event: NavigateEvent): void => {
    const { url, key, sameDocument } = event.destination;
    if (!sameDocument) {
      // `beforeunload` asks, but does not say where the reader goes. Closing the tab navigates nowhere.
      if (isKeptInTab) isAllowed = event.downloadRequest === null;
      return;
    }
    if (isAllowed || !event.cancelable || event.navigationType === 'replace' || !isOtherPage(url)) return;
    askFirst(event, () => {
      if (event.navigationType === 'traverse') navigation?.traverseTo(key);
      else goTo(url.slice(window.location.origin.length));
    });
  };
  const onClick = (event: MouseEvent): void => {
    const link = event.target instanceof Element ? event.target.closest('a') : null;
    if (isAllowed || link === null || !isFollowedHere(event, link) || !isOtherPage(link.href)) return;
    event.stopPropagation();
    // Links of a menu are gone once it has closed.
    askFirst(event, () => (link.isConnected ? link.click() : window.location.assign(link.href)));
  };
  const onUnload = (event: BeforeUnloadEvent): void => {
    if (!isAllowed) event.preventDefault();
  };
  if (navigation) navigation.addEventListener('navigate', onNavigate, { signal });
  // In the capture phase, so before React handles the click.
  else document.addEventListener('click', onClick, { capture: true, signal });
  window.addEventListener('beforeunload', onUnload, { signal });
  return () => listeners.abort();
}

/** Returns whether a click opens a page of this site in this tab. */
function isFollowedHere(event: MouseEvent, link: HTMLAnchorElement): boolean {
  const isPlain = event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;
  const isThisTab = (link.target === '' || link.target === '_self') && !link.hasAttribute('download');
  return isPlain && isThisTab && link.origin === window.location.origin;
}
