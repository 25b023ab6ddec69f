import { DEFAULT_WEIGHTS, exposureFactor, type AllocationPolicy } from '@acquaint/matching';
import type { FoundMatch } from '../matching/match-engine.ts';

/** Minimum score of an offer; a lower one, or one without anything to say, is offered only to a member who would have none. */
const LEAST_SCORE = DEFAULT_WEIGHTS.policy.minimumScore;

/** State of a candidate. */
export interface Standing {
  /** Introductions left in their week, and those already given. */
  readonly left: number;
  readonly given: number;
  readonly isPro: boolean;
  /** Among the top 1 %. */
  readonly isTop: boolean;
  /** Whether they were introduced to a top member within the last month. */
  readonly metTop: boolean;
}

/**
 * Chooses the offers for a member: the best first, nobody whose week is full, and a top member only once a month unless
 * the member is a pro or a top member (R-MATCH-14).
 * @param matches candidates in the order to try.
 */
export function chooseOffers(
  matches: readonly FoundMatch[],
  count: number,
  me: Standing,
  others: ReadonlyMap<string, Standing>,
  least = LEAST_SCORE,
): FoundMatch[] {
  const chosen: FoundMatch[] = [];
  let iMetTop = me.metTop;
  for (const match of matches) {
    const other = others.get(match.id);
    if (chosen.length >= Math.min(count, me.left)) break;
    if (!isGood(match, least) && (chosen.length > 0 || !mustHaveOne(me))) continue;
    if (!other || other.left <= 0) continue;
    if (other.isTop && !mayMeetTop({ ...me, metTop: iMetTop })) continue;
    if (me.isTop && !mayMeetTop(other)) continue;
    chosen.push(match);
    iMetTop ||= other.isTop;
  }
  return chosen;
}

function isGood({ score, isConvincing }: FoundMatch, least: number): boolean {
  return score >= least && isConvincing;
}

/** Whether this week’s introductions may not end without any (R-MATCH-11). */
function mustHaveOne({ given }: Standing): boolean {
  return given === 0;
}

function mayMeetTop({ isPro, isTop, metTop }: Standing): boolean {
  return isPro || isTop || !metTop;
}

/**
 * Lowers the rank of candidates who have been shown more often than the median, as in the weekly run. Those about whom there is
 * nothing to say come last.
 * @param shown how often each was shown recently.
 * @returns best first.
 */
export function inTurn(
  matches: readonly FoundMatch[],
  shown: ReadonlyMap<string, number>,
  { exposureDiscount }: Pick<AllocationPolicy, 'exposureDiscount'> = DEFAULT_WEIGHTS.policy,
): FoundMatch[] {
  const counts = matches.map(({ id }) => shown.get(id) ?? 0).sort((a, b) => a - b);
  const middle = counts[Math.floor(counts.length / 2)] ?? 0;
  return matches
    .map((match) => ({
      match,
      turn: match.score * exposureFactor(shown.get(match.id) ?? 0, middle, exposureDiscount),
    }))
    .sort((a, b) => Number(b.match.isConvincing) - Number(a.match.isConvincing) || b.turn - a.turn)
    .map(({ match }) => match);
}

/** Number of best candidates among which the random one is drawn, if their score is sufficient. */
const DRAWN_FROM = 16;

/**
 * Moves a random good candidate to the front, so that the model learns from more than its own favorites.
 * @param share share of requests that get a random candidate.
 * @param random returns numbers from 0 up to 1.
 */
export function withChance(
  matches: readonly FoundMatch[],
  share: number,
  random: () => number,
  least = LEAST_SCORE,
): { readonly matches: readonly FoundMatch[]; readonly luckyId: string | null } {
  const good = matches.slice(0, DRAWN_FROM).filter((match) => isGood(match, least));
  if (good.length === 0 || random() >= share) return { matches, luckyId: null };
  const lucky = good[Math.floor(random() * good.length)];
  if (!lucky) return { matches, luckyId: null };
  return { matches: [lucky, ...matches.filter(({ id }) => id !== lucky.id)], luckyId: lucky.id };
}

/** Whether asking for more candidates could help: the list was cut off, and the rest may have a sufficient score. */
function mayFindMore(matches: readonly FoundMatch[], chosen: number, limit: number, least: number): boolean {
  return matches.length === limit && (chosen === 0 || (matches.at(-1)?.score ?? 0) >= least);
}

/** Returns the same functions with the numbers of a policy. */
export function offersBy(policy: AllocationPolicy) {
  const least = policy.minimumScore;
  return {
    chooseOffers: (
      matches: readonly FoundMatch[],
      count: number,
      me: Standing,
      others: ReadonlyMap<string, Standing>,
    ) => chooseOffers(matches, count, me, others, least),
    inTurn: (matches: readonly FoundMatch[], shown: ReadonlyMap<string, number>) =>
      inTurn(matches, shown, policy),
    withChance: (matches: readonly FoundMatch[], share: number, random: () => number) =>
      withChance(matches, share, random, least),
    mayFindMore: (matches: readonly FoundMatch[], chosen: number, limit: number) =>
      mayFindMore(matches, chosen, limit, least),
  };
}
