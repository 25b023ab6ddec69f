import { existsSync, readFileSync } from 'node:fs';
import { availableParallelism, cpus, loadavg } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import { finish } from './stage.ts';
import type { Finished, Stage } from './stage.ts';

/** A stage of a test run, with the stages that must end before it starts. */
export interface PlannedStage extends Stage {
  /** Names of stages of the same run; one that is not part of the run counts as ended. */
  readonly after?: readonly string[];
}

/** Two lanes keep two cores busy while a stage in one of them waits. */
export const LANES = 2;

/**
 * Returns the number of lanes. A machine that is busy with other work has one more where the system divides its cores by the number
 * of running processes: there two lanes beside four other processes get a third of it, and three lanes get almost half.
 * @param isBySession whether the system divides its cores between sessions, of which each stage has one. Then two lanes get
 * enough, and a third would only take more memory.
 * @param idle measures the share of the cores' time, from 0 to 1, in which they have nothing to do before this run.
 */
export async function lanesHere(
  isBySession = sharesBySession(),
  idle: () => Promise<number> = idleShare,
): Promise<number> {
  if (isBySession) return LANES;
  return (await idle()) < BUSY ? LANES + 1 : LANES;
}

const AUTOGROUP = '/proc/sys/kernel/sched_autogroup_enabled';

/** Returns whether the system divides its cores between sessions first (`sched(7)`, autogroup). */
export function sharesBySession(file = AUTOGROUP): boolean {
  return existsSync(file) && readFileSync(file, 'utf8').trim() === '1';
}

/** Below this share of idle time a machine is busy. */
const BUSY = 0.3;

/** Milliseconds in which `idleShare` watches the cores: long enough for the system to count idle time in steps of 10 ms. */
const WATCHED = 500;

/** Milliseconds of all cores together since the system started. */
interface CoreTimes {
  readonly idle: number;
  readonly all: number;
}

function readCoreTimes(): CoreTimes {
  const times = cpus().map((core) => core.times);
  const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);
  return {
    idle: sum(times.map(({ idle }) => idle)),
    all: sum(times.flatMap((time) => Object.values(time))),
  };
}

/** Returns the share of the cores' time, from 0 to 1, in which they have nothing to do while this process waits. */
export async function idleShare(read: () => CoreTimes = readCoreTimes): Promise<number> {
  const before = read();
  await sleep(WATCHED);
  const after = read();
  const all = after.all - before.all;
  // A system that does not count says nothing about its load.
  return all === 0 ? 1 : (after.idle - before.idle) / all;
}

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

/**
 * Returns the number of workers for all unit tests of a project. They wait a quarter of the time, page tests for timers and others
 * for files and programs: a second worker uses it.
 */
export const workersForUnits = (): number => 2 * workersPerLane();

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
