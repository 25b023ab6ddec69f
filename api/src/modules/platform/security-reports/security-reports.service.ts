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
  /** Counts and logs a browser's reports. */
  readonly report: (reports: Reports) => void;
  /** Returns the counts since this process started, for the metrics. */
  readonly counts: () => readonly SecurityReportCount[];
}

interface Dependencies {
  readonly log: Pick<FastifyBaseLogger, 'warn'>;
  /** Returns the origin of the platform. */
  readonly ownOrigin: () => string;
}

/** Maximum number of kinds, because anybody can send anything here. Further kinds are counted together. */
const MOST_KINDS = 200;

/**
 * Creates the service that counts reports by directive and blocked origin, and logs each kind once. Stores nothing about the
 * person.
 */
export function createSecurityReportsService({ log, ownOrigin }: Dependencies): SecurityReportsService {
  const counts = new Map<string, SecurityReportCount>();
  const countOne = ({ directive, blocked }: { directive: string; blocked: string }): boolean => {
    const key = `${directive} ${blocked}`;
    const counter = counts.get(key);
    counts.set(key, { directive, blocked, count: (counter?.count ?? 0) + 1 });
    return !counter;
  };
  return {
    report: (reports) => {
      for (const kind of kindsOf(reports, ownOrigin())) {
        const isRoom = counts.size < MOST_KINDS || counts.has(`${kind.directive} ${kind.blocked}`);
        const isNew = countOne(isRoom ? kind : { directive: kind.directive, blocked: 'other' });
        if (isNew) log.warn(kind, 'a browser reported a violation of the security policy');
      }
    },
    counts: () => [...counts.values()],
  };
}
