import type { MatchWeights } from './types.ts';

/** The weights that are plain factors of a feature and can be fitted. */
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
/** Weights with a fixed sign, because they are shown as reasons or used as bounds of the search. */
const NEVER_NEGATIVE: ReadonlySet<string> = new Set(['topics', 'words', 'goals', 'time']);
const NEVER_POSITIVE: ReadonlySet<string> = new Set(['noSharedTime', 'noSharedLanguage']);

function isFactor(name: string): name is Factor {
  return FACTORS.some((factor) => factor === name);
}

/** Returns a weight by name: a factor, or `ownFacts.<fact>` and `otherFacts.<fact>`; 0 if unknown. */
export function readWeight(weights: MatchWeights, name: string): number {
  if (isFactor(name)) return weights[name];
  const dot = name.indexOf('.');
  const fact = name.slice(dot + 1);
  if (name.startsWith('ownFacts.')) return weights.ownFacts[fact] ?? 0;
  return name.startsWith('otherFacts.') ? (weights.otherFacts[fact] ?? 0) : 0;
}

/** Returns weights with some replaced by name, limited to their allowed sign. */
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

/** Returns all weights that can be fitted, by name, for storage and display; `withWeights` reads them. */
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
