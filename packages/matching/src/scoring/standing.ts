import { eligibility } from '../eligibility.ts';
import { explainProfiles } from './pair-score.ts';
import { profileOf } from '../member-index/match-index.ts';
import { countAbove, rank } from './ranking.ts';
import type { MatchIndex } from '../member-index/match-index.ts';
import type { EligibilityOptions, Member, PairExplanation } from '../types.ts';

/** The rank of a candidate among all who could be introduced to a member. */
export interface Standing extends PairExplanation {
  /** 1 is the best. */
  readonly rank: number;
  /** Number of candidates. */
  readonly of: number;
}

/** Returns the rank of `other` for `who`, whether or not they may be introduced. Throws a RangeError for an unknown id. */
export function standingOf(
  index: MatchIndex,
  who: string | Member,
  other: string | Member,
  options: EligibilityOptions = {},
): Standing {
  const [profile, theirs] = [profileOf(index, who), profileOf(index, other)];
  const admits = eligibility(index, options)(profile.member);
  const explained = explainProfiles(index.model, profile, theirs);
  const of = index.profiles.filter((_, position) => admits(position)).length;
  // Scores that differ only by rounding have the same rank.
  return { ...explained, rank: 1 + countAbove(index, profile, explained.score * (1 + 1e-9), admits), of };
}

export type TopicList = 'lookingFor' | 'expertIn';

/** The effect of adding a topic. */
export interface TopicGain {
  readonly slug: string;
  /** The topic it replaces; null when the list has room. */
  readonly instead: string | null;
  /** Number of members who would fit as well as the five best do now with the topic, but do not without it. */
  readonly opens: number;
}

/** Returns the most promising topics by slug: those most wanted, or most known. */
function promising(index: MatchIndex, list: TopicList, count: number): string[] {
  const { start } = list === 'expertIn' ? index.wantedBy : index.knownBy;
  return index.model.topicSlugs
    .map((slug, id) => ({ slug, asked: (start[id + 1] ?? 0) - (start[id] ?? 0) }))
    .sort((a, b) => b.asked - a.asked || (a.slug < b.slug ? -1 : 1))
    .slice(0, count)
    .filter(({ asked }) => asked > 0)
    .map(({ slug }) => slug);
}

/** A new introduction must be as good as the current one of this rank. */
const BEST = 5;
/** Number of topics to try when none are given. */
const TRIED = 12;

export interface GainOptions extends EligibilityOptions {
  /** Maximum length of the list; when it is full, a topic replaces another. */
  readonly most?: number;
}

/**
 * Returns how many introductions each additional topic would open, most first; when the list is full, in place of the topic that
 * is least missed.
 * @param topics topics to try; by default the most promising ones. Topics already in the list are skipped.
 * @param least minimum score of an introduction.
 */
export function topicGains(
  index: MatchIndex,
  who: string | Member,
  list: TopicList,
  least: number,
  topics?: readonly string[],
  options: GainOptions = {},
): TopicGain[] {
  const { member } = profileOf(index, who);
  const admits = eligibility(index, options)(member);
  const best = rank(index, profileOf(index, member), { k: BEST, admits, above: least });
  const bar = Math.max(least, best.length < BEST ? 0 : (best.at(-1)?.score ?? 0));
  const count = (seeker: Member): number => countAbove(index, profileOf(index, seeker), bar, admits);
  const now = count(member);
  const mine = member[list];
  const isFull = mine.length >= (options.most ?? Infinity);
  const gain = (slug: string, instead: string | null): TopicGain => {
    const changed = instead === null ? [...mine, slug] : mine.map((own) => (own === instead ? slug : own));
    return { slug, instead, opens: Math.max(0, count({ ...member, [list]: changed }) - now) };
  };
  const byGain = (a: TopicGain, b: TopicGain): number =>
    b.opens - a.opens ||
    (a.slug < b.slug
      ? -1
      : a.slug > b.slug
        ? 1
        : mine.indexOf(a.instead ?? '') - mine.indexOf(b.instead ?? ''));
  return (topics ?? promising(index, list, TRIED + mine.length))
    .filter((slug) => !mine.includes(slug))
    .slice(0, TRIED)
    .flatMap((slug) =>
      isFull
        ? mine
            .map((own) => gain(slug, own))
            .sort(byGain)
            .slice(0, 1)
        : [gain(slug, null)],
    )
    .sort(byGain);
}
