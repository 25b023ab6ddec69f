import { eligibility } from './eligibility.ts';
import { explainProfiles } from './explain.ts';
import { profileOf } from './match-index.ts';
import { countAbove, rank } from './ranking.ts';
import type { MatchIndex } from './match-index.ts';
import type { EligibilityOptions, Member, PairExplanation } from './types.ts';

/** Where somebody stands among all who could be introduced to a person. */
export interface Standing extends PairExplanation {
  /** 1 is the best. */
  readonly rank: number;
  /** Of how many. */
  readonly of: number;
}

/** Where `other` stands for `who`, whether or not they may be introduced. Throws a RangeError for an unknown id. */
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
  // What rounding alone parts is one place.
  return { ...explained, rank: 1 + countAbove(index, profile, explained.score * (1 + 1e-9), admits), of };
}

export type TopicList = 'lookingFor' | 'expertIn';

/** What a topic would change. */
export interface TopicGain {
  readonly slug: string;
  /** The topic it takes the place of; null where the list has room. */
  readonly instead: string | null;
  /** People who would fit as well with it as the five best do now, and do not without it. */
  readonly opens: number;
}

/** Topics asked most of (or known most), by their slugs: those that promise most. */
function promising(index: MatchIndex, list: TopicList, count: number): string[] {
  const { start } = list === 'expertIn' ? index.wantedBy : index.knownBy;
  return index.model.topicSlugs
    .map((slug, id) => ({ slug, asked: (start[id + 1] ?? 0) - (start[id] ?? 0) }))
    .sort((a, b) => b.asked - a.asked || (a.slug < b.slug ? -1 : 1))
    .slice(0, count)
    .filter(({ asked }) => asked > 0)
    .map(({ slug }) => slug);
}

/** A new introduction must be as good as one's best of now, this many. */
const BEST = 5;
/** How many topics are tried when none are named. */
const TRIED = 12;

export interface GainOptions extends EligibilityOptions {
  /** How many topics the list can hold; when it is full, a topic takes the place of another. */
  readonly most?: number;
}

/**
 * How many introductions a topic in a person's list would open, the most first; where the list is full, in the place of
 * the one it can best do without.
 * @param topics those to try; without them the ones that promise most. Those they have already are left out.
 * @param least the score from which an introduction is made at all.
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
  const count = (asked: Member): number => countAbove(index, profileOf(index, asked), bar, admits);
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
