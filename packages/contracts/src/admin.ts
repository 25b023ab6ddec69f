import { z } from 'zod';
import { Id, IdParams, Instant, pageOf, PageQuery, PersonSummary, text } from './common.ts';
import { defineEndpoint } from './endpoint.ts';
import { RemoteName } from './remotes.ts';

/** A member as staff see them. */
export const AdminPerson = PersonSummary.extend({
  email: z.string(),
  role: z.enum(['member', 'support', 'moderator', 'admin']),
  created_at: Instant,
  last_seen_at: Instant.nullable(),
  is_suspended: z.boolean(),
  has_completed_expertise: z.boolean(),
  completed_sessions: z.number().int(),
});
export type AdminPerson = z.infer<typeof AdminPerson>;

export const adminListPeople = defineEndpoint({
  name: 'admin.listPeople',
  method: 'GET',
  path: '/admin/people/',
  access: 'support',
  summary: 'People by name, username or email; newest first',
  query: PageQuery.extend({
    search: z.string().trim().max(100).default(''),
    filter: z.enum(['all', 'staff', 'suspended']).default('all'),
  }),
  responses: { 200: pageOf(AdminPerson) },
});

const Reason = z.strictObject({ reason: text(300, 1) });

export const adminSuspendPerson = defineEndpoint({
  name: 'admin.suspendPerson',
  method: 'POST',
  path: '/admin/people/{id}/suspend/',
  access: 'moderator',
  summary: 'Suspend a person: every sign-in ends',
  params: IdParams,
  body: Reason,
  responses: { 200: AdminPerson, 409: z.object({ detail: z.string() }) },
});

export const adminRestorePerson = defineEndpoint({
  name: 'admin.restorePerson',
  method: 'POST',
  path: '/admin/people/{id}/restore/',
  access: 'moderator',
  summary: 'Lift a suspension',
  params: IdParams,
  body: Reason,
  responses: { 200: AdminPerson },
});

export const RemoteHealth = z.object({
  name: RemoteName,
  version: z.string(),
  shellApi: z.string(),
  entry: z.string(),
  entry_bytes: z.number().int().nullable(),
  /** `ok`: the entry is there with the registered digest. */
  state: z.enum(['ok', 'missing', 'wrong-digest']),
  failures_last_hour: z.number().int(),
  last_failure: z.object({ at: Instant, reason: z.string(), detail: z.string() }).nullable(),
});
export type RemoteHealth = z.infer<typeof RemoteHealth>;

export const adminListRemotes = defineEndpoint({
  name: 'admin.listRemotes',
  method: 'GET',
  path: '/admin/remotes/',
  access: 'support',
  summary: 'Remotes with version, whether their entry is sound, and failures browsers reported',
  responses: { 200: z.object({ results: z.array(RemoteHealth) }) },
});

/** One line of the append-only audit log. */
export const AuditEntry = z.object({
  id: Id,
  actor: PersonSummary,
  action: z.string(),
  subject_id: z.string(),
  reason: z.string(),
  at: Instant,
});

export const adminListAudit = defineEndpoint({
  name: 'admin.listAudit',
  method: 'GET',
  path: '/admin/audit/',
  access: 'support',
  summary: 'What staff did, newest first',
  query: PageQuery,
  responses: { 200: pageOf(AuditEntry) },
});
