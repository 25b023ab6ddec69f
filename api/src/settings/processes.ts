import { z } from 'zod';

/**
 * What a server process does. `web`: pages and calls; `realtime`: sockets; `worker`: jobs; `media`: jobs that encode video or listen to
 * recordings.
 */
export const PROCESS_ROLES = ['web', 'realtime', 'worker', 'media'] as const;
export type ProcessRole = (typeof PROCESS_ROLES)[number];

const seconds = z.coerce.number().int();

/** Settings of one server process among several. */
export const processSettings = {
  roles: z
    .string()
    .default(PROCESS_ROLES.join(','))
    .transform((list) => list.split(/[\s,]+/).filter((role) => role !== ''))
    .pipe(z.array(z.enum(PROCESS_ROLES)).min(1))
    .describe(
      'What this process does, separated by commas: `web` pages and calls, `realtime` sockets, `worker` jobs, `media` jobs with video; fewer than all need DATABASE_URL',
    ),
  processLeaseSeconds: seconds
    .min(1)
    .max(300)
    .default(15)
    .describe(
      'Seconds without a sign of life after which a server process counts as gone; only with DATABASE_URL',
    ),
  redisUrl: z
    .url({ protocol: /^rediss?$/ })
    .optional()
    .describe(
      'Redis or Valkey server for messages between server processes, redis://user:password@host:6379; needs DATABASE_URL. Default: PostgreSQL carries them',
    ),
  stopDelaySeconds: seconds
    .min(0)
    .max(300)
    .default(0)
    .describe(
      'Seconds for which a process that stops still takes requests, so that a load balancer notices that it is no longer ready',
    ),
  stopTimeoutSeconds: seconds
    .min(1)
    .max(86_400)
    .default(10)
    .describe('Seconds that a shutdown waits for running jobs; the others run again in another process'),
} as const;

/** The part of the configuration about the process. */
export interface WithProcess {
  readonly roles: ReadonlySet<ProcessRole>;
  readonly processLeaseSeconds: number;
  /** Carries messages between processes; if undefined, PostgreSQL does. */
  readonly redisUrl: string | undefined;
  readonly stopDelaySeconds: number;
  readonly stopTimeoutSeconds: number;
}

/** Time in seconds to close sockets, requests and the database, besides what the settings say. */
const CLOSING_SECONDS = 15;

/** Returns after how many seconds a process that was asked to stop has ended at the latest. */
export function longestStop({
  stopDelaySeconds,
  stopTimeoutSeconds,
}: Pick<WithProcess, 'stopDelaySeconds' | 'stopTimeoutSeconds'>): number {
  return stopDelaySeconds + stopTimeoutSeconds + CLOSING_SECONDS;
}

type Input = z.output<z.ZodObject<typeof processSettings>>;

/** Returns the part of the configuration about the process. */
export function processOf(input: Input): WithProcess {
  const { processLeaseSeconds, redisUrl, stopDelaySeconds, stopTimeoutSeconds } = input;
  return { roles: new Set(input.roles), processLeaseSeconds, redisUrl, stopDelaySeconds, stopTimeoutSeconds };
}

/** Checks the settings. Returns a sentence that explains why the server cannot start, or null. */
export function processMistake(input: Input & { readonly databaseUrl?: string | undefined }): string | null {
  if (input.redisUrl && !input.databaseUrl)
    return 'REDIS_URL is for several server processes, and these need DATABASE_URL.';
  if (input.databaseUrl || new Set(input.roles).size === PROCESS_ROLES.length) return null;
  return 'ROLES with fewer than all roles needs DATABASE_URL: the embedded database has one process, which does everything.';
}
