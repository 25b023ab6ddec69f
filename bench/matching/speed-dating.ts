import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import {
  areaUnderCurve,
  createMatchIndex,
  DEFAULT_WEIGHTS,
  explainPair,
  fitWeights,
  pairFeatures,
} from '../../packages/matching/src/index.ts';
import type {
  Answer,
  AnswerCounts,
  MatchIndex,
  MatchWeights,
  Member,
} from '../../packages/matching/src/index.ts';
import type { Table } from '../table.ts';
import { seeded } from './random.ts';

/** Where the file is looked for when no argument says it: beside the repository. */
const FOLDER = resolve(import.meta.dirname, '../../../shared/data');
const FILE = /^speed-dating.*\.csv$/;
const RESAMPLES = 4_000;
const BINS = 5;

/** One directed meeting by column; what is missing or no number is NaN. */
type Row = Readonly<Record<string, number>>;

/** What was asked of people before the evening, and what it is to the engine. Age is not among it. */
const SHARES = ['attr1_1', 'sinc1_1', 'intel1_1', 'fun1_1', 'amb1_1', 'shar1_1'];
const TRAITS = ['attr', 'sinc', 'intel', 'fun', 'amb'];
const HABITS = ['goal', 'date', 'go_out', 'exphappy'];
const INTERESTS = [
  ...[
    'sports',
    'tvsports',
    'exercise',
    'dining',
    'museums',
    'art',
    'hiking',
    'gaming',
    'clubbing',
    'reading',
  ],
  ...['tv', 'theater', 'movies', 'concerts', 'music', 'shopping', 'yoga'],
];

/** Rows of a comma-separated file with a heading; a quoted cell is read without its quotes. */
function readRows(file: string): Row[] {
  const [heading = '', ...lines] = readFileSync(file, 'utf8').split(/\r?\n/);
  const names = heading
    .replace(/^\uFEFF/, '')
    .split(',')
    .map(unquoted);
  return lines
    .filter((line) => line !== '')
    .map((line) => {
      const cells = line.split(',').map(unquoted);
      return Object.fromEntries(names.map((name, i) => [name, numberOf(cells[i])]));
    });
}

function unquoted(cell: string): string {
  return cell.trim().replace(/^"(.*)"$/, '$1');
}

function numberOf(cell = ''): number {
  return cell === '' ? NaN : Number(cell);
}

function given(row: Row, name: string): number {
  return row[name] ?? NaN;
}

function known(values: readonly (readonly [string, number])[]): Record<string, number> {
  return Object.fromEntries(values.filter(([, value]) => Number.isFinite(value)));
}

/** The hundred points for what one looks for in others, as shares: some were asked in another scale. */
function sharesOf(row: Row): [string, number][] {
  const sum = SHARES.reduce(
    (total, name) => total + (Number.isFinite(given(row, name)) ? given(row, name) : 0),
    0,
  );
  return SHARES.map((name) => [name, sum > 0 ? given(row, name) / sum : NaN]);
}

/** A participant as a member of the engine: what they told before the evening, and answers already known. */
function memberOf(row: Row, answers: AnswerCounts | undefined): Member {
  const shares = known(sharesOf(row));
  const traits = known(TRAITS.map((trait) => [trait, given(row, `${trait}3_1`)] as const));
  const interests = known(INTERESTS.map((name) => [name, given(row, name)] as const));
  const scaled = (value = 0): number => value / 10;
  return {
    id: String(given(row, 'iid')),
    lookingFor: TRAITS.filter((trait) => shares[`${trait}1_1`] !== undefined),
    expertIn: Object.keys(traits),
    topicWeights: {
      lookingFor: Object.fromEntries(TRAITS.map((trait) => [trait, shares[`${trait}1_1`] ?? 0])),
      expertIn: Object.fromEntries(Object.entries(traits).map(([trait, value]) => [trait, scaled(value)])),
    },
    facts: {
      ...known(HABITS.map((name) => [name, given(row, name)] as const)),
      ...shares,
      ...interests,
      ...Object.fromEntries(Object.entries(traits).map(([trait, value]) => [`own-${trait}`, value])),
    },
    interests,
    affiliations: ['field_cd', 'career_c', 'goal'].flatMap((name) =>
      Number.isFinite(given(row, name)) ? [`${name}:${given(row, name)}`] : [],
    ),
    side: String(given(row, 'gender')),
    statement: '',
    headline: '',
    goals: [],
    isExpert: false,
    isInvestor: false,
    languages: [],
    blocked: [],
    ...(answers && { answers }),
  };
}

