import { randomBytes, randomUUID } from 'node:crypto';
import { hasAddress, PRODUCT_NAME, to } from '@acquaint/contracts';
import type { CircleInvite, inviteToCircle, ParsedInput } from '@acquaint/contracts';
import type { Limits } from '../../../http/limits/limits.ts';
import { paged, type Paged, type PageRequest } from '../../../http/paging.ts';
import { badField, notFound } from '../../../http/problem.ts';
import type { RequestContext } from '../../../http/serve.ts';
import { t } from '../../../i18n/i18n.ts';
import type { Database, Transaction } from '../../../ports/database/database.ts';
import { withTransaction } from '../../../ports/database/transaction.ts';
import type { EmailPort } from '../../../ports/email/email.ts';
import { holdUnblocked } from '../../connections/pair-lock.ts';
import type { EmailInvitations } from '../../invitations/invitations.service.ts';
import { mayIn, requireMay, roleIn, type CircleRow } from '../circle-rules.ts';
import type { CircleTools } from '../circle-tools.ts';
import { findMemberRole } from '../circles.repository.ts';
import {
  deleteEndedInvites,
  deleteInvite,
  presentInvite,
  putInvite,
  selectInvites,
  selectInvitees,
} from './invites.repository.ts';
import { findRemoval } from './removals.repository.ts';

/** Invitations into a circle: by link, by name, by email. */
export interface CircleInvitesService {
  /** @throws ProblemError 404, 403 for who may not invite. */
  readonly list: (context: RequestContext, id: string, page: PageRequest) => Promise<Paged<CircleInvite>>;
  readonly createLink: (
    context: RequestContext,
    id: string,
    link: { readonly days: number; readonly max_uses: number | null },
  ) => Promise<CircleInvite>;
  /**
   * Invites members by name, and addresses by email. Whoever has an account with an address is invited in the app; the inviter sees
   * an invitation by email all the same.
   * @throws ProblemError 404, 403, 400 for a name that nobody has.
   */
  readonly invite: (
    context: RequestContext,
    id: string,
    wish: ParsedInput<typeof inviteToCircle>['body'],
  ) => Promise<{ sent: number }>;
  readonly end: (context: RequestContext, id: string, inviteId: string) => Promise<void>;
  /** Deletes ended invitations, with the addresses in them. */
  readonly forget: (now: Temporal.Instant) => Promise<void>;
}

interface Dependencies {
  readonly limits: Limits;
  readonly mail: Pick<EmailPort, 'send'>;
  readonly emails: EmailInvitations;
  readonly publicUrl: () => string;
  /** How many days an invitation by name or email can be used. */
  readonly inviteDays: number;
}

const newToken = (): string => randomBytes(24).toString('base64url');

