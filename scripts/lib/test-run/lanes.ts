import { availableParallelism, loadavg } from 'node:os';
import { finish } from '../stage.ts';
import type { Finished, Stage } from '../stage.ts';

/** A stage of a test run, with the stages that must have ended before it begins. */
export interface PlannedStage extends Stage {
  /** Names of stages of the same run; one that was not asked for counts as ended. */
  readonly after?: readonly string[];
}

/** Two lanes keep two cores busy while a stage of the other waits for an answer. */
export const LANES = 2;

/** With this many workers in a stage, memory is what runs out first. */
const MOST_WORKERS = 4;

/**
 * How many workers a stage has: an equal share of the cores that are not busy with something else, and one at least.
 * @param cores that this process may use.
 * @param load processes that were running on average in the last minute, before this run.
 */
export function workersPerLane(cores = availableParallelism(), load = loadavg()[0] ?? 0): number {
  const free = Math.max(cores / 2, cores - load);
  return Math.min(MOST_WORKERS, Math.max(1, Math.floor(free / LANES)));
}

/**
 * Runs stages in lanes: a lane that is free takes the first stage whose predecessors have ended.
 * @param log hears of each stage as it ends.
 * @returns the stages in the order they were given.
 * @throws Error when stages wait for each other.
 */
export async function inLanes(
  stages: readonly PlannedStage[],
  lanes: number,
  log: (line: string) => void,
): Promise<Finished[]> {
  const waiting = new Set(stages);
  const unfinished = new Set(stages.map(({ name }) => name));
  const finished = new Map<PlannedStage, Finished>();
  const running = new Set<Promise<void>>();
  const next = (): PlannedStage | undefined =>
    [...waiting].find(({ after = [] }) => !after.some((name) => unfinished.has(name)));
  const begin = (stage: PlannedStage): void => {
    waiting.delete(stage);
    const run = finish(stage, log).then((result) => {
      finished.set(stage, result);
      unfinished.delete(stage.name);
      running.delete(run);
    });
    running.add(run);
  };
  while (waiting.size > 0 || running.size > 0) {
    for (let stage = next(); stage && running.size < lanes; stage = next()) begin(stage);
    if (running.size === 0)
      throw new Error(`Stages wait for each other: ${[...waiting].map(({ name }) => name).join(', ')}.`);
    await Promise.race(running);
  }
  return stages.flatMap((stage) => finished.get(stage) ?? []);
}
