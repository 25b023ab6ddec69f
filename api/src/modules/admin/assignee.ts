import { asAddress, mayCall, type Endpoint } from '@acquaint/contracts';
import { badField } from '../../http/problem.ts';
import type { RequestContext } from '../../http/serve.ts';
import type { Transaction } from '../../ports/database/database.ts';
import { selectAccountStatus } from '../identity/identity.queries.ts';
import type { NotificationContent } from '../notifications/notification-texts.ts';
import type { Notifications } from '../notifications/notifications.service.ts';

interface Handover {
  /** The colleague who gets the record; undefined for the caller. */
  readonly colleagueId: string | undefined;
  /** The call that decides: a colleague who may not make it gets no record. */
  readonly decides: Pick<Endpoint, 'access'>;
  readonly content: () => NotificationContent;
  readonly path: '/custom-admin/reports?state=mine' | '/custom-admin/inquiries?whose=mine';
}

/**
 * Returns who gets a record that waits for staff: the caller, or a colleague, who is notified.
 * @throws ProblemError 400 for a colleague who may not decide it.
 */
export async function assigneeOf(
  tx: Transaction,
  notifications: Pick<Notifications, 'notify'>,
  { user, now }: RequestContext,
  { colleagueId = user.id, decides, content, path }: Handover,
): Promise<string> {
  if (colleagueId === user.id) return user.id;
  const status = await selectAccountStatus(tx, colleagueId);
  if (!status || status.suspendedAt !== null || !mayCall(status.role, decides))
    throw badField('colleague_id', 'This person can’t decide it. Choose another colleague');
  await notifications.notify(tx, {
    userId: colleagueId,
    kind: 'system',
    content,
    path: asAddress(path),
    personId: user.id,
    now,
  });
  return colleagueId;
}
