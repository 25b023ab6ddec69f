import { likenessValue, timeValue } from './explain.ts';
import { canTalk, masksCanTalk } from '../profile.ts';
import { sharedMinutesAt, WEEK_BLOCKS } from '../week-mask.ts';
import type { MatchIndex } from '../member-index/match-index.ts';
import type { Profile } from '../profile.ts';

/** Returns the log-odds that free time, languages and likeness add to both directions. */
export function sharedOf(index: MatchIndex, profile: Profile, position: number): number {
  const { columns, model, profiles } = index;
  const blocks = (profile.week?.blocks ?? 0) & (columns.weekBlocks[position] ?? 0);
  const known = profile.week !== undefined && columns.hasWeek[position] === 1;
  const at = WEEK_BLOCKS * position;
  const minutes = known ? sharedMinutesAt(profile.week.slots, 0, columns.weekSlots, at, blocks) : undefined;
  const decided = masksCanTalk(profile.languageMask, columns.languageMasks[position] ?? 0);
  const other = profiles[position];
  const talk = decided ?? (other !== undefined && canTalk(profile, other));
  const alike =
    other !== undefined && columns.hasLikeness[position] === 1
      ? likenessValue(model, profile.member, other.member)
      : 0;
  return timeValue(model, minutes) + (talk ? 0 : model.weights.noSharedLanguage) + alike;
}
