import type { Database } from '../../../ports/database/database.ts';
import type { MatchPool } from '../matching/match-pool.ts';
import { createMatchThread, type MatchThread } from '../matching/match-thread.ts';
import { createRoundPlanner } from './round-planner.service.ts';

const NOBODY = {
  ...{
    people: [],
    roundsLeft: 1,
    scores: { ids: [], scores: new Float64Array() },
    wishes: new Map<string, ReadonlySet<string>>(),
    seed: 1,
  },
  ...{ apart: new Set<string>(), metBefore: new Set<string>(), met: [], satOut: new Map<string, number>() },
};

describe('the planner of rounds', () => {
  afterEach(() => {
    jest.useRealTimers();
  });

  const plannerWith = (thread: Pick<MatchThread, 'ask' | 'stop'>) =>
    createRoundPlanner({ db: {} as Database, pool: {} as MatchPool, thread });

  it('stops a thread that does not answer, so that no transaction waits for it', async () => {
    jest.useFakeTimers({ doNotFake: ['performance'] });
    const stop = jest.fn(() => Promise.resolve());
    const planned = plannerWith({ ask: () => new Promise<never>(() => undefined), stop }).plan(NOBODY);
    const refused = expect(planned).rejects.toThrow('No answer within 20000 ms');
    await jest.advanceTimersByTimeAsync(19_999);
    expect(stop).not.toHaveBeenCalled();
    await jest.advanceTimersByTimeAsync(1);
    await refused;
    expect(stop).toHaveBeenCalledTimes(1);
  });

  it('passes the error of a thread on, and stops none that answered', async () => {
    const stop = jest.fn(() => Promise.resolve());
    const planner = plannerWith({ ask: () => Promise.reject(new Error('no such person')), stop });
    await expect(planner.plan(NOBODY)).rejects.toThrow('no such person');
    expect(stop).not.toHaveBeenCalled();
  });

  it('asks a new thread after it has stopped one', async () => {
    const thread = createMatchThread();
    const planner = plannerWith(thread);
    await planner.plan(NOBODY);
    await thread.stop();
    expect(await planner.plan(NOBODY)).toEqual({ pairs: [], sitsOut: [] });
    expect(thread.generation()).toBe(2);
    await thread.stop();
  });
});
