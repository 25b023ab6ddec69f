import { to, type SanctionKind } from '@acquaint/contracts';
import { inArray } from 'drizzle-orm';
import { msg } from '@acquaint/i18n/languages';
import { z } from 'zod';
import type { ServerSecrets } from '../../http/security/key-ring.ts';
import { createTokenKind } from '../../http/security/tokens.ts';
import { inLocale, t, USUAL_LOCALE } from '../../i18n/i18n.ts';
import type { Transaction } from '../../ports/database/database.ts';
import type { EmailPort } from '../../ports/email/email.ts';
import { FORMATS_OF_USER } from '../identity/account/locale-of-user.ts';
import { decisionEmail } from '../identity/emails.ts';
import { users } from '../identity/identity.queries.ts';
import type { Notifications } from '../notifications/notifications.service.ts';
import type { AppealRow, SanctionRow } from './sanctions.repository.ts';

/** Days for which a link in a notice can be used to appeal (R-MOD-6). */
const APPEAL_DAYS = 60;

const Claims = z.object({ sanction: z.uuid(), person: z.uuid() });
type Claims = z.infer<typeof Claims>;

/** What members are told about decisions. Suspended members cannot log in, so every notice is also an email with a link. */
export interface Notices {
  /** Tells members what was done, why, and how to appeal. */
  readonly sanctioned: (
    tx: Transaction,
    sanction: SanctionRow,
    personIds: readonly string[],
    now: Temporal.Instant,
  ) => Promise<void>;
  /** Tells members that something was lifted, and why. */
  readonly lifted: (
    tx: Transaction,
    sanction: SanctionRow,
    personIds: readonly string[],
    reason: string,
    now: Temporal.Instant,
  ) => Promise<void>;
  /** Tells a member that their appeal did not change the decision. */
  readonly kept: (tx: Transaction, appeal: AppealRow, answer: string, now: Temporal.Instant) => Promise<void>;
  /** Returns whose decision a link is about; null if it is not valid any more. */
  readonly read: (token: string) => Claims | null;
}

interface Dependencies {
  readonly secrets: ServerSecrets;
  readonly notifications: Pick<Notifications, 'notify'>;
  readonly mail: Pick<EmailPort, 'send'>;
  readonly publicUrl: () => string;
}

/** Titles of the news about an action, by its kind. */
export const SANCTION_TITLES: Readonly<Record<SanctionKind, string>> = {
  warning: msg('You’ve received a warning from our team'),
  hiding: msg('We’ve hidden something you posted'),
  slow_mode: msg('For now, you can only write in a circle once every ten minutes'),
  circle_mute: msg('For now, you can read a circle, but you can’t write in it'),
  suspension: msg('We’ve suspended your account'),
};

const LIFTED: Readonly<Record<SanctionKind, string>> = {
  warning: msg('We’ve withdrawn a warning'),
  hiding: msg('We’ve restored what we had hidden'),
  slow_mode: msg('You can write in the circle as before'),
  circle_mute: msg('You can write in the circle again'),
  suspension: msg('We’ve lifted a suspension of your account'),
};

export function createNotices({ secrets, notifications, mail, publicUrl }: Dependencies): Notices {
  const links = createTokenKind(secrets, 'appeal', Claims);
  const tell = async (
    tx: Transaction,
    sanctionId: string,
    personIds: readonly string[],
    {
      title,
      text,
      now,
    }: { readonly title: string; readonly text: () => string; readonly now: Temporal.Instant },
  ): Promise<void> => {
    if (personIds.length === 0) return;
    const people = await tx
      .select({ id: users.id, email: users.email, firstName: users.firstName, formats: FORMATS_OF_USER })
      .from(users)
      .where(inArray(users.id, [...personIds]));
    for (const { id, email, firstName, formats } of people) {
      const token = links.sign({ sanction: sanctionId, person: id }, APPEAL_DAYS * 86_400);
      const path = to('/appeal', { token });
      await notifications.notify(tx, {
        ...{ userId: id, kind: 'system', personId: null, hasEmail: true, path, now },
        content: () => ({ title: t(title), text: text() }),
      });
      const locale = formats ?? USUAL_LOCALE;
      const content = inLocale(locale, () => ({ title: t(title), text: text() }));
      await mail.send(
        { to: email, ...decisionEmail({ firstName, formats: locale }, content, publicUrl() + path) },
        tx,
      );
    }
  };
  return {
    sanctioned: (tx, { id, kind, reason }, personIds, now) =>
      tell(tx, id, personIds, {
        title: SANCTION_TITLES[kind],
        text: () => t('Our reason: {reason}', { reason }),
        now,
      }),
    lifted: (tx, { id, kind }, personIds, reason, now) =>
      tell(tx, id, personIds, {
        title: LIFTED[kind],
        text: () => t('Our reason: {reason}', { reason }),
        now,
      }),
    kept: (tx, { sanctionId, personId }, answer, now) =>
      tell(tx, sanctionId, [personId], {
        title: msg('We’ve reviewed our decision, and it stands'),
        text: () => t('Our reason: {reason}', { reason: answer }),
        now,
      }),
    read: (token) => links.verify(token),
  };
}
