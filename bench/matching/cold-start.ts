import { acceptChance, areaUnderCurve, FACT_PRIOR, fitWeights } from '../../packages/matching/src/index.ts';
import type { Answer, FactPrior, MatchWeights } from '../../packages/matching/src/index.ts';
import type { Table } from '../table.ts';
import { deficitOf, leaveOneOut, leaveThreeOut } from './cold-splits.ts';
import type { Split } from './cold-splits.ts';
import { eveningsOf } from './dates-evening.ts';
import { readRows } from './dates-file.ts';
import { meanOf, withInterval } from './dates-interval.ts';
import { answersOf, START } from './dates-learning.ts';

/** With fewer waves, nothing would be left to learn from within the nested loop. */
const LEAST_WAVES = 9;
/** The prior before this part existed: every fact alike, whatever waves say. */
const BEFORE: FactPrior = { stiffness: 1500, isSharedByKind: false, caution: 0 };
/** What the nested loop chooses from. */
const CANDIDATES: readonly FactPrior[] = [
  BEFORE,
  FACT_PRIOR,
  { ...FACT_PRIOR, caution: 0 },
  { ...FACT_PRIOR, stiffness: 1000 },
];

/** A wave: what is learned from it, and its meetings as known before the evening and for its second half. */
interface Wave {
  readonly answers: readonly Answer[];
  readonly cold: readonly Answer[];
  readonly warm: readonly Answer[];
}

/** What is learned, with which prior, and what predicts a pair: the interest of both people, or only one person's. */
interface Model {
  readonly name: string;
  readonly prior: FactPrior;
  readonly hasInterests: boolean;
  readonly isOneSided: boolean;
}

interface Figures {
  readonly cold: number;
  readonly warm: number;
}

function withoutInterestFeatures(features: Answer['features']): Answer['features'] {
  return Object.fromEntries(
    Object.entries(features).filter(([name]) => name !== 'likeness' && !name.includes('.interest/')),
  );
}

function forModel({ hasInterests, isOneSided }: Model, answers: readonly Answer[]): Answer[] {
  return answers.map((answer) => {
    const { both, ...rest } = answer;
    const kept = isOneSided || both === undefined ? rest : answer;
    return hasInterests
      ? kept
      : {
          ...kept,
          features: withoutInterestFeatures(answer.features),
          mirrored: withoutInterestFeatures(answer.mirrored),
        };
  });
}

/** Area under the curve for a mutual yes in one wave. */
function areaOf(meetings: readonly Answer[], weights: MatchWeights, isOneSided: boolean): number {
  const scores = meetings.map(({ features, mirrored }) => {
    const own = acceptChance(weights, features);
    return isOneSided ? own : Math.sqrt(own * acceptChance(weights, mirrored));
  });
  return areaUnderCurve(
    scores,
    meetings.map(({ both }) => both === true),
  );
}

/** Learns a model without some waves, and returns the mean figures of others. */
function tryOn(
  waves: readonly Wave[],
  model: Model,
  { without, on }: { without: Split; on: Split },
): Figures {
  const from = waves.filter((_, wave) => !without.includes(wave));
  const weights = fitWeights(
    forModel(
      model,
      from.flatMap(({ answers }) => answers),
    ),
    START,
    'tried',
    model.prior,
  );
  const figures = (of: (wave: Wave) => readonly Answer[]): number =>
    meanOf(
      on.flatMap((wave) => {
        const meetings = waves[wave];
        return meetings ? [areaOf(of(meetings), weights, model.isOneSided)] : [];
      }),
    );
  return { cold: figures(({ cold }) => cold), warm: figures(({ warm }) => warm) };
}

const BOTH = { hasInterests: true, isOneSided: false };
const MODELS: readonly Model[] = [
  { name: 'one-sided: own wish alone', prior: BEFORE, hasInterests: true, isOneSided: true },
  { name: 'without interests', prior: BEFORE, hasInterests: false, isOneSided: false },
  { name: 'before: all facts alike', prior: BEFORE, ...BOTH },
  { name: 'one-sided, with the prior of now', prior: FACT_PRIOR, hasInterests: true, isOneSided: true },
  {
    name: 'without interests, with the prior of now',
    prior: FACT_PRIOR,
    hasInterests: false,
    isOneSided: false,
  },
  { name: 'now: by kind, as far as waves agree', prior: FACT_PRIOR, ...BOTH },
];

