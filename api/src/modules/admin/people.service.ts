import { randomUUID } from 'node:crypto';
import {
  isHigherRole,
  type AdminPerson,
  type adminListAudit,
  type adminListPeople,
  type ParsedInput,
  type SuccessBody,
} from '@acquaint/contracts';
import type { Audit } from '../../audit.ts';
import { paged, type Paged } from '../../http/paging.ts';
import { conflict, forbidden, notFound } from '../../http/problem.ts';
import type { RequestContext } from '../../http/serve.ts';
import type { Database, Transaction } from '../../ports/database/database.ts';
import { withTransaction } from '../../ports/database/transaction.ts';
import type { EmailPort } from '../../ports/email/email.ts';
import { USUAL_LOCALE } from '../../i18n/i18n.ts';
import type { LockLeaving } from '../identity/account/account-deletions.ts';
import { loginsEndedEmail } from '../identity/emails.ts';
import type { LoginService } from '../identity/login/login.service.ts';
import type { AuditSubjects } from './audit-subjects.ts';
import { findPerson, insertAudit, lockPerson, selectAudit, selectPeople } from './admin.repository.ts';

export interface AdminPeopleService {
  readonly list: (
    context: RequestContext,
    query: ParsedInput<typeof adminListPeople>['query'],
  ) => Promise<Paged<AdminPerson>>;
  readonly suspend: (context: RequestContext, id: string, reason: string) => Promise<AdminPerson>;
  readonly restore: (context: RequestContext, id: string, reason: string) => Promise<AdminPerson>;
  readonly endLogins: (context: RequestContext, id: string, reason: string) => Promise<AdminPerson>;
  readonly listAudit: (
    context: RequestContext,
    query: ParsedInput<typeof adminListAudit>['query'],
  ) => Promise<SuccessBody<typeof adminListAudit>>;
  readonly audit: Audit;
  /** Returns a member as shown to staff. @throws ProblemError 404 if unknown. */
  readonly get: (id: string) => Promise<AdminPerson>;
  /**
   * Locks a member whose role is lower than that of the caller (R-ADMIN-4).
   * @throws ProblemError 403 for an equal or higher role, 404 if unknown, 409 for one's own account.
   */
  readonly lockBelow: (
    tx: Database,
    context: RequestContext,
    id: string,
  ) => Promise<NonNullable<Awaited<ReturnType<typeof lockPerson>>>>;
}

interface Dependencies {
  readonly db: Database;
  /** Ends all logins of a member, in the same transaction. */
  readonly logins: Pick<LoginService, 'endEverywhere'>;
  /** Suspends a member and lifts it, without a report, in the same transaction; the member is told. */
  readonly suspensions: Readonly<
    Record<
      'suspend' | 'restore',
      (tx: Transaction, context: RequestContext, id: string, reason: string) => Promise<void>
    >
  > & {
    /** Locks what a suspension changes, before the member is locked. */
    readonly lock: LockLeaving;
  };
  /** Finds whom and what entries of the audit log are about. */
  readonly subjects: AuditSubjects;
  readonly mail: EmailPort;
  readonly publicUrl: () => string;
}

/**
 * Creates the service for actions of staff on members. The access of the endpoints decides who counts as staff; each
 * change is written to the audit log.
 */
export function createAdminPeopleService({
  db,
  logins,
  suspensions,
  subjects,
  mail,
  publicUrl,
}: Dependencies): AdminPeopleService {
  const known: AdminPeopleService['get'] = async (id) => {
    const person = await findPerson(db, id);
    if (!person) throw notFound('We couldn’t find this person.');
    return person;
  };
  const below: AdminPeopleService['lockBelow'] = async (tx, { user }, id) => {
    if (user.id === id) throw conflict('This is your own account. Ask another staff member.');
    const person = await lockPerson(tx, id);
    if (!person) throw notFound('We couldn’t find this person.');
    if (!isHigherRole(user.role, person.role))
      throw forbidden('Only someone with a higher role can change this person.');
    return person;
  };
  const audit: AdminPeopleService['audit'] = (tx, { user, now }, line) =>
    insertAudit(tx, { id: randomUUID(), actorId: user?.id ?? null, ...line, at: now });

  return {
    audit,
    get: known,
    lockBelow: below,

    list: async (_context, query) => {
      const { rows, count } = await selectPeople(db, query);
      return paged(rows, count, query);
    },

    suspend: async (context, id, reason) => {
      await withTransaction(db, async (tx) => {
        await suspensions.lock(tx, id, context.now);
        const person = await below(tx, context, id);
        if (person.suspendedAt) throw conflict('This person is already suspended.');
        await suspensions.suspend(tx, context, id, reason);
        await audit(tx, context, { action: 'person/suspended', subjectId: id, reason });
      });
      return known(id);
    },

    restore: async (context, id, reason) => {
      await withTransaction(db, async (tx) => {
        const person = await below(tx, context, id);
        if (!person.suspendedAt) return;
        await suspensions.restore(tx, context, id, reason);
        await audit(tx, context, { action: 'person/restored', subjectId: id, reason });
      });
      return known(id);
    },

    endLogins: async (context, id, reason) => {
      const person = await known(id);
      await withTransaction(db, async (tx) => {
        const { formats } = await below(tx, context, id);
        await logins.endEverywhere(tx, id, context.now);
        await audit(tx, context, { action: 'sign-ins/ended', subjectId: id, reason });
        // Use the member's locale, not that of the staff member.
        const owner = { firstName: person.first_name, formats: formats ?? USUAL_LOCALE };
        await mail.send({ to: person.email, ...loginsEndedEmail(owner, publicUrl()) }, tx);
      });
      return known(id);
    },

    listAudit: async (_context, query) => {
      const { rows, count } = await selectAudit(db, query);
      const subjectOf = await subjects(rows.map(({ line }) => line));
      return paged(
        rows.map(({ line, actor }) => ({
          id: line.id,
          actor,
          action: line.action,
          subject_id: line.subjectId,
          subject: subjectOf(line.subjectId),
          reason: line.reason,
          at: line.at.toString(),
        })),
        count,
        query,
      );
    },
  };
}