/** Answers known from some meetings, by participant. */
function countAnswers(rows: readonly Row[]): Map<string, AnswerCounts> {
  const counts = new Map<string, { given: number; accepted: number; received: number; wanted: number }>();
  for (const row of rows) {
    const count = counts.get(String(given(row, 'iid'))) ?? { given: 0, accepted: 0, received: 0, wanted: 0 };
    count.given++;
    count.received++;
    count.accepted += given(row, 'dec');
    count.wanted += given(row, 'dec_o');
    counts.set(String(given(row, 'iid')), count);
  }
  return counts;
}

/** One evening: everybody as known before it, and as known at its half. */
interface Evening {
  readonly wave: number;
  readonly first: readonly Row[];
  readonly second: readonly Row[];
  readonly before: readonly Member[];
  readonly atHalf: readonly Member[];
}

function eveningOf(wave: number, all: readonly Row[]): Evening {
  const people = new Map<string, Row>();
  for (const row of all) people.set(String(given(row, 'iid')), row);
  const answered = all.filter(
    (row) =>
      people.has(String(given(row, 'pid'))) && Number.isFinite(given(row, 'dec') + given(row, 'dec_o')),
  );
  const last = Math.max(
    ...answered.map((row) => (Number.isFinite(given(row, 'order')) ? given(row, 'order') : 0)),
  );
  const isFirst = (row: Row): boolean =>
    given(row, 'order') <= (Number.isFinite(given(row, 'round')) ? given(row, 'round') : last) / 2;
  const first = answered.filter(isFirst);
  const counts = countAnswers(first);
  return {
    wave,
    first,
    second: answered.filter((row) => !isFirst(row)),
    before: [...people.values()].map((row) => memberOf(row, undefined)),
    atHalf: [...people.values()].map((row) => memberOf(row, counts.get(String(given(row, 'iid'))))),
  };
}

function idsOf(row: Row): [string, string] {
  return [String(given(row, 'iid')), String(given(row, 'pid'))];
}

/** Meetings as answers to learn from, with what was known when they were held. */
function answersOf(rows: readonly Row[], index: MatchIndex): Answer[] {
  return rows.map((row) => {
    const [from, to] = idsOf(row);
    return {
      from,
      features: pairFeatures(index, from, to),
      mirrored: pairFeatures(index, to, from),
      accepted: given(row, 'dec') === 1,
      both: given(row, 'dec') === 1 && given(row, 'dec_o') === 1,
    };
  });
}

interface Tried {
  readonly wave: number;
  readonly cold: number;
  readonly coldOneSided: number;
  readonly warm: number;
  readonly warmOneSided: number;
  /** Foretold chance of one's yes, and whether it was one. */
  readonly foretold: readonly { readonly chance: number; readonly accepted: boolean }[];
}

/** The engine as members meet it: an index with the weights, and its score for a pair. */
function tryOn(rows: readonly Row[], members: readonly Member[], weights: MatchWeights) {
  const index = createMatchIndex(members, { weights });
  const explained = rows.map((row) => explainPair(index, ...idsOf(row)));
  const both = rows.map((row) => given(row, 'dec') === 1 && given(row, 'dec_o') === 1);
  return {
    joint: areaUnderCurve(
      explained.map(({ score }) => score),
      both,
    ),
    oneSided: areaUnderCurve(
      explained.map(({ wishOfA }) => wishOfA.probability),
      both,
    ),
    foretold: rows.map((row, i) => ({
      chance: explained[i]?.wishOfA.probability ?? 0.5,
      accepted: given(row, 'dec') === 1,
    })),
  };
}

