import type { Database } from '../../../ports/database/database.ts';

type CountLoginMethods = (db: Database, userId: string) => Promise<number>;

/** Login methods that other modules store, such as accounts at providers. */
export interface LoginMethods {
  readonly add: (count: CountLoginMethods) => void;
  readonly count: CountLoginMethods;
}

export function createLoginMethods(): LoginMethods {
  const counters: CountLoginMethods[] = [];
  return {
    add: (count) => void counters.push(count),
    count: async (db, userId) => {
      let ways = 0;
      for (const count of counters) ways += await count(db, userId);
      return ways;
    },
  };
}
