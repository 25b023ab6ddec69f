import { App, Button } from '@acquaint/ui';
import { useEffect } from 'react';
import { loadNewVersion } from '../typed-text/load-new-version.ts';
import { t } from '../words.ts';

type Notification = ReturnType<typeof App.useApp>['notification'];
type Notice = (notification: Notification) => void;

/** Shows notices; null while the place for them is not there, and they wait. */
let show: ((notice: Notice) => void) | null = null;
const waiting: Notice[] = [];

function tell(notice: Notice): void {
  if (show) show(notice);
  else waiting.push(notice);
}

/** Shows a red notification titled "Error" (R-PAGE-13). */
export function noticeError(detail: string): void {
  tell((notification) => notification.error({ title: t('Error'), description: detail, role: 'alert' }));
}

const OUTDATED = 'outdated';

/** Something of this page is only there in a newer version. One notice, which stays until it is answered. */
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

/** After the new version was loaded. */
export function noticeTextIsBack(): void {
  tell((notification) => notification.success({ title: t('We’ve restored what you typed'), role: 'status' }));
}

/** Where such notifications appear; stands once on the page. */
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
