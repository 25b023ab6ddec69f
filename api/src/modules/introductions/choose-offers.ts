import type { Match } from '@acquaint/matching';

/** Below this neither topics nor words nor goals speak for a pair; only somebody with nobody else gets such a one. */
export const LEAST_SCORE = 0.08;

/** What is known of somebody who might be offered. */
export interface Standing {
  /** Introductions their week still has room for. */
  readonly left: number;
  readonly isPro: boolean;
  /** Among the top 1 %. */
  readonly isTop: boolean;
  /** Was introduced to a top member within the month. */
  readonly metTop: boolean;
}

/**
 * Whom to offer to a person: the best first, nobody whose week is full, and a top member only once a month unless
 * one is a pro member or a top member oneself (decisions, Matching).
 * @param matches best first.
 */
export function chooseOffers(
  matches: readonly Match[],
  wanted: number,
  me: Standing,
  others: ReadonlyMap<string, Standing>,
): Match[] {
  const chosen: Match[] = [];
  let iMetTop = me.metTop;
  for (const match of matches) {
    const other = others.get(match.id);
    if (chosen.length >= Math.min(wanted, me.left)) break;
    if (match.score < LEAST_SCORE && chosen.length > 0) break;
    if (!other || other.left <= 0) continue;
    if (other.isTop && !mayMeetTop({ ...me, metTop: iMetTop })) continue;
    if (me.isTop && !mayMeetTop(other)) continue;
    chosen.push(match);
    iMetTop ||= other.isTop;
  }
  return chosen;
}

function mayMeetTop({ isPro, isTop, metTop }: Standing): boolean {
  return isPro || isTop || !metTop;
}
