import type { Member } from '@acquaint/matching';
import { canHelp } from './close-topics.ts';

/** What decides it: a member of the engine has it, as has a row of the database. */
export type Convincing = Pick<Member, 'lookingFor' | 'expertIn' | 'goals' | 'headline' | 'isInvestor'>;

/**
 * Whether two profiles make a reason that a friend would give (R-MATCH-21): one is looking for what the other knows, or something
 * close to it; one is hiring and the other is looking for a job; one invests and the other is building a company; both invest.
 * Everybody else is introduced only to leave nobody out (R-MATCH-11). Fast, as a week of many members asks for millions of pairs.
 */
export function isConvincing(one: Convincing, other: Convincing): boolean {
  return serves(one, other) || serves(other, one) || goalsMeet(one, other) || goalsMeet(other, one);
}

function serves(wants: Convincing, has: Convincing): boolean {
  for (const wish of wants.lookingFor)
    for (const skill of has.expertIn) if (canHelp(skill, wish)) return true;
  return false;
}

function goalsMeet(one: Convincing, other: Convincing): boolean {
  if (one.goals.includes('recruiting') && other.goals.includes('seeking_job')) return true;
  if (one.goals.includes('investing') && other.goals.includes('investing')) return true;
  const invests = one.isInvestor || one.goals.includes('investing');
  return invests && other.goals.includes('lets_brainstorm') && isFounder(other);
}

/** Whether somebody builds a company of their own, by what they call themselves; an investor may have done so before. */
export function isFounder({
  headline,
  isInvestor,
  goals,
}: {
  readonly headline: string;
  readonly isInvestor: boolean;
  readonly goals: readonly string[];
}): boolean {
  return (
    /(?<![\p{L}])(?:co-?)?founder|(?<![\p{L}])(?:mit)?gründer/iu.test(headline) &&
    !/investor|former|ehemalig/iu.test(headline) &&
    !isInvestor &&
    !goals.includes('investing')
  );
}
