import type { AuditAction } from '@acquaint/contracts';
import type { Database } from './ports/database/database.ts';

/** The person who acts and the time; `user` is null for the platform itself. */
interface Actor {
  readonly user: { readonly id: string } | null;
  readonly now: Temporal.Instant;
}

interface AuditLine {
  readonly action: AuditAction;
  readonly subjectId: string;
  readonly reason: string;
}

/** Adds an entry to the audit log in the transaction of the change. Modules get it when they are registered. */
export type Audit = (tx: Database, context: Actor, line: AuditLine) => Promise<void>;
