import type { ReportReason } from '@acquaint/contracts';

/** How a member's earlier reports were decided. */
export interface ReportRecord {
  readonly upheld: number;
  readonly unfounded: number;
  readonly false: number;
}

const SEVERITY: Readonly<Record<ReportReason, number>> = {
  fraud: 3,
  harassment: 3,
  pretends: 2,
  spam: 1,
  other: 1,
};

/** Hours of waiting that one point of weight is worth. */
const HOURS_PER_POINT = 12;

/**
 * Returns how much a member's report counts, from 0.1 to 2: 1 without a record, more for upheld reports, less for false ones.
 * Unfounded reports, made in good faith, do not count against anyone (R-MOD-7).
 */
export function reporterWeight({ upheld, false: untrue }: ReportRecord): number {
  return Math.min(2, Math.max(0.1, (2 + upheld) / (2 + 2 * untrue)));
}

/** Returns the weight of a case: the severity of its worst reason, times what its reporters count together (R-MOD-3). */
export function caseWeight(
  reports: readonly { readonly reason: ReportReason; readonly record: ReportRecord }[],
): number {
  const severity = Math.max(0, ...reports.map(({ reason }) => SEVERITY[reason]));
  return severity * reports.reduce((sum, { record }) => sum + reporterWeight(record), 0);
}

/** Returns the time by which open cases are ordered: a heavier one is as urgent as one that has waited longer (R-MOD-3). */
export function rankOf(openedAt: Temporal.Instant, weight: number): Temporal.Instant {
  return openedAt.subtract({ seconds: Math.round(weight * HOURS_PER_POINT * 3_600) });
}
