import { z } from '../zod.ts';

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
  'money/refused',
  'money/released',
  'payout/approved',
  'payout/paid',
  'payout/refused',
  'payout/returned',
  'peek/taken-down',
  'person/erased',
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
export const AuditActions = z
  .string()
  .max(4_000)
  .regex(/^[a-z_/,-]*$/);
