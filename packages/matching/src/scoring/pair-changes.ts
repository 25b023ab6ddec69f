import { explainProfiles } from './pair-score.ts';
import { profileOf, type MatchIndex } from '../member-index/match-index.ts';
import { byCodeUnit } from '../numbers.ts';
import { goalsOf } from '../weights.ts';
import type { Goal, Interest, Member } from '../types.ts';

/** A change to one's own profile. */
export type OwnChange =
  /** Look for a topic that the other knows; `instead` is the topic it replaces, null when the list has room. */
  | { readonly kind: 'look_for'; readonly slug: string; readonly instead: string | null }
  /** Add a goal to one's own. */
  | { readonly kind: 'goal'; readonly goal: Goal };

/** What a change does to the chances that each of two members says yes. */
export interface PairChange {
  readonly change: OwnChange;
  /** Factors by which the odds of a yes grow, at least 1: of the member who changes, and of the other. */
  readonly mine: number;
  readonly theirs: number;
}

/** Effects of less than this, in log-odds, are not worth a change: about one percentage point. */
const LEAST = 0.05;
const ALL_GOALS = 15;

/** The parts of the log-odds that a change to topics or goals can alter. */
const PARTS = ['topics', 'words', 'goals'] as const;

/**
 * Returns by how much the log-odds grow. The other parts do not change, so they are left out: not even rounding errors reveal
 * them.
 */
function gainOf(now: Interest, then: Interest): number {
  return PARTS.reduce((sum, part) => sum + (then[part] - now[part]), 0);
}

/** Returns a member after a change to the profile. */
export function changed(member: Member, change: OwnChange): Member {
  if (change.kind === 'goal') return { ...member, goals: [...member.goals, change.goal] };
  const { slug, instead } = change;
  const lookingFor =
    instead === null
      ? [...member.lookingFor, slug]
      : member.lookingFor.map((own) => (own === instead ? slug : own));
  return { ...member, lookingFor };
}

/**
 * Returns which changes to one's own profile would make it likelier that both say yes, the most effective first. Nobody is asked to
 * change what they know. Only changes that lower neither chance are named.
 *
 * The effects are factors of odds, not chances: log-odds are sums, so that how the other has answered others, and whatever else is not
 * part of the change, cancels out and cannot be inferred.
 * @param most length of the list of topics that one looks for; when it is full, a topic replaces another.
 * @param count most changes, each with another topic or goal.
 */
export function pairChanges(
  index: MatchIndex,
  me: Member,
  other: Member,
  { most, count }: { readonly most: number; readonly count: number },
): PairChange[] {
  const theirs = profileOf(index, other);
  const explained = (member: Member) => explainProfiles(index.model, profileOf(index, member), theirs);
  const now = explained(me);
  const slots = me.lookingFor.length >= most ? me.lookingFor : [null];
  const possible: OwnChange[] = [
    ...other.expertIn
      .filter((slug) => !me.lookingFor.includes(slug) && !me.expertIn.includes(slug))
      .flatMap((slug) => slots.map((instead): OwnChange => ({ kind: 'look_for', slug, instead }))),
    ...goalsOf(ALL_GOALS)
      .filter((goal) => !me.goals.includes(goal))
      .map((goal): OwnChange => ({ kind: 'goal', goal })),
  ];
  const nameOf = (change: OwnChange): string =>
    change.kind === 'goal' ? `goal ${change.goal}` : `topic ${change.slug}`;
  const taken = new Set<string>();
  return possible
    .map((change) => {
      const then = explained(changed(me, change));
      return {
        change,
        mine: gainOf(now.interestOfA, then.interestOfA),
        theirs: gainOf(now.interestOfB, then.interestOfB),
      };
    })
    .filter(({ mine, theirs: hers }) => mine >= 0 && hers >= 0 && mine + hers >= LEAST)
    .sort((a, b) => b.mine + b.theirs - (a.mine + a.theirs) || byCodeUnit(nameOf(a.change), nameOf(b.change)))
    .filter(({ change }) => !taken.has(nameOf(change)) && taken.add(nameOf(change)))
    .slice(0, count)
    .map(({ change, mine, theirs: hers }) => ({
      change,
      mine: Math.exp(mine),
      theirs: Math.exp(hers),
    }));
}
