import { to } from '@acquaint/contracts';
import type { Transaction } from '../../ports/database/database.ts';
import { t } from '../../i18n/i18n.ts';
import type { NotificationContent } from '../notifications/notification-texts.ts';
import type { Notifications } from '../notifications/notifications.service.ts';
import type { SessionRow } from '../sessions/sessions.queries.ts';
import type { RecordingRow } from './recordings.tables.ts';

/** Returns the texts of the notification of a recording, in the current locale. */
export const readyTexts = (): NotificationContent => ({
  title: t('Your recording is ready'),
  text: t('Watch it, download it, or make a peek from it.'),
});

/** Notifies the members who can watch a recording that it is ready (R-REC-6). */
export async function tellReady(
  notifications: Pick<Notifications, 'notify'>,
  tx: Transaction,
  { id, askedBy, sharedAt }: RecordingRow,
  { hostId, bookerId }: SessionRow,
  now: Temporal.Instant,
): Promise<void> {
  for (const userId of [hostId, bookerId].filter((one) => one === askedBy || sharedAt !== null)) {
    await notifications.notify(tx, {
      userId,
      kind: 'system',
      content: readyTexts,
      path: to('/dashboard/sessions/recording', { id }),
      personId: null,
      now,
    });
  }
}