export function createCircleInvitesService(
  tools: CircleTools,
  { limits, mail, emails, publicUrl, inviteDays }: Dependencies,
): CircleInvitesService {
  const { db, notifications, known, publish } = tools;

  /** Returns the circle, and whether the caller also handles the invitations of others. */
  const inviting = async (database: Database, { user }: RequestContext, id: string) => {
    const circle = await known(database, id);
    const role = roleIn(circle, user.id, await findMemberRole(database, id, user.id));
    requireMay(circle, role, 'invite');
    return { circle, isLeader: mayIn(circle, role).admit };
  };

  /** Whether the inviter may invite a member: neither has blocked the other, and the member is not and was not in the circle. */
  const mayInvite = async (tx: Transaction, inviterId: string, circleId: string, personId: string) =>
    (await holdUnblocked(tx, inviterId, personId)) &&
    (await findMemberRole(tx, circleId, personId)) === null &&
    // Only the admin decides about those who were removed (R-CIRC-4).
    (await findRemoval(tx, circleId, personId)) === null;

  const invitePerson = async (
    tx: Transaction,
    circle: CircleRow,
    personId: string,
    { user, now }: RequestContext,
  ): Promise<void> => {
    await putInvite(tx, {
      ...{ id: randomUUID(), circleId: circle.id, inviterId: user.id, kind: 'person', personId },
      ...{ email: null, token: null, maxUses: 1, createdAt: now },
      endsAt: now.add({ hours: 24 * inviteDays }),
    });
  };

  /** Notifies members that they are invited: once until they have read it, however often they are. */
  const tellInvited = (
    tx: Transaction,
    circle: CircleRow,
    personIds: readonly string[],
    { user, now }: RequestContext,
  ): Promise<void> =>
    notifications.notifyOncePerPerson(
      tx,
      personIds.map((userId) => ({
        userId,
        kind: 'system',
        content: () => ({
          title: t('You’re invited to {circle}', { circle: circle.name }),
          text: t('See what the circle is about, and join if you like.'),
        }),
        path: to('/circle-register', { circle: circle.id }),
        personId: user.id,
        now,
      })),
    );

  /**
   * Stores an invitation by email. Every address gets such a row, also those to which nothing is sent, so that the list does not
   * reveal whose address it is (R-CIRC-15).
   * @returns its token, for the email.
   */
  const inviteAddress = async (
    tx: Transaction,
    circle: CircleRow,
    { email, personId }: { readonly email: string; readonly personId: string | null },
    { user, now }: RequestContext,
  ): Promise<string> => {
    const token = newToken();
    const stored = await putInvite(tx, {
      ...{ id: randomUUID(), circleId: circle.id, inviterId: user.id, kind: 'email', personId },
      ...{ email, token, maxUses: 1, createdAt: now },
      endsAt: now.add({ hours: 24 * inviteDays }),
    });
    return stored.token ?? token;
  };

  const sendEmail = async (
    tx: Transaction,
    circle: CircleRow,
    { email, token }: { readonly email: string; readonly token: string },
    { user }: RequestContext,
  ): Promise<void> => {
    const url = `${publicUrl()}${to('/circle-register', { circle: circle.id, invite: token })}`;
    const unsubscribeUrl = emails.refusalLink(email);
    const name = await emails.nameInEmails(tx, user.id);
    // An email to people without an account contains no address that a member wrote, such as in the circle’s name (R-NET-8).
    const isNamed = !hasAddress(circle.name);
    const purpose = hasAddress(circle.purpose) ? '' : circle.purpose;
    const who = { name, circle: circle.name, product: PRODUCT_NAME };
    await mail.send(
      {
        to: email,
        subject: isNamed
          ? t('{name} has invited you to the circle {circle}', who)
          : t('{name} has invited you to a circle', { name }),
        text: [
          isNamed
            ? t('{name} has invited you to the circle {circle} on {product}.', who)
            : t('{name} has invited you to a circle on {product}.', { name, product: PRODUCT_NAME }),
          ...(purpose === '' ? [] : [t('“{text}”', { text: purpose })]),
          t('Take a look, and join: {url}', { url }),
          t('Stop all invitations to this address: {url}', { url: unsubscribeUrl }),
        ].join('\n\n'),
        unsubscribeUrl,
      },
      tx,
    );
  };

  return {
    list: async (context, id, page) => {
      const { isLeader } = await inviting(db, context, id);
      const readerId = context.user.id;
      const whose = { readerId, inviterId: isLeader ? null : readerId, now: context.now };
      const { rows, count } = await selectInvites(db, id, whose, page);
      return paged(rows, count, page);
    },

    createLink: async (context, id, { days, max_uses: maxUses }) => {
      const { user, now } = context;
      const row = await withTransaction(db, async (tx) => {
        await inviting(tx, context, id);
        return putInvite(tx, {
          ...{ id: randomUUID(), circleId: id, inviterId: user.id, kind: 'link', personId: null },
          ...{ email: null, token: newToken(), maxUses, createdAt: now },
          endsAt: now.add({ hours: 24 * days }),
        });
      });
      await publish(id);
      return presentInvite(row, { readerId: user.id, inviter: null, person: null });
    },

    invite: async (context, id, { usernames, emails: addresses }) => {
      await inviting(db, context, id);
      const names = [...new Set(usernames)];
      const mails = [...new Set(addresses)];
      for (let each = 0; each < names.length + mails.length; each++)
        await limits.count('invite/account', context.user.id);
      const personIds = await withTransaction(db, async (tx) => {
        const { circle } = await inviting(tx, context, id);
        const found = await selectInvitees(tx, context.user.id, { usernames: names, emails: mails });
        const unknown = names.find((name) => !found.byName.has(name));
        if (unknown !== undefined)
          throw badField('usernames', t('We couldn’t find {name}', { name: unknown }));
        const invited = new Set<string>();
        // In a fixed order, because each pair is locked.
        for (const personId of [...new Set([...found.byName.values(), ...found.byEmail.values()])].toSorted())
          if (personId !== context.user.id && (await mayInvite(tx, context.user.id, id, personId)))
            invited.add(personId);
        for (const personId of [...new Set(found.byName.values())].toSorted())
          if (invited.has(personId)) await invitePerson(tx, circle, personId, context);
        const strangers = mails.filter((email) => !found.byEmail.has(email));
        const mailed = new Set(await emails.withoutRefused(tx, strangers));
        for (const email of mails.toSorted()) {
          const account = found.byEmail.get(email);
          const personId = account !== undefined && invited.has(account) ? account : null;
          const token = await inviteAddress(tx, circle, { email, personId }, context);
          if (
            mailed.has(email) &&
            (await limits.allows('circle-email/recipient', `${context.user.id} ${email}`))
          )
            await sendEmail(tx, circle, { email, token }, context);
        }
        if (invited.size > 0) await tellInvited(tx, circle, [...invited], context);
        return [...invited];
      });
      await publish(id, personIds);
      return { sent: names.length + mails.length };
    },

    end: async (context, id, inviteId) => {
      await withTransaction(db, async (tx) => {
        const { isLeader } = await inviting(tx, context, id);
        if (!(await deleteInvite(tx, id, inviteId, isLeader ? null : context.user.id)))
          throw notFound('This invitation has already ended.');
      });
      await publish(id);
    },

    forget: (now) => deleteEndedInvites(db, now),
  };
}
