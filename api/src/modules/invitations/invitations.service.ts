import { hasAddress, PRODUCT_NAME, type ParsedInput, type sendInvites } from '@acquaint/contracts';
import type { Limits } from '../../http/limits/limits.ts';
import type { RequestContext } from '../../http/serve.ts';
import type { Database, Transaction } from '../../ports/database/database.ts';
import { withTransaction } from '../../ports/database/transaction.ts';
import type { EmailPort, Email } from '../../ports/email/email.ts';
import { fullName } from '../../i18n/people.ts';
import { t } from '../../i18n/i18n.ts';
import type { Notifications } from '../notifications/notifications.service.ts';
import type { Vouchers } from '../payments/wallet/wallet.service.ts';
import {
  deleteUnansweredBefore,
  findInviter,
  insertInvitations,
  insertRefusal,
  selectInviters,
  selectMembersAmong,
  selectRefused,
} from './invitations.repository.ts';
import { addressHash, type RefusalLinks } from './refusal-link.ts';

export interface InvitationsService {
  /** Gives the inviters of these two members their lunch money, once per invited member, after a session that counts. */
  readonly rewardInviters: (
    tx: Transaction,
    userIds: readonly [string, string],
    now: Temporal.Instant,
  ) => Promise<void>;
  /**
   * Emails an invitation to each address, once per inviter, and never to one that opted out.
   * @returns the number of addresses given: the response does not reveal which are members or opted out.
   */
  readonly send: (
    context: RequestContext,
    wish: ParsedInput<typeof sendInvites>['body'],
  ) => Promise<{ sent: number }>;
  /**
   * Opts an address out of invitations from anybody.
   * @param hash of the address.
   */
  readonly refuse: (hash: string, now: Temporal.Instant) => Promise<void>;
  /** Deletes the addresses of people who have not joined within INVITATION_KEEP_DAYS. */
  readonly forget: (now: Temporal.Instant) => Promise<void>;
}

/** For modules that invite people by email, for example into a circle. */
export interface EmailInvitations {
  /** Returns those of the addresses that have not opted out of invitations. */
  readonly withoutRefused: (tx: Transaction, addresses: readonly string[]) => Promise<string[]>;
  /** Returns the link with which an address opts out. */
  readonly refusalLink: (address: string) => string;
  /** Returns the inviter's name as an email to people who do not know us shows it. */
  readonly nameInEmails: (tx: Transaction, inviterId: string) => Promise<string>;
}

export function createEmailInvitations(links: Pick<RefusalLinks, 'make'>): EmailInvitations {
  return {
    withoutRefused: async (tx, addresses) => {
      const refused = await selectRefused(tx, addresses.map(addressHash));
      return addresses.filter((address) => !refused.has(addressHash(address)));
    },
    refusalLink: links.make,
    nameInEmails: async (tx, inviterId) => {
      const inviter = await findInviter(tx, inviterId);
      if (!inviter) throw new Error('An inviter has no account');
      return nameInEmails(inviter);
    },
  };
}

interface Dependencies {
  readonly db: Database;
  readonly limits: Limits;
  readonly mail: Pick<EmailPort, 'send'>;
  readonly vouchers: Vouchers;
  readonly notifications: Pick<Notifications, 'notify'>;
  readonly keepDays: number;
  readonly publicUrl: () => string;
  readonly links: Pick<RefusalLinks, 'make'>;
}

export function createInvitationsService(deps: Dependencies): InvitationsService {
  const { db, limits, mail, vouchers, notifications, keepDays, publicUrl, links } = deps;
  return {
    send: async ({ user, now }, { emails, note }) => {
      const inviter = await findInviter(db, user.id);
      if (!inviter) throw new Error('An inviter has no account');
      const addresses = [...new Set(emails)].filter((email) => email !== inviter.email);
      for (let each = 0; each < addresses.length; each++) await limits.count('invite/account', user.id);
      await withTransaction(db, async (tx) => {
        const members = await selectMembersAmong(tx, addresses);
        const refused = await selectRefused(tx, addresses.map(addressHash));
        const strangers = addresses.filter(
          (email) => !members.has(email) && !refused.has(addressHash(email)),
        );
        for (const to of await insertInvitations(tx, user.id, strangers, now)) {
          await mail.send({ to, ...invitationEmail(inviter, note, publicUrl(), links.make(to)) }, tx);
        }
      });
      return { sent: addresses.length };
    },

    rewardInviters: async (tx, userIds, now) => {
      for (const { inviterId, invitedId, firstName } of await selectInviters(tx, userIds)) {
        const partnerId = userIds.find((id) => id !== invitedId) ?? invitedId;
        const outcome = await vouchers.give(tx, { inviterId, invitedId, partnerId }, now);
        if (outcome === 'known') continue;
        const isWithheld = outcome === 'withheld';
        await notifications.notify(tx, {
          userId: inviterId,
          kind: 'system',
          content: () => ({
            title: isWithheld ? t('We’re checking your lunch money') : t('You’ve received lunch money'),
            text: isWithheld
              ? t(
                  '{name} joined through your invitation and has completed a session. Our team is checking it before you get the money.',
                  {
                    name: firstName,
                  },
                )
              : t('{name} joined through your invitation and has completed a session.', { name: firstName }),
          }),
          path: '/dashboard/lunch-money',
          personId: invitedId,
          now,
        });
      }
    },

    refuse: (hash, now) => insertRefusal(db, hash, now),
    forget: (now) => deleteUnansweredBefore(db, now.subtract({ hours: 24 * keepDays })),
  };
}

/** Omits a name that looks like an address or a link: the email goes to people who do not know us. */
function nameInEmails(inviter: { readonly firstName: string; readonly lastName: string }): string {
  const name = fullName(inviter);
  return name === '' || /[./:@\\]/.test(name) || hasAddress(name) ? t('A member') : name;
}

/** In the inviter's locale, because the recipient's is unknown. */
function invitationEmail(
  inviter: { readonly firstName: string; readonly lastName: string },
  note: string,
  siteUrl: string,
  unsubscribeUrl: string,
): Omit<Email, 'to'> {
  const who = nameInEmails(inviter);
  const paragraphs = [
    t(
      '{name} has invited you to {product}. We introduce people who have something to talk about, and give them twenty minutes.',
      { name: who, product: PRODUCT_NAME },
    ),
    ...(note === '' ? [] : [t('“{text}”', { text: note })]),
    t('Take a look, and register with this email address: {url}', { url: `${siteUrl}/register` }),
    t('Not interested? You don’t need to do anything: we won’t write to you about this again.'),
    t('Stop all invitations to this address: {url}', { url: unsubscribeUrl }),
  ];
  return {
    subject: t('{name} has invited you to {product}', { name: who, product: PRODUCT_NAME }),
    text: paragraphs.join('\n\n'),
    unsubscribeUrl,
  };
}
