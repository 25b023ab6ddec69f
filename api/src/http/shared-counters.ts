import { createHmac } from 'node:crypto';
import { Pool } from 'pg';
import { hearBrokenConnections } from '../ports/database/broken-connections.ts';
import { RateLimiterMemory, RateLimiterPostgres, type RateLimiterAbstract } from 'rate-limiter-flexible';

interface CountedRule {
  readonly keyPrefix: string;
  readonly points: number;
  /** Seconds. */
  readonly duration: number;
}

/** Tries that every process on one PostgreSQL counts together: two processes do not allow twice as many. */
export interface SharedCounters {
  readonly limiter: (rule: CountedRule) => RateLimiterAbstract;
  /** Who tries, as it is kept: nobody is to read there who has logged in from where. */
  readonly keyOf: (who: string) => string;
}

interface Dependencies {
  /** As `DATABASE_URL`. */
  readonly url: string;
  /** Keys what is kept of who tries. */
  readonly secret: string;
  readonly onError: (error: Error) => void;
}

/** Connections of their own: what is counted within a transaction does not wait for one of those that wait for it. */
const CONNECTIONS = 2;
const ANSWER_WITHIN_MS = 5_000;

export function openSharedCounters({
  url,
  secret,
  onError,
}: Dependencies): SharedCounters & { readonly close: () => Promise<void> } {
  const pool = new Pool({
    connectionString: url,
    max: CONNECTIONS,
    connectionTimeoutMillis: ANSWER_WITHIN_MS,
    query_timeout: ANSWER_WITHIN_MS,
  });
  hearBrokenConnections(pool, onError);
  let clearsOld = true;
  return {
    limiter: (rule) => {
      const limiter = new RateLimiterPostgres({
        ...rule,
        storeClient: pool,
        storeType: 'pool',
        tableName: 'rate_limits',
        tableCreated: true,
        // They share one table, which one of them keeps clear.
        clearExpiredByTimeout: clearsOld,
        // While the database does not answer, this process counts by itself.
        insuranceLimiter: new RateLimiterMemory(rule),
      });
      clearsOld = false;
      return limiter;
    },
    keyOf: (who) => createHmac('sha256', secret).update(`rate-limit\n${who}`).digest('base64url'),
    close: () => pool.end(),
  };
}
