import { availableParallelism, loadavg } from 'node:os';
import { finish } from './stage.ts';
import type { Finished, Stage } from './stage.ts';

/** A stage of a test run, with the stages that must end before it starts. */
export interface PlannedStage extends Stage {
  /** Names of stages of the same run; one that is not part of the run counts as ended. */
  readonly after?: readonly string[];
}

/** Two lanes keep two cores busy while a stage in one of them waits. */
export const LANES = 2;

/** With more workers per stage, memory would run out first. */
const MOST_WORKERS = 4;

/**
 * Returns the number of workers of a stage: an equal share of the idle cores, at least one.
 * @param cores that this process may use.
 * @param load average number of running processes in the last minute, before this run.
 */
export function workersPerLane(cores = availableParallelism(), load = loadavg()[0] ?? 0): number {
  const free = Math.max(cores / 2, cores - load);
  return Math.min(MOST_WORKERS, Math.max(1, Math.floor(free / LANES)));
}

/** Returns the number of workers for all page tests, which wait for timers a quarter of the time: a second worker uses it. */
export const workersForPages = (): number => 2 * workersPerLane();

/**
 * Runs stages in lanes: a free lane takes the first stage whose predecessors have ended.
 * @param log called for each stage as it starts, and as it ends.
 * @returns the stages in the given order.
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
    log(`… ${stage.name}`);
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
