import { byCodeUnit, hash32 } from '../numbers.ts';
import { mutualScores, type ScoreTable } from './event-scores.ts';
import { NOBODY, seatAll, type MaySit } from './seating.ts';

/** How much one wish of one of the two adds to the value of a pair; a mutual score is at most 1. */
const WISH = 0.5;

/** What is known when the next round of an event is planned. People are ids. */
export interface RoundOptions {
  /** Who is there. */
  readonly people: readonly string[];
  /** How many rounds are left, with the one that is planned. */
  readonly roundsLeft: number;
  /** How well two people fit, 0 to 1; symmetric. */
  readonly score: (a: string, b: string) => number;
  /** The people whom each person would like to meet. */
  readonly wishes: ReadonlyMap<string, ReadonlySet<string>>;
  /** Whether two people are never seated together, because one has blocked the other; symmetric. */
  readonly isApart: (a: string, b: string) => boolean;
  /** Whether two people know each other from before the event; symmetric. */
  readonly metBefore: (a: string, b: string) => boolean;
  /** The pairs of the earlier rounds of this event. */
  readonly met: readonly Pair[];
  /** In how many rounds each has sat out so far. */
  readonly satOut: ReadonlyMap<string, number>;
  /** Breaks ties; the same seed gives the same round. */
  readonly seed: number;
}

export type Pair = readonly [string, string];

/** What is known when the next round is planned, as data that can be sent to another thread. Pairs are named by `pairKey`. */
export interface RoundTables extends Omit<RoundOptions, 'score' | 'isApart' | 'metBefore'> {
  readonly scores: ScoreTable;
  readonly apart: ReadonlySet<string>;
  readonly metBefore: ReadonlySet<string>;
}

/** The key of a pair, for sets of pairs. */
export const pairKey = (a: string, b: string): string => (a < b ? `${a} ${b}` : `${b} ${a}`);

/** One round: who meets whom, and who sits out. */
export interface Round {
  readonly pairs: readonly Pair[];
  readonly sitsOut: readonly string[];
}

/** In how many ways all rounds are planned when there are few people. */
const ATTEMPTS = 400;
/** With each further attempt, the values of pairs are changed by up to this much more: wishes and scores give way as late as possible. */
const SHAKE = 0.05;
/** What a pair that met before costs: more than all wishes and scores of two pairs. */
const BEFORE = 100;
const SWEEPS = 30;

/**
 * Plans the next round of an event (R-CIRC-21). No two people meet twice in the event, and no one meets a person whom they are
 * kept apart from. As many people as possible have a partner; people who sat out more often go first. Two people who met before
 * the event are paired only if someone would otherwise sit out. Among the plans that are left, it looks for a high sum of mutual
 * scores and wishes. When there are few people for the rounds left, all of these rounds are planned in several ways, and the
 * round comes from the plan in which the fewest sit out.
 */
export function planRound(options: RoundOptions): Round {
  if (isRoomy(options)) return planOnce(options, 0);
  const fewest = options.roundsLeft * (options.people.length % 2);
  let best: { readonly round: Round; readonly cost: number; readonly value: number } | undefined;
  for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
    const { rounds, cost } = planOn(options, attempt);
    const [round] = rounds;
    const value = sum(rounds.flatMap(({ pairs }) => pairs.map(([a, b]) => valueOf(options, a, b))));
    if (round && (!best || cost < best.cost || (cost === best.cost && value > best.value)))
      best = { round, cost, value };
    if (best && best.cost <= fewest) break;
  }
  return best?.round ?? { pairs: [], sitsOut: options.people };
}

/** Plans the next round, like `planRound`, from data that came from another thread. */
export function planRoundFrom({ scores, apart, metBefore, ...known }: RoundTables): Round {
  return planRound({
    ...known,
    score: mutualScores(scores),
    isApart: (a, b) => apart.has(pairKey(a, b)),
    metBefore: (a, b) => metBefore.has(pairKey(a, b)),
  });
}

