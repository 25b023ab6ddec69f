import { Id } from '../common.ts';
import { z } from '../zod.ts';
import { PERIOD } from './periods.ts';

/** What the audit log records (R-ADMIN-24), as `noun/past-tense`. An action is never renamed: old entries keep its name. */
export const AuditAction = z.enum([
  'appeal/kept',
  'appeal/lifted',
  'audit/exported',
  'circle-report/unfounded',
  'circle-report/upheld',
  'circle/admin-appointed',
  'circle/archived',
  'circle/opened',
  'comment/deleted',
  'dispute/removed',
  'dispute/upheld',
  'erasure/begun',
  'erasure/stopped',
  'inquiry/answered',
  'inquiry/reopened',
  'inquiry/set-aside',
  'job/retried',
  'matching/fit',
  'matching/released',
  'matching/set-live',
  'matching/went-live',
  'message/removed',
  'money/refused',
  'money/released',
  'payments/exported',
  'payout/approved',
  'payout/paid',
  'payout/refused',
  'payout/returned',
  'peek/taken-down',
  'person/erased',
  'person/noted',
  'person/restored',
  'person/suspended',
  'profile/refused',
  'profile/verified',
  'remote/canary',
  'remote/canary-ended',
  'remote/not-changed',
  'remote/stable',
  'report/false',
  'report/unfounded',
  'report/upheld',
  'role/admin-given',
  'role/moderator-given',
  'role/removed',
  'role/support-given',
  'sanction/circle_mute',
  'sanction/hiding',
  'sanction/lifted',
  'sanction/slow_mode',
  'sanction/suspension',
  'sanction/warning',
  'session/refunded',
  'sign-ins/ended',
  'topic/merged',
  'topic/synonyms-set',
  'view/begun',
  'view/ended',
]);
export type AuditAction = z.infer<typeof AuditAction>;

/** Names of audit actions, separated by commas. */
const AuditActions = z
  .string()
  .max(4_000)
  .regex(/^[a-z_/,-]*$/);

/** How staff find entries of the audit log (R-ADMIN-24). */
export const AUDIT_SEARCH = {
  /** Entries whose action, reason or subject contains this, or that this member of staff made. */
  search: z.string().trim().max(100).default(''),
  /** Also entries with one of these actions, separated by commas: those whose names in the reader's language match the search. */
  actions: AuditActions.default(''),
  ...PERIOD,
  /** Only what this person did, or the platform itself. */
  by: z.union([Id, z.literal('platform')]).optional(),
};
