import type { ParsedInput, reportSecurity } from '@acquaint/contracts';
import type { FastifyBaseLogger } from 'fastify';
import { kindsOf } from './security-report-kind.ts';

type Reports = ParsedInput<typeof reportSecurity>['body'];

interface SecurityReportCount {
  readonly directive: string;
  readonly blocked: string;
  readonly count: number;
}

export interface SecurityReportsService {
  /** Counts what a browser tells. */
  readonly report: (reports: Reports) => void;
  /** Since this process started, for the metrics. */
  readonly counts: () => readonly SecurityReportCount[];
}

interface Dependencies {
  readonly log: Pick<FastifyBaseLogger, 'warn'>;
  /** Origin of the platform. */
  readonly ownOrigin: () => string;
}

/** Anybody can send anything here: beyond so many kinds, all others are one. */
const MOST_KINDS = 200;

/** Counts by directive and blocked origin, and logs each such kind once. Nothing about the person is kept. */
export function createSecurityReportsService({ log, ownOrigin }: Dependencies): SecurityReportsService {
  const counts = new Map<string, SecurityReportCount>();
  const countOne = ({ directive, blocked }: { directive: string; blocked: string }): boolean => {
    const key = `${directive} ${blocked}`;
    const found = counts.get(key);
    counts.set(key, { directive, blocked, count: (found?.count ?? 0) + 1 });
    return !found;
  };
  return {
    report: (reports) => {
      for (const kind of kindsOf(reports, ownOrigin())) {
        const isRoom = counts.size < MOST_KINDS || counts.has(`${kind.directive} ${kind.blocked}`);
        const isNew = countOne(isRoom ? kind : { directive: kind.directive, blocked: 'other' });
        if (isNew) log.warn(kind, 'a browser blocked what the page’s security policy forbids');
      }
    },
    counts: () => [...counts.values()],
  };
}
