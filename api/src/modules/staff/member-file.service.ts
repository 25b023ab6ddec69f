import {
  adminAddNote,
  adminErasePerson,
  adminGetPerson,
  adminListPersonIntroductions,
  adminListPersonSessions,
  type MemberFile,
} from '@acquaint/contracts';
import type { Audit } from '../../audit.ts';
import type { Business } from '../../business.ts';
import { defineCall } from '../../http/calls.ts';
import { paged } from '../../http/paging.ts';
import { badField, conflict, notFound } from '../../http/problem.ts';
import type { RequestContext } from '../../http/serve.ts';
import { t } from '../../i18n/i18n.ts';
import { topicsByName } from '../../i18n/topics.ts';
import type { Database } from '../../ports/database/database.ts';
import { withTransaction } from '../../ports/database/transaction.ts';
import type { AdminPeopleService } from '../admin/people.service.ts';
import type { Erasures } from '../identity/account/erasures.ts';
import type { VerificationsService } from '../profiles/verification/verifications.service.ts';
import {
  countsOf,
  findMember,
  moneyOf,
  selectCirclesOf,
  selectIntroductionsOf,
  selectLoginsOf,
  selectSessionsOf,
  selectTopicsOf,
} from './member-file.repository.ts';

interface Dependencies {
  readonly db: Database;
  readonly people: Pick<AdminPeopleService, 'get' | 'lockBelow'>;
  readonly verifications: Pick<VerificationsService, 'ofPerson'>;
  readonly erasures: Pick<Erasures, 'lock' | 'begin' | 'stop' | 'finish'>;
  readonly settings: Pick<Business, 'deletionDays'>;
  readonly audit: Audit;
}

/** Creates the service for what staff see about one member (R-ADMIN-19), notes about a member (R-ADMIN-32), and for erasing one (R-ADMIN-20). */
export function createMemberFileService(dependencies: Dependencies) {
  const { db, people, verifications, erasures, settings, audit } = dependencies;

  /** @throws ProblemError 404 if there is no such member. */
  const fileOf = async (id: string): Promise<MemberFile> => {
    const person = await people.get(id);
    const member = await findMember(db, id);
    if (!member) throw notFound();
    const { suspendedAt, deletionRequestedAt, erasedAt } = member;
    const chosen = await selectTopicsOf(db, id);
    const named = (kind: 'expert_in' | 'looking_for'): string[] =>
      topicsByName(chosen.filter((topic) => topic.kind === kind)).map(({ name }) => name);
    return {
      person,
      suspended_at: suspendedAt?.toString() ?? null,
      deletion_requested_at: deletionRequestedAt?.toString() ?? null,
      erase_at:
        erasedAt === null
          ? (deletionRequestedAt?.add({ hours: 24 * settings.deletionDays }).toString() ?? null)
          : null,
      erased_at: erasedAt?.toString() ?? null,
      profile: {
        location: member.location,
        time_zone: member.timeZone,
        company: member.company,
        job_title: member.jobTitle,
        expert_in: named('expert_in'),
        looking_for: named('looking_for'),
      },
      verification: await verifications.ofPerson(id),
      logins: await selectLoginsOf(db, id),
      circles: await selectCirclesOf(db, id),
      counts: await countsOf(db, id),
      money: await moneyOf(db, id),
    };
  };

  const finish = async (context: RequestContext, id: string, reason: string, confirm: string) => {
    const member = await findMember(db, id);
    const name = member?.username ?? member?.email;
    if (name === undefined || confirm.trim().toLowerCase() !== name.toLowerCase())
      throw badField('confirm', t('Type the username exactly as it’s shown.'));
    const { now } = context;
    // A second later, so that a deletion that began in this instant counts as begun.
    const isErased = await erasures.finish(id, now.add({ seconds: 1 }), now, async (tx) => {
      await people.lockBelow(tx, context, id);
      const locked = await findMember(tx, id);
      if (!locked?.deletionRequestedAt || locked.erasedAt)
        throw conflict('Start the deletion of this account first.');
      await audit(tx, context, { action: 'person/erased', subjectId: id, reason });
    });
    if (!isErased) throw conflict('This account has already been erased.');
  };

  return {
    get: defineCall(adminGetPerson, async (_context, { params }) => fileOf(params.id)),

    listSessions: defineCall(adminListPersonSessions, async (_context, { params, query }) => {
      await people.get(params.id);
      const { rows, count } = await selectSessionsOf(db, params.id, query);
      return paged(rows, count, query);
    }),

    listIntroductions: defineCall(adminListPersonIntroductions, async (_context, { params, query }) => {
      await people.get(params.id);
      const { rows, count } = await selectIntroductionsOf(db, params.id, query);
      return paged(rows, count, query);
    }),

    addNote: defineCall(adminAddNote, async (context, { params: { id }, body: { reason } }) => {
      await people.get(id);
      await audit(db, context, { action: 'person/noted', subjectId: id, reason });
    }),

    erase: defineCall(adminErasePerson, async (context, { params: { id }, body }) => {
      const { step, reason, confirm } = body;
      if (step === 'finish') {
        await withTransaction(db, (tx) => people.lockBelow(tx, context, id));
        await finish(context, id, reason, confirm);
        return fileOf(id);
      }
      await withTransaction(db, async (tx) => {
        if (step === 'begin') await erasures.lock(tx, id, context.now);
        await people.lockBelow(tx, context, id);
        const member = await findMember(tx, id);
        if (member?.erasedAt) throw conflict('This account has already been erased.');
        if (step === 'begin') {
          if (!(await erasures.begin(tx, id, reason, context.now)))
            throw conflict('The deletion of this account has already started.');
          await audit(tx, context, { action: 'erasure/begun', subjectId: id, reason });
        } else {
          if (!member?.deletionRequestedAt) throw conflict('This account isn’t being deleted.');
          await erasures.stop(tx, id);
          await audit(tx, context, { action: 'erasure/stopped', subjectId: id, reason });
        }
      });
      return fileOf(id);
    }),
  };
}
