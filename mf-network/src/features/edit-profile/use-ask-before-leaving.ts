import { useLocation } from '@acquaint/remote-kit';
import { App } from '@acquaint/ui';
import { useEffect } from 'react';
import { t } from '../../i18n.ts';

/**
 * While there are unsaved changes, asks before the reader leaves the page by a link, with the browser's buttons, or by closing the
 * tab. react-router's `useBlocker` needs a router that the shell does not use.
 */
export function useAskBeforeLeaving(isNeeded: boolean): void {
  const { modal } = App.useApp();
  // Going to a section is another entry of the history.
  const { key, pathname: page } = useLocation();
  useEffect(() => {
    if (!isNeeded) return undefined;
    const entry = indexOf(window.history.state);
    let isAllowed = false;
    let isReturning = false;
    const ask = (leave: () => void): void => {
      modal.confirm({
        title: t('Leave without saving?'),
        content: t('The changes that you haven’t saved will be lost.'),
        okText: t('Leave'),
        cancelText: t('Stay'),
        onOk: () => {
          isAllowed = true;
          leave();
        },
      });
    };
    const onUnload = (event: BeforeUnloadEvent): void => {
      if (!isAllowed) event.preventDefault();
    };
    // On the document and in the capture phase, so before React handles it.
    const onClick = (event: MouseEvent): void => {
      const link = event.target instanceof Element ? event.target.closest('a') : null;
      if (isAllowed || link === null || !isFollowedHere(event, link) || link.pathname === page) return;
      event.preventDefault();
      event.stopPropagation();
      // Links of a menu are gone once it has closed.
      ask(() => (link.isConnected ? link.click() : window.location.assign(link.href)));
    };
    // The browser has moved already, and the router has not followed yet: it moves back, and forth again if the reader leaves.
    const onMoved = (event: PopStateEvent): void => {
      const steps = indexOf(event.state) - entry;
      if (isReturning) {
        isReturning = false;
        event.stopImmediatePropagation();
      } else if (!isAllowed && window.location.pathname !== page && steps !== 0 && !Number.isNaN(steps)) {
        isReturning = true;
        event.stopImmediatePropagation();
        window.history.go(-steps);
        ask(() => window.history.go(steps));
      }
    };
    window.addEventListener('beforeunload', onUnload);
    window.addEventListener('popstate', onMoved, true);
    document.addEventListener('click', onClick, true);
    return () => {
      window.removeEventListener('beforeunload', onUnload);
      window.removeEventListener('popstate', onMoved, true);
      document.removeEventListener('click', onClick, true);
    };
  }, [isNeeded, key, page, modal]);
}

/** Returns the position of an entry in the history, which react-router stores with it; NaN if there is none. */
function indexOf(state: unknown): number {
  return Number((state as { readonly idx?: unknown } | null)?.idx);
}

/** Returns whether a click opens a page of this site in this tab. */
function isFollowedHere(event: MouseEvent, link: HTMLAnchorElement): boolean {
  const isPlain = event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;
  const isThisTab = (link.target === '' || link.target === '_self') && !link.hasAttribute('download');
  return isPlain && isThisTab && link.origin === window.location.origin;
}
