import { asAddress, useNavigate } from '@acquaint/remote-kit';
import { App } from '@acquaint/ui';
import { useEffect } from 'react';
import { t } from '../../i18n.ts';

/**
 * While there are unsaved changes, asks before the reader goes to another page of the site, by whatever way, or closes the tab. A
 * visit to another site, such as a calendar's provider, and a reload need no question: this tab keeps the changes.
 *
 * A browser without the Navigation API asks only when the tab is closed.
 */
export function useAskBeforeLeaving(isNeeded: boolean): void {
  const { modal } = App.useApp();
  const navigate = useNavigate();
  useEffect(() => {
    if (!isNeeded) return undefined;
    let isAllowed = false;
    const { navigation } = window as Partial<Pick<Window, 'navigation'>>;
    const onNavigate = (event: NavigateEvent): void => {
      const { url, key, sameDocument } = event.destination;
      // `beforeunload` does not say where the reader goes; closing the tab navigates nowhere.
      if (!sameDocument) isAllowed = event.downloadRequest === null;
      const next = new URL(url);
      if (isAllowed || !event.cancelable || next.pathname === window.location.pathname) return;
      event.preventDefault();
      modal.confirm({
        title: t('Leave without saving?'),
        content: t('Until you save, people see your old times. This tab keeps your changes.'),
        okText: t('Leave'),
        cancelText: t('Stay'),
        onOk: () => {
          isAllowed = true;
          if (event.navigationType === 'traverse') navigation?.traverseTo(key);
          else void navigate(asAddress(next.href.slice(next.origin.length)));
        },
      });
    };
    const onUnload = (event: BeforeUnloadEvent): void => {
      if (!isAllowed) event.preventDefault();
    };
    navigation?.addEventListener('navigate', onNavigate);
    window.addEventListener('beforeunload', onUnload);
    return () => {
      navigation?.removeEventListener('navigate', onNavigate);
      window.removeEventListener('beforeunload', onUnload);
    };
  }, [isNeeded, modal, navigate]);
}
