import { eligibility } from '../eligibility.ts';
import { explainProfiles } from './pair-score.ts';
import { profileOf } from '../member-index/match-index.ts';
import { rank } from './ranking.ts';
import type { MatchIndex } from '../member-index/match-index.ts';
import type { EligibilityOptions, Match, Member } from '../types.ts';

/**
 * Returns the `k` best candidates for a member, best first, with reasons. The member is an id of the index or a member object
 * (somebody new, or a member after a change). Of the capacities only 0 matters; limits are applied by `allocateIntroductions`.
 * Throws a RangeError for an unknown id.
 */
export function topMatches(
  index: MatchIndex,
  who: string | Member,
  k: number,
  options: EligibilityOptions = {},
): Match[] {
  const profile = profileOf(index, who);
  const admits = eligibility(index, options)(profile.member);
  return rank(index, profile, { k, admits }).flatMap(({ position }) => {
    const other = index.profiles[position];
    if (!other) return [];
    const { score, interestOfA, interestOfB, reasonsForA } = explainProfiles(index.model, profile, other);
    return [
      {
        id: other.member.id,
        score,
        yourInterest: interestOfA,
        theirInterest: interestOfB,
        reasons: reasonsForA,
      },
    ];
  });
}
