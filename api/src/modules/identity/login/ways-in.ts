import type { Database } from '../../../ports/database/database.ts';

type CountWays = (db: Database, userId: string) => Promise<number>;

/** Login methods that other modules store, such as accounts at providers. */
export interface WaysIn {
  readonly add: (count: CountWays) => void;
  readonly count: CountWays;
}

export function createWaysIn(): WaysIn {
  const counters: CountWays[] = [];
  return {
    add: (count) => void counters.push(count),
    count: async (db, userId) => {
      let ways = 0;
      for (const count of counters) ways += await count(db, userId);
      return ways;
    },
  };
}
