import { App, Button } from '@acquaint/ui';
import { useEffect } from 'react';
import { wantModalLayer } from '../modals/modal-layer-wanted.ts';
import { loadNewVersion } from '../typed-text/load-new-version.ts';
import { t } from '../i18n.ts';

type Notification = ReturnType<typeof App.useApp>['notification'];
type Notice = (notification: Notification) => void;

/** Shows notifications; null until `Notices` is mounted, and they are queued. */
let show: ((notice: Notice) => void) | null = null;
const waiting: Notice[] = [];

function tell(notice: Notice): void {
  if (show) show(notice);
  else {
    waiting.push(notice);
    wantModalLayer('now');
  }
}

/** Shows a red notification titled "Error" (R-PAGE-13). */
export function noticeError(detail: string): void {
  tell((notification) => notification.error({ title: t('Error'), description: detail, role: 'alert' }));
}

/** Says that something was done, or failed, without taking the focus. */
export function noticeDone(title: string, text: string, type: 'success' | 'error' = 'success'): void {
  tell((notification) =>
    notification[type]({ title, description: text, role: type === 'error' ? 'alert' : 'status' }),
  );
}

const OUTDATED = 'outdated';

/** Says that a part of this page needs a newer version. One notification, which stays until it is answered. */
export function noticeOutdated(): void {
  tell((notification) =>
    notification.info({
      key: OUTDATED,
      title: t('A new version is available'),
      description: t('Reload whenever you like. Anything you’ve typed is kept.'),
      duration: 0,
      role: 'status',
      actions: (
        <Button type="primary" size="small" onClick={() => loadNewVersion()}>
          {t('Reload')}
        </Button>
      ),
    }),
  );
}

/** Says that something had changed the page. One notification, which stays until it is answered. */
export function noticeChanged(): void {
  tell((notification) =>
    notification.warning({
      key: 'changed',
      title: t('We put this page back'),
      description: t(
        'Something changed parts of this page that aren’t its own. Don’t type a password until you’ve reloaded the page.',
      ),
      duration: 0,
      role: 'alert',
      actions: (
        <Button type="primary" size="small" onClick={() => loadNewVersion()}>
          {t('Reload')}
        </Button>
      ),
    }),
  );
}

/** Says after loading a new version that typed text was restored. */
export function noticeTextIsBack(): void {
  tell((notification) => notification.success({ title: t('We’ve restored what you typed'), role: 'status' }));
}

/** Place of these notifications; rendered once per page. */
export function Notices() {
  const { notification } = App.useApp();
  useEffect(() => {
    show = (notice) => notice(notification);
    for (const notice of waiting.splice(0)) notice(notification);
    return () => {
      show = null;
    };
  }, [notification]);
  return null;
}
