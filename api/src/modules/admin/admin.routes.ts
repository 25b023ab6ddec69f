import {
  adminEndLogins,
  adminListAudit,
  adminListPeople,
  adminListRemoteChanges,
  adminListRemotes,
  adminPointRemote,
  adminRestorePerson,
  adminSetRemoteCanary,
  adminSuspendPerson,
  answerCanaryQuestion,
} from '@acquaint/contracts';
import { serveCalls } from '../../http/calls.ts';
import type { Platform } from '../../platform.ts';
import type { LoginService } from '../identity/login/login.service.ts';
import type { CanaryLoadsService } from '../platform/canary-loads/canary-loads.service.ts';
import type { RemoteFailuresService } from '../platform/remote-failures/remote-failures.service.ts';
import type { RegistryService } from '../remotes/registry.service.ts';
import { createAuditSubjects, type SubjectNames } from './audit-subjects.ts';
import { createCanaryQuestionsService } from './canary-questions.service.ts';
import { registerDevRole } from './dev-role.routes.ts';
import { createAdminPeopleService, type AdminPeopleService } from './people.service.ts';
import { createAdminRemotesService } from './remotes.service.ts';
import { createStaffRolesService } from './staff-roles.service.ts';
import { createRemotesHealthService } from './remotes-health.service.ts';

interface Dependencies extends Pick<
  Parameters<typeof createStaffRolesService>[0],
  'reauthenticate' | 'notifications' | 'releaseCases'
> {
  readonly logins: Pick<LoginService, 'endEverywhere'>;
  readonly suspensions: Parameters<typeof createAdminPeopleService>[0]['suspensions'];
  /** Names of what later modules own, for the audit log. */
  readonly subjectNames: SubjectNames;
  readonly failures: RemoteFailuresService;
  readonly canaryLoads: CanaryLoadsService;
  readonly registry: RegistryService;
  /** Returns a member's username, or their email before they have one; null if there is no such member. */
  readonly findUsername: (userId: string) => Promise<string | null>;
}

/** Registers the endpoints of the admin area: members, the team, remotes, the audit log. */
export function registerAdmin(
  { serve, app, db, config, mail, events, publicUrl }: Platform,
  {
    logins,
    suspensions,
    subjectNames,
    failures,
    canaryLoads,
    registry,
    findUsername,
    ...roles
  }: Dependencies,
): Pick<AdminPeopleService, 'audit' | 'get' | 'listAudit' | 'lockBelow'> {
  if (config.mode === 'test') registerDevRole(app, db);
  const subjects = createAuditSubjects(db, subjectNames);
  const people = createAdminPeopleService({ db, logins, suspensions, subjects, mail, publicUrl });
  const { audit } = people;
  serveCalls(serve, createStaffRolesService({ db, people, audit, events, mail, publicUrl, ...roles }));
  const health = createRemotesHealthService({ registry, failures, loads: canaryLoads, log: app.log });
  const remotes = createAdminRemotesService({ db, registry, health, findUsername, log: app.log });
  const questions = createCanaryQuestionsService({ db, registry, loads: canaryLoads });
  serve(adminListPeople).with(async ({ query }, context) => ({
    status: 200,
    body: await people.list(context, query),
  }));
  serve(adminSuspendPerson).with(async ({ params, body }, context) => ({
    status: 200,
    body: await people.suspend(context, params.id, body.reason),
  }));
  serve(adminRestorePerson).with(async ({ params, body }, context) => ({
    status: 200,
    body: await people.restore(context, params.id, body.reason),
  }));
  serve(adminEndLogins).with(async ({ params, body }, context) => ({
    status: 200,
    body: await people.endLogins(context, params.id, body.reason),
  }));
  serve(adminListRemotes).with(async (_input, context) => ({
    status: 200,
    body: { results: await health.list(context) },
  }));
  serve(adminListRemoteChanges).with(async ({ params, query }, context) => ({
    status: 200,
    body: await remotes.listChanges(context, params.name, query),
  }));
  serve(adminPointRemote).with(async ({ params, body }, context) => ({
    status: 200,
    body: await remotes.point(context, params.name, body),
  }));
  serve(adminSetRemoteCanary).with(async ({ params, body }, context) => ({
    status: 200,
    body: await remotes.setCanary(context, params.name, body),
  }));
  serve(answerCanaryQuestion).with(async ({ params }, context) => ({
    status: 200,
    body: await questions.answer(context, params.id),
  }));
  serve(adminListAudit).with(async ({ query }, context) => ({
    status: 200,
    body: await people.listAudit(context, query),
  }));
  return people;
}
