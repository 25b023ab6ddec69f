import { adminListStaff, adminSetRole, type AuditAction, type Role } from '@acquaint/contracts';
import { msg } from '@acquaint/i18n/languages';
import type { Audit } from '../../audit.ts';
import { defineCall } from '../../http/calls.ts';
import { paged } from '../../http/paging.ts';
import { conflict, forbidden, notFound } from '../../http/problem.ts';
import type { RequestContext } from '../../http/serve.ts';
import { inLocale, t, USUAL_LOCALE } from '../../i18n/i18n.ts';
import { nameInEmail } from '../../i18n/people.ts';
import type { Database, Transaction } from '../../ports/database/database.ts';
import { afterCommit } from '../../ports/database/transaction.ts';
import type { EmailPort } from '../../ports/email/email.ts';
import type { EventPublisher } from '../../realtime/event-publisher.ts';
import { keepingAnAdmin } from '../identity/account/last-admin.ts';
import { roleChangedEmail } from '../identity/emails.ts';
import { changeAccount, lockAccounts, selectAccountStatus } from '../identity/identity.queries.ts';
import type { Reauthentication } from '../identity/login/reauthentication.ts';
import type { Notifications } from '../notifications/notifications.service.ts';
import { findForRole, selectActiveAdmins, selectNewestAbout, selectStaff } from './admin.repository.ts';
import type { AdminPeopleService } from './people.service.ts';

interface Dependencies {
  readonly db: Database;
  readonly people: Pick<AdminPeopleService, 'get'>;
  readonly audit: Audit;
  readonly reauthenticate: Reauthentication['prove'];
  readonly notifications: Pick<Notifications, 'notify' | 'notifyAll'>;
  readonly events: EventPublisher;
  readonly mail: Pick<EmailPort, 'send'>;
  readonly publicUrl: () => string;
  /** Gives back the cases that somebody had taken on and cannot decide any more. */
  readonly releaseCases: (tx: Transaction, staffId: string, role: Role) => Promise<void>;
}

/** What the audit log says when somebody gets a role. */
const ACTIONS = {
  member: 'role/removed',
  support: 'role/support-given',
  moderator: 'role/moderator-given',
  admin: 'role/admin-given',
} as const satisfies Record<Role, AuditAction>;
const GIVEN: readonly AuditAction[] = Object.values(ACTIONS);

/** What the member is told. */
const NEWS: Readonly<Record<Role, { readonly title: string; readonly text: string }>> = {
  member: {
    title: msg('You’re no longer part of our team'),
    text: msg('You can’t open the admin area any more. You stay a member as before. The reason: {reason}'),
  },
  support: {
    title: msg('You’re now part of our team, as support'),
    text: msg('You can open the admin area and answer inquiries. The reason: {reason}'),
  },
  moderator: {
    title: msg('You’re now a moderator'),
    text: msg(
      'You can open the admin area and decide on reports, disputes, verifications and money. The reason: {reason}',
    ),
  },
  admin: {
    title: msg('You’re now an admin'),
    text: msg(
      'You can open the admin area, change remotes, matching and topics, and choose who is on the team. The reason: {reason}',
    ),
  },
};

/** What the other admins are told. */
const NEWS_FOR_ADMINS: Readonly<Record<Role, string>> = {
  member: msg('{name} is no longer part of the team'),
  support: msg('{name} is now support'),
  moderator: msg('{name} is now a moderator'),
  admin: msg('{name} is now an admin'),
};

const MAY_NOT = 'Your role doesn’t allow this. Ask an admin.';

/** Creates the service for who is on the team (R-ADMIN-28). */
export function createStaffRolesService(dependencies: Dependencies) {
  const { db, people, audit, reauthenticate, notifications, events, mail, publicUrl, releaseCases } =
    dependencies;

  /** Locks both accounts, and checks that the one may still give the other this role. */
  const lockFor = async (tx: Transaction, { user }: RequestContext, id: string, role: Role) => {
    await lockAccounts(tx, [user.id, id]);
    // Another admin may have dismissed the caller since the call began.
    const own = await selectAccountStatus(tx, user.id);
    if (own?.role !== 'admin' || own.suspendedAt) throw forbidden(MAY_NOT);
    const person = await findForRole(tx, id);
    if (!person) throw notFound('We couldn’t find this person.');
    if (person.role === role) throw conflict('This person has this role already.');
    if (role !== 'member' && (person.erasedAt ?? person.suspendedAt ?? person.deletionRequestedAt))
      throw conflict('This account is suspended or being deleted, so it can’t have a role.');
    return person;
  };

  const tell = async (
    tx: Transaction,
    { user, now }: RequestContext,
    id: string,
    person: NonNullable<Awaited<ReturnType<typeof findForRole>>>,
    role: Role,
    reason: string,
  ): Promise<void> => {
    const content = () => ({ title: t(NEWS[role].title), text: t(NEWS[role].text, { reason }) });
    const common = { kind: 'system', now } as const;
    await notifications.notify(tx, {
      ...{ ...common, userId: id, personId: null, hasEmail: true, content },
      path: role === 'member' ? '/dashboard/account' : '/custom-admin/staff',
    });
    const others = (await selectActiveAdmins(tx)).filter((admin) => admin !== id && admin !== user.id);
    await notifications.notifyAll(
      tx,
      others.map((userId) => ({
        ...{ ...common, userId, personId: id, path: '/custom-admin/staff' },
        content: () => ({
          title: t(NEWS_FOR_ADMINS[role], { name: nameInEmail(person) }),
          text: t('The reason: {reason}', { reason }),
        }),
      })),
    );
    // An account that is suspended or about to be erased gets the email, too: its owner cannot see the notification.
    const formats = person.formats ?? USUAL_LOCALE;
    const owner = { firstName: person.firstName, formats };
    const email = roleChangedEmail(owner, inLocale(formats, content), publicUrl());
    await mail.send({ to: person.email, ...email }, tx);
  };

  return {
    list: defineCall(adminListStaff, async (_context, { query }) => {
      const { rows, count } = await selectStaff(db, query);
      const ids = rows.map(({ id }) => id);
      const entries = new Map(
        (await selectNewestAbout(db, ids, GIVEN)).map((entry) => [entry.line.subjectId, entry]),
      );
      const results = rows.map((person) => {
        const entry = entries.get(person.id);
        // A role that was given in another way since says nothing about who gave it.
        if (entry?.line.action !== ACTIONS[person.role]) return { person, given: null };
        const { at, reason } = entry.line;
        return { person, given: { at: at.toString(), by: entry.actor, reason } };
      });
      return paged(results, count, query);
    }),

    setRole: defineCall(adminSetRole, async (context, { params: { id }, body }) => {
      const { role, reason, ...proof } = body;
      if (context.user.id === id) throw conflict('This is your own account. Ask another admin.');
      await people.get(id);
      await reauthenticate(context, proof);
      await keepingAnAdmin(db, async (tx) => {
        const person = await lockFor(tx, context, id, role);
        await changeAccount(tx, id, { role });
        if (role === 'member' || role === 'support') await releaseCases(tx, id, role);
        await audit(tx, context, { action: ACTIONS[role], subjectId: id, reason });
        await tell(tx, context, id, person, role, reason);
        // Their open pages ask again who they are, and show or leave the admin area at once.
        afterCommit(tx, () => events.publish([id], 'profile/updated', { user_id: id }));
      });
      return people.get(id);
    }),
  };
}