/** Tries, for each group of waves, the prior that does best when the other groups are left out in turn. */
function nested(
  waves: readonly Wave[],
  groups: readonly Split[],
): { figures: Figures[]; chosen: FactPrior[] } {
  const models = CANDIDATES.map((prior): Model => ({ name: '', prior, ...BOTH }));
  const inner = models.map((model) => {
    const known = new Map<string, number>();
    return (out: number, held: number): number => {
      const key = `${out} ${held}`;
      const figure =
        known.get(key) ??
        tryOn(waves, model, {
          without: [...(groups[out] ?? []), ...(groups[held] ?? [])],
          on: groups[held] ?? [],
        }).cold;
      known.set(key, figure);
      return figure;
    };
  });
  const chosen = groups.map((_, out) => {
    const means = inner.map((figure) =>
      meanOf(groups.flatMap((__, held) => (held === out ? [] : [figure(out, held)]))),
    );
    return means.indexOf(Math.max(...means));
  });
  return {
    figures: groups.map((group, out) => {
      const model = models[chosen[out] ?? 0] ?? { name: '', prior: FACT_PRIOR, ...BOTH };
      return tryOn(waves, model, { without: group, on: group });
    }),
    chosen: chosen.map((place) => CANDIDATES[place] ?? FACT_PRIOR),
  };
}

function wavesOf(files: readonly string[]): { waves: Wave[]; numbers: number[] } {
  const evenings = eveningsOf(readRows(files)).toSorted((a, b) => a.wave - b.wave);
  if (evenings.length < LEAST_WAVES)
    throw new Error(
      `${files.join(', ')} has ${evenings.length} waves, and three are left out at a time. Give at least ${LEAST_WAVES}.`,
    );
  return {
    numbers: evenings.map(({ wave }) => wave),
    waves: evenings.map(({ first, second, before, atHalf }) => {
      const [early, warm] = [answersOf(first, before), answersOf(second, atHalf)];
      return { answers: [...early, ...warm], cold: [...early, ...answersOf(second, before)], warm };
    }),
  };
}

function compared(figures: readonly number[], than: readonly number[]): string {
  const { below, worst } = deficitOf(figures, than);
  return `${below} of ${figures.length}${below > 0 ? `, ${worst.toFixed(3)}` : ''}`;
}

/**
 * Measures how well a mutual yes is predicted before anyone has answered, with one and with three waves left out of the training:
 * by the engine, by its previous version, by one person's wish alone, and without interests.
 * @throws Error with a sentence for files it cannot use.
 */
export function coldStart(files: readonly string[]): Table[] {
  const { waves, numbers } = wavesOf(files);
  const ways = leaveThreeOut(waves.length);
  const kinds: readonly (readonly Split[])[] = [leaveOneOut(waves.length), ways.flat()];
  const tried = MODELS.map((model) => ({
    name: model.name,
    figures: kinds.map((splits) => splits.map((split) => tryOn(waves, model, { without: split, on: split }))),
  }));
  const loops = ways.map((groups) => nested(waves, groups));
  const all = [
    ...tried,
    {
      name: 'nested: the prior chosen within the training',
      figures: [[], loops.flatMap(({ figures }) => figures)],
    },
  ];
  const coldOf = (model: number, kind: number): number[] =>
    (tried[model]?.figures[kind] ?? []).map(({ cold }) => cold);
  const picks = loops.flatMap(({ chosen }) => chosen);
  return [
    {
      title: `(a) Cold start: AUC of a mutual yes, ${waves.length} waves left out one by one, and three at a time in ${ways.flat().length} groups [95 % by bootstrap]; below: on how many, and the largest deficit`,
      columns: ['score', 'left out', 'cold', 'warm', 'below one-sided', 'below without interests'],
      rows: all.flatMap(({ name, figures }) =>
        figures.flatMap((some, kind) =>
          some.length === 0
            ? []
            : [
                [
                  name,
                  kind === 0 ? 'one' : 'three',
                  withInterval(some.map(({ cold }) => cold)),
                  withInterval(some.map(({ warm }) => warm)),
                  compared(
                    some.map(({ cold }) => cold),
                    coldOf(0, kind),
                  ),
                  compared(
                    some.map(({ cold }) => cold),
                    coldOf(1, kind),
                  ),
                ],
              ],
        ),
      ),
    },
    {
      title: '(a) Cold start, each wave left out alone',
      columns: ['wave', ...MODELS.map(({ name }) => name)],
      rows: numbers.map((number, wave) => [
        number,
        ...MODELS.map((_, model) => (coldOf(model, 0)[wave] ?? NaN).toFixed(3)),
      ]),
    },
    {
      title: '(a) What the nested loop chose',
      columns: ['stiffness', 'shared by kind', 'caution', 'times'],
      rows: CANDIDATES.map((prior) => [
        prior.stiffness,
        prior.isSharedByKind ? 'yes' : 'no',
        prior.caution,
        picks.filter((pick) => pick === prior).length,
      ]),
    },
  ];
}
