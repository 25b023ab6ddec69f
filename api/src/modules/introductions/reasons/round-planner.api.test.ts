import { openTestDatabase } from '../../../../test/database/open-database.ts';
import { createMatchThread } from '../matching/match-thread.ts';
import { createRoundPlanner } from './round-planner.service.ts';

it('the planner of rounds starts its thread before the plan, even if nobody is here yet', async () => {
  const [opened, thread] = [await openTestDatabase(), createMatchThread()];
  try {
    const pool = { toMembers: () => Promise.resolve([]) };
    const planner = createRoundPlanner({ db: opened.db, pool, thread });
    const scores = await planner.scoresAmong([], Temporal.Instant.from('2026-11-21T09:00:00Z'));
    expect([scores.ids, thread.generation()]).toEqual([[], 1]);
  } finally {
    await thread.stop();
    await opened.close();
  }
});
