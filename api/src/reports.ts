import type { Address, ReportKind, ReportReason } from '@acquaint/contracts';
import type { RequestContext } from './http/serve.ts';
import type { Database, Transaction } from './ports/database/database.ts';

/** What a member wants to report, as they see it. */
export interface Reported {
  /** Whom it is about: its author, or all who are in it; nobody if their account was deleted. */
  readonly people: readonly string[];
  /** The circle in which it is; null for none. */
  readonly circleId: string | null;
  readonly title: string;
  readonly text: string;
  /** The page where it is shown; null if only few people may see it. */
  readonly path: Address | null;
}

/** One kind of what can be reported. Modules declare theirs; `src/reportables.ts` lists them all (R-MOD-1). */
export interface Reportable {
  /**
   * Returns what the member sees.
   * @returns null unless it exists and the member may see it.
   */
  readonly find: (db: Database, id: string, readerId: string) => Promise<Reported | null>;
  /** Absent for what cannot be hidden. */
  readonly hiding?: {
    /** Hides it from everybody, without deleting anything. Does nothing if it is hidden or gone. */
    readonly hide: (tx: Transaction, id: string, now: Temporal.Instant) => Promise<void>;
    /** Shows it again, as far as the people in it still agree. */
    readonly show: (tx: Transaction, id: string, now: Temporal.Instant) => Promise<void>;
  };
}

/** For modules with their own call to report something. */
export interface MemberReports {
  /**
   * Stores a report for staff, with a copy of what the member sees.
   * @throws ProblemError 404 unless the member may see it, 409 for what is their own.
   */
  readonly report: (
    context: RequestContext,
    report: {
      readonly kind: ReportKind;
      readonly id: string;
      readonly reason: ReportReason;
      readonly note: string;
    },
  ) => Promise<void>;
}
