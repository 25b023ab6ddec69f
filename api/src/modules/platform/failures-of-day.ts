import type { HourCount } from './remote-failures.repository.ts';

export const HOURS_OF_DAY = 24;
/** More kinds of failure than anybody reads. */
const MOST_SHOWN = 20;

/** How browsers fared with one remote. */
export interface FailuresOfDay {
  /** 24 numbers, oldest first; the last is the hour that ends now. */
  readonly byHour: readonly number[];
  /** By version and reason, the most frequent first, at most 20. */
  readonly kinds: readonly {
    readonly version: string;
    readonly reason: string;
    readonly count: number;
    readonly lastAt: Temporal.Instant;
  }[];
  /** All failures of a version in these hours. */
  readonly ofVersion: (version: string) => number;
  /** The newest report ever kept, also one from before these hours. */
  readonly latest: Latest | null;
}

interface Latest {
  readonly reportedAt: Temporal.Instant;
  readonly reason: string;
  readonly detail: string;
}

/** Folds counts by version, reason and hour into what staff look at. */
export function failuresOfDay(counts: readonly HourCount[], latest: Latest | null): FailuresOfDay {
  const byHour = new Array<number>(HOURS_OF_DAY).fill(0);
  const kinds = new Map<string, FailuresOfDay['kinds'][number]>();
  const versions = new Map<string, number>();
  for (const { version, reason, hoursAgo, count, lastAt } of counts) {
    const hour = HOURS_OF_DAY - 1 - hoursAgo;
    byHour[hour] = (byHour[hour] ?? 0) + count;
    versions.set(version, (versions.get(version) ?? 0) + count);
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