/**
 * Returns whether any round leaves enough partners for those after it: after all rounds, each person still has more possible partners
 * than half of the people, so that all can be seated in pairs (Dirac's theorem).
 */
function isRoomy({ people, roundsLeft, met }: RoundOptions): boolean {
  const meetings = new Map<string, number>();
  for (const id of met.flat()) meetings.set(id, (meetings.get(id) ?? 0) + 1);
  const most = Math.max(0, ...people.map((id) => meetings.get(id) ?? 0));
  return roundsLeft <= 1 || people.length > 2 * (roundsLeft + most + 1);
}

const sum = (numbers: readonly number[]): number => numbers.reduce((total, number) => total + number, 0);

/** Returns what a pair is worth: its mutual score and the wishes of both, less what it costs to meet again. */
export function valueOf(options: Pick<RoundOptions, 'score' | 'wishes'>, a: string, b: string): number {
  const wishes =
    Number(options.wishes.get(a)?.has(b) ?? false) + Number(options.wishes.get(b)?.has(a) ?? false);
  return options.score(a, b) + WISH * wishes;
}

/**
 * Plans the rounds that are left, as if everybody stayed.
 * @returns the rounds, and their cost: one for each who sits out, and one more for each round that they sat out more than others.
 */
function planOn(options: RoundOptions, attempt: number): { readonly rounds: Round[]; readonly cost: number } {
  const rounds: Round[] = [];
  let cost = 0;
  let now = options;
  for (let left = options.roundsLeft; left > 0; left--) {
    const round = planOnce(now, attempt);
    rounds.push(round);
    const satOut = new Map(now.satOut);
    const least = Math.min(...options.people.map((id) => satOut.get(id) ?? 0));
    for (const id of round.sitsOut) {
      const before = satOut.get(id) ?? 0;
      cost += 1 + before - least;
      satOut.set(id, before + 1);
    }
    now = { ...now, satOut, met: [...now.met, ...round.pairs] };
  }
  return { rounds, cost };
}

/** The table of one round: a value for each pair of positions, -Infinity for pairs that may not sit together. */
interface Values {
  readonly size: number;
  readonly value: Float64Array;
  readonly isBefore: Uint8Array;
}

function valuesOf(options: RoundOptions, ids: readonly string[], attempt: number): Values {
  const size = ids.length;
  const value = new Float64Array(size * size).fill(-Infinity);
  const isBefore = new Uint8Array(size * size);
  const positions = new Map(ids.map((id, position) => [id, position]));
  const hasMet = new Uint8Array(size * size);
  for (const [a, b] of options.met) {
    const [one, other] = [positions.get(a), positions.get(b)];
    if (one === undefined || other === undefined) continue;
    hasMet[Math.min(one, other) * size + Math.max(one, other)] = 1;
  }
  for (let a = 0; a < size; a++) {
    for (let b = a + 1; b < size; b++) {
      const [one, other] = [ids[a] ?? '', ids[b] ?? ''];
      if (hasMet[a * size + b] === 1 || options.isApart(one, other)) continue;
      const isOld = options.metBefore(one, other);
      const shaken =
        attempt === 0 ? 0 : (attempt * SHAKE * hash32(options.seed + attempt, one, other)) / 2 ** 32;
      const worth = valueOf(options, one, other) + shaken - (isOld ? BEFORE : 0);
      value[a * size + b] = value[b * size + a] = worth;
      isBefore[a * size + b] = isBefore[b * size + a] = Number(isOld);
    }
  }
  return { size, value, isBefore };
}

