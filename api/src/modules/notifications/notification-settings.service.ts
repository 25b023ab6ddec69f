import {
  NotificationKind,
  type NotificationSettings,
  type ParsedInput,
  type updateNotificationSettings,
} from '@acquaint/contracts';
import { notFound } from '../../http/problem.ts';
import type { RequestContext } from '../../http/serve.ts';
import type { Database } from '../../ports/database/database.ts';
import { withTransaction } from '../../ports/database/transaction.ts';
import { kindLabel } from './kind-labels.ts';
import { WITHOUT_APP_SWITCH, ON_OTHER_PAGES, WITH_OWN_EMAIL } from './special-kinds.ts';
import {
  lockDeliveryChoice,
  saveDeliveryChoice,
  selectDeliveryChoice,
  type DeliveryChoice,
} from './notification-settings.repository.ts';
import { emailDueAt } from './notification-times.ts';
import { dropWaitingEmails, moveWaitingEmails } from './notifications.repository.ts';

type Kind = DeliveryChoice['emailOff'][number];
type Change = ParsedInput<typeof updateNotificationSettings>['body'];

/** A member's choice of channels and times for notifications. */
export interface NotificationSettingsService {
  readonly read: (context: RequestContext) => Promise<NotificationSettings>;
  /** Changes the choices; they also apply to notifications that wait to be emailed. */
  readonly update: (context: RequestContext, change: Change) => Promise<NotificationSettings>;
  /**
   * Stops emails of some kinds, or all, by an unsubscribe link; there is no login.
   * @returns false if the member no longer exists.
   */
  readonly endEmails: (userId: string, kinds: readonly Kind[] | 'all') => Promise<boolean>;
}

interface Dependencies {
  readonly db: Database;
  readonly waitMinutes: number;
  readonly pushKey: string;
}

export function createNotificationSettingsService({
  db,
  waitMinutes,
  pushKey,
}: Dependencies): NotificationSettingsService {
  const present = (choice: DeliveryChoice): NotificationSettings => ({
    kinds: NotificationKind.options.map((kind) => ({
      kind,
      label: kindLabel(kind),
      in_app:
        ON_OTHER_PAGES.has(kind) || WITHOUT_APP_SWITCH.has(kind) ? null : !choice.inAppOff.includes(kind),
      mail: WITH_OWN_EMAIL.has(kind) ? null : !choice.emailOff.includes(kind),
      push: !choice.pushOff.includes(kind),
    })),
    quiet_hours: choice.quietHours,
    digest_at: choice.digestAt,
    mail_after_minutes: waitMinutes,
    time_zone: choice.timeZone,
    push_key: pushKey,
  });

  return {
    read: async ({ user }) => {
      const choice = await selectDeliveryChoice(db, user.id);
      if (!choice) throw notFound();
      return present(choice);
    },

    update: ({ user, now }, change) =>
      withTransaction(db, async (tx) => {
        const choice = await lockDeliveryChoice(tx, user.id);
        if (!choice) throw notFound();
        const changed = changedChoice(choice, change);
        await saveDeliveryChoice(tx, user.id, changed);
        await dropWaitingEmails(tx, user.id, changed.emailOff);
        if (change.quiet_hours !== undefined || change.digest_at !== undefined) {
          await moveWaitingEmails(tx, user.id, emailDueAt(now, changed, waitMinutes));
        }
        return present(changed);
      }),

    endEmails: (userId, kinds) =>
      withTransaction(db, async (tx) => {
        if (!(await selectDeliveryChoice(tx, userId))) return false;
        const choice = await lockDeliveryChoice(tx, userId);
        if (!choice) return false;
        const ended = kinds === 'all' ? NotificationKind.options : kinds;
        const emailOff = [...new Set([...choice.emailOff, ...ended])];
        await saveDeliveryChoice(tx, userId, { ...choice, emailOff });
        await dropWaitingEmails(tx, userId, emailOff);
        return true;
      }),
  };
}

function changedChoice(choice: DeliveryChoice, change: Change): DeliveryChoice {
  const kinds = change.kinds ?? [];
  const off = (before: readonly Kind[], channel: 'in_app' | 'mail' | 'push') =>
    kinds.reduce((list, each) => withKind(list, each.kind, each[channel]), before);
  return {
    timeZone: choice.timeZone,
    formats: choice.formats,
    inAppOff: off(choice.inAppOff, 'in_app'),
    emailOff: off(choice.emailOff, 'mail'),
    pushOff: off(choice.pushOff, 'push'),
    quietHours: change.quiet_hours === undefined ? choice.quietHours : change.quiet_hours,
    digestAt: change.digest_at === undefined ? choice.digestAt : change.digest_at,
  };
}

/** Returns the kinds that are off after one is switched; undefined leaves it. */
function withKind(off: readonly Kind[], kind: Kind, isOn: boolean | undefined): readonly Kind[] {
  if (isOn === undefined) return off;
  const others = off.filter((each) => each !== kind);
  return isOn ? others : [...others, kind];
}
