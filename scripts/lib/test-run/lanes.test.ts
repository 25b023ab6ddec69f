import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PASSED } from './stage.ts';
import { idleShare, inLanes, lanesHere, sharesBySession, workersPerLane } from './lanes.ts';
import type { PlannedStage } from './lanes.ts';

/** Stages that record their start and end; each ends when the test says so. */
function stagesThatNote(plan: Readonly<Record<string, readonly string[]>>) {
  const notes: string[] = [];
  const ends = new Map<string, () => void>();
  const stages = Object.entries(plan).map(([name, after]): PlannedStage => ({
    name,
    after,
    run: async () => {
      notes.push(`${name} begins`);
      const { promise, resolve } = Promise.withResolvers<undefined>();
      ends.set(name, () => resolve(undefined));
      await promise;
      notes.push(`${name} ends`);
      return PASSED;
    },
  }));
  const end = async (name: string): Promise<void> => {
    ends.get(name)?.();
    await new Promise(setImmediate);
  };
  return { stages, notes, end };
}

const silent = (): void => undefined;

it('a stage starts in the next free lane once its predecessors have ended', async () => {
  const { stages, notes, end } = stagesThatNote({ build: [], journeys: ['build'], types: [], lint: [] });
  const run = inLanes(stages, 2, silent);
  expect(notes).toEqual(['build begins', 'types begins']);
  await end('types');
  expect(notes.slice(2)).toEqual(['types ends', 'lint begins']);
  await end('build');
  expect(notes.slice(4)).toEqual(['build ends', 'journeys begins']);
  await end('journeys');
  await end('lint');
  expect((await run).map(({ name }) => name)).toEqual(['build', 'journeys', 'types', 'lint']);
});

it('a stage whose predecessor is not part of the run starts at once', async () => {
  const { stages, notes, end } = stagesThatNote({ journeys: ['build'] });
  const run = inLanes(stages, 2, silent);
  expect(notes).toEqual(['journeys begins']);
  await end('journeys');
  await run;
});

it('stages that wait for each other are refused', async () => {
  const { stages } = stagesThatNote({ one: ['other'], other: ['one'] });
  await expect(inLanes(stages, 2, silent)).rejects.toThrow('Stages wait for each other: one, other.');
});

it.each([
  [2, 0, 1],
  [2, 6, 1],
  [4, 0, 2],
  [4, 4, 1],
  [16, 0, 4],
])('on %i cores with a load of %i a stage has %i workers', (cores, load, workers) => {
  expect(workersPerLane(cores, load)).toBe(workers);
});

it.each([
  ['idle', 1, false, 2],
  ['half busy', 0.5, false, 2],
  ['busy', 0.02, false, 3],
  ['busy, and divides its cores between sessions', 0.02, true, 2],
])('a machine that is %s (%d idle, by session: %s) runs %i lanes', async (_, idle, isBySession, lanes) => {
  expect(await lanesHere(isBySession, () => Promise.resolve(idle))).toBe(lanes);
});

it.each([
  ['1\n', true],
  ['0\n', false],
  [null, false],
])('reads from %j whether the system divides its cores between sessions', (content, isBySession) => {
  const folder = mkdtempSync(join(tmpdir(), 'acquaint-lanes-'));
  const file = join(folder, 'sched_autogroup_enabled');
  if (content !== null) writeFileSync(file, content);
  expect(sharesBySession(file)).toBe(isBySession);
  rmSync(folder, { recursive: true });
});

it.each([
  ['idle', { idle: 1_900, all: 3_000 }, 0.9],
  ['half busy', { idle: 1_500, all: 3_000 }, 0.5],
  ['idle if the system does not count', { idle: 1_000, all: 2_000 }, 1],
])('finds the cores %s', async (_, after, share) => {
  const read = jest.fn(() => after).mockReturnValueOnce({ idle: 1_000, all: 2_000 });
  expect(await idleShare(read)).toBeCloseTo(share);
});

it('says which stage starts, before it ends', async () => {
  const { stages, end } = stagesThatNote({ lint: [] });
  const lines: string[] = [];
  const run = inLanes(stages, 2, (line) => lines.push(line));
  expect(lines).toEqual(['… lint']);
  await end('lint');
  await run;
  expect(lines).toEqual(['… lint', expect.stringContaining('✓ lint')]);
});
