/** How firmly the weights of facts are held at their start. */
export interface FactPrior {
  /** Strength of the prior of one fact. */
  readonly stiffness: number;
  /**
   * Whether the facts of one kind (`interest/tv` and `interest/art`) share the freedom of one fact: each is held as many times
   * firmer as there are facts of its kind, so that a long list of questions cannot outweigh a short one.
   */
  readonly isSharedByKind: boolean;
  /** How much of the disagreement of groups is taken off a weight: 1 all, 0 nothing. */
  readonly caution: number;
}

/** Chosen by `pnpm bench:matching cold` (ADR 0015). */
export const FACT_PRIOR: FactPrior = { stiffness: 300, isSharedByKind: true, caution: 1 };

/** Returns the kind of a fact: what is before the first `/`; facts without one are of one kind. */
function kindOf(weight: string): string {
  const slash = weight.indexOf('/');
  return slash === -1 ? weight.slice(0, weight.indexOf('.')) : weight.slice(0, slash);
}

/**
 * Returns the strength of the prior of a fact's weight.
 * @param weight its name, such as `ownFacts.interest/tv`.
 * @param weights the names of all weights that are learned.
 */
export function stiffnessOfFact(weight: string, weights: readonly string[], prior: FactPrior): number {
  if (!prior.isSharedByKind) return prior.stiffness;
  const kind = kindOf(weight);
  return prior.stiffness * weights.filter((name) => name.includes('.') && kindOf(name) === kind).length;
}

/**
 * Returns how much of a weight's change is kept when its variance is known: the share that is not explained by the
 * disagreement of the groups (James and Stein, positive part). 0 if the disagreement explains all of it.
 */
export function cautious(change: number, variance: number): number {
  return change === 0 ? 0 : change * Math.max(0, 1 - variance / change ** 2);
}
