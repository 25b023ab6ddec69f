import { logit } from '../numbers.ts';
import type { AnswerCounts, Member } from '../types.ts';

/** A fact counts up to this many standard deviations. */
const FURTHEST = 3;
/** Weight of the community's rate against a member's own, in answers (Beta prior). */
const PRIOR_ANSWERS = 4;
/** Prior of the community's rates: one in two, with the weight of this many answers. */
const EMPTY_ANSWERS = 4;

interface Spread {
  readonly mean: number;
  readonly deviation: number;
}

/** Averages of the members of one side: facts and answer rates. */
interface Side {
  readonly facts: ReadonlyMap<string, Spread>;
  /** Shares of accepted introductions among those answered, of acceptances by others, and of agreed meetings kept. */
  readonly accepts: number;
  readonly wanted: number;
  readonly keeps: number;
}

/** Averages by side; fixed when an index is created. */
export interface Community {
  readonly factNames: readonly string[];
  readonly sides: ReadonlyMap<string, Side>;
}

/** How a member's answer rates differ from the average of their side: log-odds, shrunk towards 0; 0 without data. */
export interface Leaning {
  readonly selectivity: number;
  readonly popularity: number;
  readonly reliability: number;
}

function spreadOf(values: readonly number[]): Spread {
  const mean = values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length);
  const variance = values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / Math.max(1, values.length);
  return { mean, deviation: Math.sqrt(variance) };
}

function rateOf(
  members: readonly Member[],
  all: (answers: AnswerCounts) => number,
  yes: (answers: AnswerCounts) => number,
): number {
  let [count, hits] = [EMPTY_ANSWERS, EMPTY_ANSWERS / 2];
  for (const { answers } of members) {
    if (!answers) continue;
    count += all(answers);
    hits += yes(answers);
  }
  return hits / count;
}

function sideOf(members: readonly Member[], names: readonly string[]): Side {
  const facts = new Map<string, Spread>();
  for (const name of names) {
    const values = members.flatMap(({ facts: own }) => {
      const value = own?.[name];
      return value !== undefined && Number.isFinite(value) ? [value] : [];
    });
    facts.set(name, spreadOf(values));
  }
  return {
    facts,
    accepts: rateOf(
      members,
      ({ given }) => given,
      ({ accepted }) => accepted,
    ),
    wanted: rateOf(
      members,
      ({ received }) => received,
      ({ wanted }) => wanted,
    ),
    keeps: rateOf(
      members,
      ({ agreed = 0 }) => agreed,
      ({ kept = 0 }) => kept,
    ),
  };
}

/** Computes the averages of each side. */
export function buildCommunity(members: readonly Member[]): Community {
  const names = new Set<string>();
  const groups = new Map<string, Member[]>();
  for (const member of members) {
    for (const name of Object.keys(member.facts ?? {})) names.add(name);
    const group = groups.get(member.side ?? '');
    if (group) group.push(member);
    else groups.set(member.side ?? '', [member]);
  }
  const factNames = [...names].sort();
  return {
    factNames,
    sides: new Map([...groups].map(([side, group]) => [side, sideOf(group, factNames)])),
  };
}

/**
 * Returns a member's facts in standard deviations from the mean of their side, in the order of `factNames`; unknown facts are 0.
 */
export function standardFacts({ factNames, sides }: Community, member: Member): Float64Array {
  const side = sides.get(member.side ?? '');
  return Float64Array.from(factNames, (name) => {
    const value = member.facts?.[name];
    const spread = side?.facts.get(name);
    if (value === undefined || !Number.isFinite(value) || !spread || !(spread.deviation > 0)) return 0;
    return Math.max(-FURTHEST, Math.min(FURTHEST, (value - spread.mean) / spread.deviation));
  });
}

function shrunk(yes: number, all: number, usual: number): number {
  return all > 0 ? logit((yes + PRIOR_ANSWERS * usual) / (all + PRIOR_ANSWERS)) - logit(usual) : 0;
}

/** Returns how a member's Beta-shrunk answer rates differ from those of their side. */
export function leaningOf({ sides }: Community, { answers, side }: Member): Leaning {
  const usual = sides.get(side ?? '');
  if (!answers || !usual) return { selectivity: 0, popularity: 0, reliability: 0 };
  const { given, accepted, received, wanted, agreed = 0, kept = 0 } = answers;
  return {
    selectivity: shrunk(accepted, given, usual.accepts),
    popularity: shrunk(wanted, received, usual.wanted),
    reliability: shrunk(kept, agreed, usual.keeps),
  };
}
