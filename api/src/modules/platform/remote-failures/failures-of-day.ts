import type { RemoteFailureReason } from '@acquaint/contracts';
import type { HourCount } from './remote-failures.repository.ts';

export const HOURS_OF_DAY = 24;
/**
 * The reason of a report that says what changed while a remote was loaded, not that it failed: staff see it, and it counts as no
 * failure (R-ADMIN-15).
 */
export const NO_FAILURE = 'page-changed' satisfies RemoteFailureReason;

/** Maximum number of kinds of failure shown. */
const MOST_SHOWN = 20;

/** Load failures of one remote in the last 24 hours, as browsers reported them. */
export interface FailuresOfDay {
  /** 24 counts, oldest first; the last one is the hour that ends now. */
  readonly byHour: readonly number[];
  /** By version and reason, the most frequent first, at most 20. */
  readonly kinds: readonly {
    readonly version: string;
    readonly reason: string;
    readonly count: number;
    readonly lastAt: Temporal.Instant;
  }[];
  /** Returns the number of failures of a version in these hours. */
  readonly ofVersion: (version: string) => number;
  /** The newest stored report, even if it is older than these hours. */
  readonly latest: Latest | null;
}

interface Latest {
  readonly reportedAt: Temporal.Instant;
  readonly reason: string;
  readonly detail: string;
}

/** Aggregates counts by version, reason and hour into the summary that staff see. */
export function failuresOfDay(counts: readonly HourCount[], latest: Latest | null): FailuresOfDay {
  const byHour = new Array<number>(HOURS_OF_DAY).fill(0);
  const kinds = new Map<string, FailuresOfDay['kinds'][number]>();
  const versions = new Map<string, number>();
  for (const { version, reason, hoursAgo, count, lastAt } of counts) {
    if (reason !== NO_FAILURE) {
      const hour = HOURS_OF_DAY - 1 - hoursAgo;
      byHour[hour] = (byHour[hour] ?? 0) + count;
      versions.set(version, (versions.get(version) ?? 0) + count);
    }
    const key = `${reason} ${version}`;
    const known = kinds.get(key);
    kinds.set(key, {
      version,
      reason,
      count: (known?.count ?? 0) + count,
      lastAt: known && Temporal.Instant.compare(known.lastAt, lastAt) > 0 ? known.lastAt : lastAt,
    });
  }
  return {
    byHour,
    kinds: [...kinds.values()].sort((a, b) => b.count - a.count).slice(0, MOST_SHOWN),
    ofVersion: (version) => versions.get(version) ?? 0,
    latest,
  };
}
