import { eligibility } from './eligibility.ts';
import { explainProfiles } from './explain.ts';
import { profileOf } from './match-index.ts';
import { rank } from './ranking.ts';
import type { MatchIndex } from './match-index.ts';
import type { EligibilityOptions, Match, Member } from './types.ts';

/**
 * The `k` people who fit a person best, best first, with reasons: an id of the index, or a person as given (someone
 * new, or a member as they would be after a change). Capacity counts only where it is 0; how many are introduced to
 * whom is for `allocateIntroductions` to say. Throws a RangeError for an unknown id.
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
    const { score, wishOfA, wishOfB, reasonsForA } = explainProfiles(index.model, profile, other);
    return [{ id: other.member.id, score, yourWish: wishOfA, theirWish: wishOfB, reasons: reasonsForA }];
  });
}
