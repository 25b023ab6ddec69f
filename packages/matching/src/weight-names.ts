import type { MatchWeights } from './types.ts';

/** The weights that are plain factors of a feature, and may be fitted. */
const FACTORS = [
  'bias',
  'topics',
  'words',
  'goals',
  'time',
  'noSharedTime',
  'noSharedLanguage',
  'likeness',
  'affiliations',
  'selectivity',
  'popularity',
  'reliability',
] as const;
type Factor = (typeof FACTORS)[number];
/** Told as reasons, or bounds of the search: never negative, or (the lacks) never positive. */
const NEVER_NEGATIVE: ReadonlySet<string> = new Set(['topics', 'words', 'goals', 'time']);
const NEVER_POSITIVE: ReadonlySet<string> = new Set(['noSharedTime', 'noSharedLanguage']);

function isFactor(name: string): name is Factor {
  return FACTORS.some((factor) => factor === name);
}

/** A weight by name: a factor, or `ownFacts.<fact>` and `otherFacts.<fact>`. Unknown ones are 0. */
export function readWeight(weights: MatchWeights, name: string): number {
  if (isFactor(name)) return weights[name];
  const dot = name.indexOf('.');
  const fact = name.slice(dot + 1);
  if (name.startsWith('ownFacts.')) return weights.ownFacts[fact] ?? 0;
  return name.startsWith('otherFacts.') ? (weights.otherFacts[fact] ?? 0) : 0;
}

/** Weights with some replaced by name, kept within their signs. */
export function withWeights(
  weights: MatchWeights,
  version: string,
  values: ReadonlyMap<string, number>,
): MatchWeights {
  const factors: Partial<Record<Factor, number>> = {};
  const ownFacts: Record<string, number> = { ...weights.ownFacts };
  const otherFacts: Record<string, number> = { ...weights.otherFacts };
  for (const [name, value] of values) {
    if (isFactor(name)) {
      factors[name] = NEVER_NEGATIVE.has(name)
        ? Math.max(0, value)
        : NEVER_POSITIVE.has(name)
          ? Math.min(0, value)
          : value;
    } else if (name.startsWith('ownFacts.')) ownFacts[name.slice('ownFacts.'.length)] = value;
    else if (name.startsWith('otherFacts.')) otherFacts[name.slice('otherFacts.'.length)] = value;
  }
  return { ...weights, ...factors, version, ownFacts, otherFacts };
}

/** All weights that may be fitted, by name: to be stored, shown and read again with `withWeights`. */
export function namedWeights(weights: MatchWeights): Record<string, number> {
  return Object.fromEntries([
    ...FACTORS.map((name): [string, number] => [name, weights[name]]),
    ...Object.entries(weights.ownFacts).map(([name, value]): [string, number] => [`ownFacts.${name}`, value]),
    ...Object.entries(weights.otherFacts).map(([name, value]): [string, number] => [
      `otherFacts.${name}`,
      value,
    ]),
  ]);
}
