import { z } from './zod.ts';
import { Conflict, Id, IdParams, Instant, pageOf, PageQuery, PersonSummary, StaffReason } from './common.ts';
import { defineEndpoint } from './endpoint.ts';
import {
  CanaryCounts,
  MAX_CANARY_USERS,
  RemoteChange,
  RemoteName,
  RemoteVersion,
} from './platform/remotes.ts';
import { Role } from './roles.ts';
import { AUDIT_SEARCH } from './staff/audit-actions.ts';
import { SAMPLE_ALAN, SAMPLE_PERSON, sampleId, samplePage } from './samples.ts';
import { SAMPLE_ADMIN_PERSON, SAMPLE_CANARY, SAMPLE_REMOTE } from './staff/samples.ts';

/** A member as shown to staff. */
export const AdminPerson = PersonSummary.extend({
  email: z.string(),
  role: Role,
  created_at: Instant,
  last_seen_at: Instant.nullable(),
  is_suspended: z.boolean(),
  has_completed_expertise: z.boolean(),
  completed_sessions: z.number().int(),
  /** Usernames that they had and that still lead to them, the last one first. */
  former_usernames: z.array(z.string()),
});
export type AdminPerson = z.infer<typeof AdminPerson>;

export const adminListPeople = defineEndpoint({
  name: 'admin.listPeople',
  method: 'GET',
  path: '/admin/people/',
  access: 'support',
  owner: 'admin',
  staleOn: ['staff-area/changed', 'member/changed'],
  summary: 'List people by name, present or former username, or email, newest first',
  query: PageQuery.extend({
    search: z.string().trim().max(100).default(''),
    filter: z.enum(['all', 'staff', 'suspended']).default('all'),
  }),
  sample: { answer: samplePage([SAMPLE_ADMIN_PERSON]) },
  responses: { 200: pageOf(AdminPerson) },
});

const Reason = z.strictObject({ reason: StaffReason });

export const adminSuspendPerson = defineEndpoint({
  name: 'admin.suspendPerson',
  method: 'POST',
  path: '/admin/people/{id}/suspend/',
  access: 'moderator',
  owner: 'admin',
  emits: ['member/changed'],
  summary: 'Suspend a person; ends all their logins',
  params: IdParams,
  body: Reason,
  sample: {
    body: { reason: 'Sent the same link to everybody.' },
    answer: { ...SAMPLE_ADMIN_PERSON, is_suspended: true },
  },
  responses: { 200: AdminPerson, 409: Conflict },
});

export const adminRestorePerson = defineEndpoint({
  name: 'admin.restorePerson',
  method: 'POST',
  path: '/admin/people/{id}/restore/',
  access: 'moderator',
  owner: 'admin',
  emits: ['member/changed'],
  summary: 'Lift a suspension',
  params: IdParams,
  body: Reason,
  sample: { body: { reason: 'The account was taken over, and is hers again.' }, answer: SAMPLE_ADMIN_PERSON },
  responses: { 200: AdminPerson, 409: Conflict },
});

export const adminEndLogins = defineEndpoint({
  name: 'admin.endSignIns',
  method: 'POST',
  path: '/admin/people/{id}/end-sign-ins/',
  access: 'moderator',
  owner: 'admin',
  emits: ['member/changed'],
  summary:
    'End all logins of a person, for example when someone else uses the account; they are notified by email and can log in again',
  params: IdParams,
  body: Reason,
  sample: { body: { reason: 'Somebody else was logged in.' }, answer: SAMPLE_ADMIN_PERSON },
  responses: { 200: AdminPerson, 409: Conflict },
});

/** A version of a remote in the store. */
const StoredVersion = z.object({
  version: RemoteVersion,
  published_at: Instant,
  /** Semver range of the shell it needs. */
  shellApi: z.string(),
  /** Whether the current shell is in that range, so that a channel can point to it. */
  fits: z.boolean(),
  /** Null if the store does not report it. */
  bytes: z.number().int().nullable(),
  /** Load failures of this version that browsers reported in the last 24 hours. */
  failures_last_day: z.number().int(),
});

/** A remote as shown to staff: its channels, its versions and its load failures. */
export const RemoteHealth = z.object({
  name: RemoteName,
  stable: RemoteVersion.nullable(),
  canary: CanaryCounts.extend({
    version: RemoteVersion,
    percent: z.number().int(),
    users: z.array(z.string()),
  }).nullable(),
  /**
   * State of the version served to visitors. `ok`: the entry exists and has the registered digest; `wrong-digest`: it has another
   * one; `refused`: the stable version needs another shell, so an older version is served; `lost`: the files of the stable
   * version are gone, so an older version is served; `missing`: no version can be served, or the entry of the served one is gone;
   * `none`: stable points to no version. When the entry cannot be checked, `problem` says so.
   */
  state: z.enum(['ok', 'missing', 'lost', 'wrong-digest', 'refused', 'none']),
  /** The version that visitors get now; differs from `stable` when that one is refused or lost. */
  served: RemoteVersion.nullable(),
  entry_bytes: z.number().int().nullable(),
  /** A sentence about what could not be read from the store; the other fields contain what is known. */
  problem: z.string().optional(),
  /** The version that a rollback would make stable: the previous one, if it can still be served. */
  rollback_to: RemoteVersion.nullable(),
  failures_last_hour: z.number().int(),
  /** The last 24 hours, oldest first; the last element is the hour that ends now. */
  failures_by_hour: z.array(z.number().int()).length(24),
  /** The last 24 hours, most frequent first, at most 20. */
  failures: z.array(
    z.object({ version: z.string(), reason: z.string(), count: z.number().int(), last_at: Instant }),
  ),
  last_failure: z.object({ at: Instant, reason: z.string(), detail: z.string() }).nullable(),
  /** Newest first, without deleted versions. */
  versions: z.array(StoredVersion),
});
export type RemoteHealth = z.infer<typeof RemoteHealth>;