/** The weights that the fit starts from: nothing said by hand but how often people accept at all. */
const START: MatchWeights = { ...DEFAULT_WEIGHTS, version: 'start', bias: 0, topics: 1 };

function leaveOneOut(evenings: readonly Evening[]): Tried[] {
  const answers = evenings.map((evening) => [
    ...answersOf(evening.first, createMatchIndex(evening.before)),
    ...answersOf(evening.second, createMatchIndex(evening.atHalf)),
  ]);
  return evenings.map((evening, out) => {
    const weights = fitWeights(
      answers.flatMap((some, i) => (i === out ? [] : some)),
      START,
      `without-${evening.wave}`,
    );
    const cold = tryOn([...evening.first, ...evening.second], evening.before, weights);
    const warm = tryOn(evening.second, evening.atHalf, weights);
    return {
      wave: evening.wave,
      cold: cold.joint,
      coldOneSided: cold.oneSided,
      warm: warm.joint,
      warmOneSided: warm.oneSided,
      foretold: [...cold.foretold, ...warm.foretold],
    };
  });
}

const meanOf = (values: readonly number[]): number =>
  values.reduce((sum, value) => sum + value, 0) / values.length;

/** Mean over waves and its 95 % interval: waves drawn anew with replacement. */
function withInterval(values: readonly number[]): string {
  const sound = values.filter((value) => Number.isFinite(value));
  const random = seeded(14);
  const means = Array.from({ length: RESAMPLES }, () =>
    meanOf(sound.map(() => sound[Math.floor(random() * sound.length)] ?? 0)),
  ).sort((a, b) => a - b);
  const at = (share: number): string => (means[Math.floor(share * RESAMPLES)] ?? NaN).toFixed(3);
  return `${meanOf(sound).toFixed(3)}  [${at(0.025)}, ${at(0.975)}]`;
}

function reliability(tried: readonly Tried[]): Table {
  const all = tried.flatMap(({ foretold }) => foretold).sort((a, b) => a.chance - b.chance);
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

/** The file given, or the one beside the repository; undefined when there is none. */
export function speedDatingFile(given: string | undefined): string | undefined {
  if (given !== undefined) return existsSync(given) ? given : undefined;
  if (!existsSync(FOLDER)) return undefined;
  const found = readdirSync(FOLDER)
    .filter((name) => FILE.test(name))
    .sort()[0];
  return found === undefined ? undefined : join(FOLDER, found);
}

/**
 * Speed dating with both people's decisions (Fisman and others, 2006), one wave left out at a time: the engine's
 * members, features, fit and score, with columns mapped to its inputs and no model of its own.
 */
export function speedDating(file: string): Table[] {
  const rows = readRows(file);
  const waves = [...new Set(rows.map((row) => given(row, 'wave')))].filter((wave) => Number.isFinite(wave));
  const evenings = waves.map((wave) =>
    eveningOf(
      wave,
      rows.filter((row) => given(row, 'wave') === wave),
    ),
  );
  const tried = leaveOneOut(evenings);
  const column = (read: (one: Tried) => number): number[] => tried.map(read);
  const lines = [
    ['one-sided', column((one) => one.coldOneSided), column((one) => one.warmOneSided)],
    ['both, as members get it', column((one) => one.cold), column((one) => one.warm)],
  ] as const;
  return [
    {
      title: `(a) Speed dating: AUC of a mutual yes, mean over ${waves.length} waves left out one by one [95 % by bootstrap over waves]`,
      columns: ['score', 'cold: before the evening', 'warm: first half known'],
      rows: lines.map(([name, cold, warm]) => [name, withInterval(cold), withInterval(warm)]),
    },
    {
      title: '(a) The same wave by wave',
      columns: ['wave', 'cold', 'warm'],
      rows: tried.map(({ wave, cold, warm }) => [wave, cold.toFixed(3), warm.toFixed(3)]),
    },
    reliability(tried),
  ];
}