function planOnce(options: RoundOptions, attempt: number): Round {
  const { seed, satOut } = options;
  const ids = [...new Set(options.people)].sort(
    (a, b) => hash32(seed + attempt, a) - hash32(seed + attempt, b) || byCodeUnit(a, b),
  );
  const values = valuesOf(options, ids, attempt);
  const { size, value, isBefore } = values;
  const waits = ids.map((id) => satOut.get(id) ?? 0);
  const order = ids.map((_, position) => position).sort((a, b) => (waits[b] ?? 0) - (waits[a] ?? 0) || a - b);
  const maySit: MaySit = (a, b) => (value[a * size + b] ?? -Infinity) > -Infinity;
  const isNew: MaySit = (a, b) => maySit(a, b) && isBefore[a * size + b] === 0;

  const all = new Int32Array(size).fill(NOBODY);
  seatAll(all, order, maySit);
  const fresh = new Int32Array(size).fill(NOBODY);
  seatAll(fresh, order, isNew);
  const needsOld = seatsOf(fresh) < seatsOf(all);
  const seated = needsOld ? all : fresh;
  const partner = seatHappily(values, seated, needsOld ? maySit : isNew);
  improve(partner, values, waits, needsOld ? maySit : isNew);

  const pairs: Pair[] = [];
  const sitsOut: string[] = [];
  ids.forEach((id, position) => {
    const other = partner[position] ?? NOBODY;
    if (other === NOBODY) sitsOut.push(id);
    else if (position < other) pairs.push([id, ids[other] ?? ''].sort(byCodeUnit) as [string, string]);
  });
  return { pairs: pairs.sort(([a], [b]) => byCodeUnit(a, b)), sitsOut: sitsOut.sort(byCodeUnit) };
}

function seatsOf(partner: Int32Array): number {
  return partner.reduce((count, one) => count + Number(one !== NOBODY), 0);
}

/** Seats the same people with the best pairs first; whoever is left without a partner is seated by moving others. */
function seatHappily({ size, value }: Values, seated: Int32Array, maySit: MaySit): Int32Array {
  const edges: (readonly [number, number])[] = [];
  for (let a = 0; a < size; a++) {
    if (seated[a] === NOBODY) continue;
    for (let b = a + 1; b < size; b++) if (seated[b] !== NOBODY && maySit(a, b)) edges.push([a, b]);
  }
  const worth = ([a, b]: readonly [number, number]): number => value[a * size + b] ?? -Infinity;
  edges.sort((x, y) => worth(y) - worth(x) || x[0] - y[0] || x[1] - y[1]);
  const partner = new Int32Array(size).fill(NOBODY);
  for (const [a, b] of edges) {
    if (partner[a] !== NOBODY || partner[b] !== NOBODY) continue;
    partner[a] = b;
    partner[b] = a;
  }
  const order = [...seated.keys()].filter((position) => seated[position] !== NOBODY);
  seatAll(partner, order, (a, b) => seated[a] !== NOBODY && seated[b] !== NOBODY && maySit(a, b));
  return partner;
}

/**
 * Exchanges partners of two pairs, or the seat of one with somebody who sits out and has waited as often, as long as that makes the
 * round better.
 */
function improve(
  partner: Int32Array,
  { size, value }: Values,
  waits: readonly number[],
  maySit: MaySit,
): void {
  const worth = (a: number, b: number): number =>
    maySit(a, b) ? (value[a * size + b] ?? -Infinity) : -Infinity;
  const seat = (a: number, b: number): void => {
    partner[a] = b;
    partner[b] = a;
  };
  for (let sweep = 0, hasChanged = true; hasChanged && sweep < SWEEPS; sweep++) {
    hasChanged = false;
    for (let a = 0; a < size; a++) {
      for (let c = 0; c < size; c++) {
        const b = partner[a] ?? NOBODY;
        const d = partner[c] ?? NOBODY;
        if (b === NOBODY || c === a || c === b) continue;
        const before = worth(a, b);
        if (d === NOBODY) {
          if (waits[b] !== waits[c] || worth(a, c) <= before + 1e-9) continue;
          partner[b] = NOBODY;
          seat(a, c);
        } else {
          if (worth(a, c) + worth(b, d) <= before + worth(c, d) + 1e-9) continue;
          seat(a, c);
          seat(b, d);
        }
        hasChanged = true;
      }
    }
  }
}
