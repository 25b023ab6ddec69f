import { expect } from '@playwright/test';
import type { Page } from '@playwright/test';
import { Measure } from './measure.ts';
import type { Holdings } from './measure.ts';

/** How often a step is repeated. The warm-up loads what is loaded once; the page is measured before and after each batch. */
export interface Repetitions {
  readonly warmUp: number;
  readonly batches: readonly number[];
  /** Mounts in one repetition; 1 by default. */
  readonly mounts?: number;
}

/** Allowed growth per mount: half of the leaks that must be found. */
const MAY_GROW = { heap: 500, nodes: 0.5, listeners: 0.5 } as const;

type Kind = keyof typeof MAY_GROW;

/** Growth of what a page holds. */
export interface Growth {
  /**
   * Growth per mount in the batch with the least growth. A leak grows in every batch; one-time costs of browser and page (a file
   * that was loaded late, a page kept until the next one is drawn) do not.
   */
  readonly perMount: Readonly<Record<Kind, number>>;
  /** Listeners on window, document, html and body, before and after. */
  readonly lasting: readonly [Holdings['lasting'], Holdings['lasting']];
}

/** Repeats a step and measures the growth. */
export async function growth(
  page: Page,
  { warmUp, batches, mounts = 1 }: Repetitions,
  turn: (times: number) => Promise<void>,
): Promise<Growth> {
  const measure = await Measure.of(page);
  if (warmUp > 0) await turn(warmUp);
  const first = await measure.take();
  let before = first;
  const grown: Growth['perMount'][] = [];
  for (const times of batches) {
    await turn(times);
    const now = await measure.take();
    const more = (kind: Kind) => (now[kind] - before[kind]) / (times * mounts);
    grown.push({ heap: more('heap'), nodes: more('nodes'), listeners: more('listeners') });
    before = now;
  }
  const least = (kind: Kind) => Math.min(...grown.map((batch) => batch[kind]));
  return {
    perMount: { heap: least('heap'), nodes: least('nodes'), listeners: least('listeners') },
    lasting: [first.lasting, before.lasting],
  };
}

/** Returns the kinds that grow too much. */
export const leaks = ({ perMount }: Growth): string[] =>
  (Object.keys(MAY_GROW) as Kind[]).filter((kind) => !(perMount[kind] < MAY_GROW[kind]));

export function expectNothingGrows(measured: Growth): void {
  expect(leaks(measured), `what a mount leaves behind: ${JSON.stringify(measured.perMount)}`).toEqual([]);
  expect(measured.lasting[1], 'listeners on window, document, html and body').toEqual(measured.lasting[0]);
}
