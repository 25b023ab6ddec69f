import { existsSync, readdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import {
  areaUnderCurve,
  createMatchIndex,
  explainPair,
  fitWeights,
} from '../../packages/matching/src/index.ts';
import type { Answer, MatchWeights, Member } from '../../packages/matching/src/index.ts';
import type { Table } from '../table.ts';
import { eveningsOf, idsOf, isSameEvening } from './dates-evening.ts';
import type { Evening } from './dates-evening.ts';
import { given, readRows } from './dates-file.ts';
import type { Row } from './dates-file.ts';
import { meanOf, withInterval } from './dates-interval.ts';
import { answersOf, START } from './dates-learning.ts';
import { asMembersTell, withoutInterests } from './dates-members.ts';

/** Default folder of the files, next to the repository. */
const FOLDER = resolve(import.meta.dirname, '../../../shared/data');
const FILE = /^speed-dating.*\.csv$/;
const BINS = 5;

interface Foretold {
  /** Area under the curve for a mutual yes, predicted by the pair's score and by one person's interest alone. */
  readonly score: number;
  readonly oneSided: number;
  /** Predicted probability of one person's yes, and whether they said yes. */
  readonly interests: readonly { readonly chance: number; readonly accepted: boolean }[];
}

/** Predicts meetings as in the product: an index with the weights, and its score for each pair. */
function tryOn(rows: readonly Row[], members: readonly Member[], weights: MatchWeights): Foretold {
  const index = createMatchIndex(members, { weights });
  const explained = rows.map((row) => explainPair(index, ...idsOf(row)));
  const both = rows.map((row) => given(row, 'dec') === 1 && given(row, 'dec_o') === 1);
  return {
    score: areaUnderCurve(
      explained.map(({ score }) => score),
      both,
    ),
    oneSided: areaUnderCurve(
      explained.map(({ interestOfA }) => interestOfA.probability),
      both,
    ),
    interests: rows.map((row, i) => ({
      chance: explained[i]?.interestOfA.probability ?? 0.5,
      accepted: given(row, 'dec') === 1,
    })),
  };
}

/** What the engine gets of members and answers: everything or less, to measure the effect of each part. */
interface Variant {
  readonly members: (members: readonly Member[]) => readonly Member[];
  readonly answers: (answers: readonly Answer[]) => readonly Answer[];
}

const ALL: Variant = { members: (members) => members, answers: (answers) => answers };
/** Trained on each person's answers only, not on which pairs both accepted. */
const APART: Variant = {
  ...ALL,
  answers: (answers) => answers.map(({ both: _both, ...answer }) => answer),
};
const NO_INTERESTS: Variant = { ...ALL, members: (members) => members.map(withoutInterests) };
const AS_MEMBERS: Variant = { ...ALL, members: (members) => members.map(asMembersTell) };

interface Tried {
  readonly wave: number;
  readonly cold: Foretold;
  readonly warm: Foretold;
}

/** Tests each evening with weights learned from others; `train` selects those. */
function tryEach(
  evenings: readonly Evening[],
  all: readonly Evening[],
  train: (evening: Evening) => readonly Evening[],
  { members, answers }: Variant,
): Tried[] {
  const known = new Map(
    all.map((evening) => [
      evening,
      answers([
        ...answersOf(evening.first, members(evening.before)),
        ...answersOf(evening.second, members(evening.atHalf)),
      ]),
    ]),
  );
  const fitted = new Map<string, MatchWeights>();
  return evenings.map((evening) => {
    const from = train(evening);
    const name = `waves-${from.map(({ wave }) => wave).join('-')}`;
    const weights =
      fitted.get(name) ??
      fitWeights(
        from.flatMap((one) => known.get(one) ?? []),
        START,
        name,
      );
    fitted.set(name, weights);
    return {
      wave: evening.wave,
      cold: tryOn([...evening.first, ...evening.second], members(evening.before), weights),
      warm: tryOn(evening.second, members(evening.atHalf), weights),
    };
  });
}

function reliability(interests: Foretold['interests']): Table {
  const all = interests.toSorted((a, b) => a.chance - b.chance);
  const bins = Array.from({ length: BINS }, (_, bin) =>
    all.slice(Math.floor((bin * all.length) / BINS), Math.floor(((bin + 1) * all.length) / BINS)),
  );
  const rows = bins.map((bin, i) => {
    const foretold = meanOf(bin.map(({ chance }) => chance));
    const really = meanOf(bin.map(({ accepted }) => (accepted ? 1 : 0)));
    return { i, foretold, really, share: bin.length / all.length };
  });
  const error = rows.reduce(
    (sum, { foretold, really, share }) => sum + share * Math.abs(foretold - really),
    0,
  );
  return {
    title: `(a) Reliability of "would accept" on waves left out; expected calibration error ${error.toFixed(3)}`,
    columns: ['fifth', 'foretold', 'really'],
    rows: rows.map(({ i, foretold, really }) => [i + 1, foretold.toFixed(3), really.toFixed(3)]),
  };
}

/** Returns all matching files of the default folder, sorted. */
export function speedDatingFiles(): string[] {
  if (!existsSync(FOLDER)) return [];
  return readdirSync(FOLDER)
    .filter((name) => FILE.test(name))
    .sort()
    .map((name) => join(FOLDER, name));
}

interface Plan {
  readonly evenings: readonly Evening[];
  readonly all: readonly Evening[];
  readonly train: (evening: Evening) => readonly Evening[];
  readonly how: string;
}

function planOf(files: readonly string[], tests: readonly string[]): Plan {
  const allEvenings = eveningsOf(readRows(files));
  if (allEvenings.length === 0) throw new Error(`${files.join(', ')}: nobody's decisions are known.`);
  if (tests.length === 0) {
    if (allEvenings.length < 2)
      throw new Error(
        `${files.join(', ')} has one wave (${allEvenings.map(({ wave }) => wave).join('')}), and each is tried with what the others taught. Give more waves, or the file to try on with --test.`,
      );
    const train = (out: Evening): Evening[] => allEvenings.filter((evening) => evening !== out);
    return {
      evenings: allEvenings,
      all: allEvenings,
      train,
      how: `${allEvenings.length} waves left out one by one`,
    };
  }
  const evenings = eveningsOf(readRows(tests));
  if (evenings.length === 0) throw new Error(`${tests.join(', ')}: nobody's decisions are known.`);
  const remaining = allEvenings.filter((evening) => !evenings.some((tried) => isSameEvening(evening, tried)));
  if (remaining.length === 0)
    throw new Error(
      `Every wave of ${files.join(', ')} is in ${tests.join(', ')} as well: none is left to learn from.`,
    );
  const left = allEvenings.length - remaining.length;
  return {
    evenings,
    all: remaining,
    train: () => remaining,
    how: `${evenings.length} waves of ${tests.join(', ')}, learnt from ${remaining.length} waves of ${files.join(', ')}${left > 0 ? ` (${left} that are tried left out)` : ''}`,
  };
}

/**
 * Evaluates the engine on speed dating with both people's decisions (Fisman and others, 2006). It uses the engine's members,
 * features, fit and score, and maps the columns to its inputs.
 * @param tests files to test on after training on `files`; without them, one wave of `files` is left out at a time.
 * @throws Error with a sentence for files it cannot use.
 */
export function speedDating(files: readonly string[], tests: readonly string[] = []): Table[] {
  const { evenings, all, train, how } = planOf(files, tests);
  const run = (variant: Variant): Tried[] => tryEach(evenings, all, train, variant);
  const [joint, apart, noInterests, asMembers] = [ALL, APART, NO_INTERESTS, AS_MEMBERS].map(run);
  if (!joint || !apart || !noInterests || !asMembers) throw new Error('No variant was tried.');
  const row = (name: string, tried: readonly Tried[], read: (foretold: Foretold) => number): string[] => [
    name,
    withInterval(tried.map(({ cold }) => read(cold))),
    withInterval(tried.map(({ warm }) => read(warm))),
  ];
  return [
    {
      title: `(a) Speed dating: AUC of a mutual yes, mean over ${how} [95 % by bootstrap over waves]`,
      columns: ['score', 'cold: before the evening', 'warm: first half known'],
      rows: [
        row('one-sided: own interest alone', apart, ({ oneSided }) => oneSided),
        row('product of both, each learnt apart', apart, ({ score }) => score),
        row('joint, without interests', noInterests, ({ score }) => score),
        row('joint, with inputs of members alone', asMembers, ({ score }) => score),
        row('joint, all columns mapped', joint, ({ score }) => score),
      ],
    },
    {
      title: '(a) The same wave by wave',
      columns: ['wave', 'cold', 'warm'],
      rows: joint.map(({ wave, cold, warm }) => [wave, cold.score.toFixed(3), warm.score.toFixed(3)]),
    },
    reliability(joint.flatMap(({ cold, warm }) => [...cold.interests, ...warm.interests])),
  ];
}
