import { performance } from 'node:perf_hooks';
import { loadavg } from 'node:os';
import { openTestDatabase } from '../api/test/database/open-database.ts';
import { migrate } from '../api/src/db/migrate.ts';
import { fillWithConnected } from '../api/src/modules/introductions/paths/test-connected-crowd.ts';
import { selectPaths } from '../api/src/modules/introductions/paths/paths.repository.ts';
import { onPostgres } from './on-postgres.ts';
import { verdict, type Table } from './table.ts';

const MEMBERS = 100_000;
const CONNECTIONS = 50;
const CIRCLE_MEMBERS = 150;
const PAIRS = 2_000;
const LIMIT_MS = 20;

/**
 * Measures “Who can introduce me?” for pairs of members who have people between them and for pairs at random, one after the other,
 * on PostgreSQL.
 */
export function pathsBench(): Promise<Table> {
  return onPostgres(async () => {
    const opened = await openTestDatabase();
    try {
      await migrate(opened.port);
      const { db } = opened.port;
      const ids = await fillWithConnected(db, {
        ...{ members: MEMBERS, connections: CONNECTIONS, circleMembers: CIRCLE_MEMBERS },
      });
      const at = (number: number): string => ids[number % ids.length] ?? '';
      const kinds = [
        ['near each other', (round: number) => [at(round * 47), at(round * 47 + 7 + 28)] as const],
        ['at random', (round: number) => [at(round * 7_919), at(round * 104_729)] as const],
      ] as const;
      const rows: string[][] = [];
      for (const [name, pairOf] of kinds) {
        const times: number[] = [];
        let found = 0;
        for (let round = -50; round < PAIRS; round++) {
          const [meId, targetId] = pairOf(round + 50);
          const start = performance.now();
          found += (await selectPaths(db, { meId, targetId, circleMembers: CIRCLE_MEMBERS })).length;
          if (round >= 0) times.push(performance.now() - start);
        }
        times.sort((a, b) => a - b);
        const share = (part: number): number => times[Math.floor(times.length * part)] ?? 0;
        rows.push([
          ...[name, (found / PAIRS).toFixed(1), share(0.5).toFixed(1), share(0.99).toFixed(1)],
          verdict(share(0.99) <= LIMIT_MS),
        ]);
      }
      return {
        title: `Who can introduce me: ${ids.length} members, ${CONNECTIONS} connections each, ms; p99 ≤ ${LIMIT_MS}; load ${loadavg()[0]?.toFixed(1)}`,
        columns: ['two members', 'paths', 'p50', 'p99', 'verdict'],
        rows,
      };
    } finally {
      await opened.close();
    }
  });
}