export const adminListRemotes = defineEndpoint({
  name: 'admin.listRemotes',
  method: 'GET',
  path: '/admin/remotes/',
  access: 'support',
  owner: 'admin',
  staleOn: ['staff-area/changed', 'remote/pointed'],
  summary:
    'List remotes with their channels, versions, the state of their entry, and failures that browsers reported',
  sample: { answer: { results: [SAMPLE_REMOTE] } },
  responses: { 200: z.object({ results: z.array(RemoteHealth) }) },
});

const RemoteParams = z.strictObject({ name: RemoteName });
const ofRemote = { 200: RemoteHealth, 409: Conflict } as const;

/** Publish history of one remote, newest first. */
export const adminListRemoteChanges = defineEndpoint({
  name: 'admin.listRemoteChanges',
  method: 'GET',
  path: '/admin/remotes/{name}/changes/',
  access: 'support',
  owner: 'admin',
  staleOn: ['staff-area/changed', 'remote/pointed'],
  summary: 'List the publish history of a remote, newest first',
  params: RemoteParams,
  query: PageQuery,
  sample: {
    answer: samplePage([
      {
        action: 'stable',
        version: SAMPLE_REMOTE.stable,
        id: 'change-1',
        at: '2026-11-19T09:00:00.000Z',
        by: 'alan',
        reason: 'The canary was fine for a day.',
      },
    ]),
  },
  responses: { 200: pageOf(RemoteChange) },
});

/** For rollback and promotion; 409 when the version is not in the store any more or needs another shell. */
export const adminPointRemote = defineEndpoint({
  name: 'admin.pointRemote',
  method: 'POST',
  path: '/admin/remotes/{name}/stable/',
  access: 'admin',
  owner: 'admin',
  emits: ['remote/pointed'],
  summary: 'Point the stable channel of a remote to a version in the store',
  params: RemoteParams,
  body: z.strictObject({ version: RemoteVersion, reason: StaffReason }),
  sample: {
    body: { version: SAMPLE_REMOTE.rollback_to, reason: 'Peeks don’t play.' },
    answer: {
      ...SAMPLE_REMOTE,
      stable: SAMPLE_REMOTE.rollback_to,
      served: SAMPLE_REMOTE.rollback_to,
      rollback_to: null,
    },
  },
  responses: ofRemote,
});

export const adminSetRemoteCanary = defineEndpoint({
  name: 'admin.setRemoteCanary',
  method: 'POST',
  path: '/admin/remotes/{name}/canary/',
  access: 'admin',
  owner: 'admin',
  emits: ['remote/pointed'],
  summary: 'Offer a version to a share of the members and to named members; null ends the offer',
  params: RemoteParams,
  body: z.strictObject({
    version: RemoteVersion.nullable(),
    percent: z.number().int().min(0).max(100),
    users: z.array(z.string().trim().min(1).max(254)).max(MAX_CANARY_USERS),
    reason: StaffReason,
  }),
  sample: {
    body: {
      version: SAMPLE_CANARY.version,
      percent: SAMPLE_CANARY.percent,
      users: SAMPLE_CANARY.users,
      reason: 'A quarter first.',
    },
    answer: { ...SAMPLE_REMOTE, canary: SAMPLE_CANARY },
  },
  responses: ofRemote,
});

/**
 * Whom or what an entry of the audit log is about, if it has a page for staff. An entry about a report, an appeal, a payout, a refund,
 * withheld money or a reliability mark is about its member.
 */
export const AuditSubject = z.object({
  kind: z.enum(['person', 'circle', 'snip', 'inquiry']),
  id: Id,
  /** As staff see it; of an inquiry, its subject; empty for a peek whose title only the people in it could see. */
  name: z.string(),
  /** Null unless it is a person. */
  person: PersonSummary.nullable(),
});
export type AuditSubject = z.infer<typeof AuditSubject>;

/** An entry of the append-only audit log. */
export const AuditEntry = z.object({
  id: Id,
  /** Null for actions of the platform itself. */
  actor: PersonSummary.nullable(),
  /** An `AuditAction`, or one of another version of the server. */
  action: z.string(),
  subject_id: z.string(),
  /** Null for other subjects, and for those that no longer exist. */
  subject: AuditSubject.nullable(),
  reason: z.string(),
  at: Instant,
});
export type AuditEntry = z.infer<typeof AuditEntry>;

export const adminListAudit = defineEndpoint({
  name: 'admin.listAudit',
  method: 'GET',
  path: '/admin/audit/',
  access: 'support',
  owner: 'admin',
  staleOn: [
    'staff-area/changed',
    'remote/pointed',
    'member/changed',
    'verification/decided',
    'circle/changed',
    'snip/changed',
  ],
  summary: 'List the actions of staff, and of the platform on their behalf, newest first',
  query: PageQuery.extend({
    ...AUDIT_SEARCH,
    /** Id of the subject: entries about one member, circle or remote. */
    about: z.string().max(100).default(''),
  }),
  sample: {
    answer: samplePage([
      {
        id: sampleId(161),
        actor: SAMPLE_ALAN,
        action: 'person/suspended',
        subject_id: SAMPLE_PERSON.id,
        subject: {
          kind: 'person',
          id: SAMPLE_PERSON.id,
          name: `${SAMPLE_PERSON.first_name} ${SAMPLE_PERSON.last_name}`,
          person: SAMPLE_PERSON,
        },
        reason: 'Sent the same link to everybody.',
        at: '2026-11-20T09:00:00.000Z',
      },
    ]),
  },
  responses: { 200: pageOf(AuditEntry) },
});
