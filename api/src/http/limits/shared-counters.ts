import { createHmac } from 'node:crypto';
import { Pool } from 'pg';
import { hearBrokenConnections } from '../../ports/database/broken-connections.ts';
import { RateLimiterMemory, RateLimiterPostgres, type RateLimiterAbstract } from 'rate-limiter-flexible';

interface CountedRule {
  readonly keyPrefix: string;
  readonly points: number;
  /** In seconds. */
  readonly duration: number;
}

/** Rate-limit counters that all processes on one PostgreSQL share, so that two processes do not allow twice as many tries. */
export interface SharedCounters {
  readonly limiter: (rule: CountedRule) => RateLimiterAbstract;
  /** Hashes an account or address, so that logins cannot be traced in the table. */
  readonly keyOf: (who: string) => string;
}

interface Dependencies {
  /** Connection URL, as in `DATABASE_URL`. */
  readonly url: string;
  /** Key of the HMAC that hashes accounts and addresses. */
  readonly secret: string;
  readonly onError: (error: Error) => void;
}

/**
 * A separate pool: a count within a transaction must not need a second connection of the main pool, which waiting transactions
 * hold.
 */
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
        // All rules share one table, which only the first limiter cleans up.
        clearExpiredByTimeout: clearsOld,
        // While the database does not respond, this process counts alone.
        insuranceLimiter: new RateLimiterMemory(rule),
      });
      clearsOld = false;
      return limiter;
    },
    keyOf: (who) => createHmac('sha256', secret).update(`rate-limit\n${who}`).digest('base64url'),
    close: () => pool.end(),
  };
}
