import type { Member } from '@acquaint/matching';
import { canHelp } from './close-topics.ts';

/** What decides it: a member of the engine has it, as has a row of the database. */
export type Convincing = Pick<Member, 'lookingFor' | 'expertIn' | 'goals' | 'headline' | 'isInvestor'>;

/**
 * Whether two profiles make a reason that a friend would give (R-MATCH-21): one is looking for what the other knows, or something
 * close to it; one is hiring and the other is looking for a job in a field of theirs; one invests and the other is building a company; both invest.
 * Everybody else is introduced only to leave nobody out (R-MATCH-11). Fast, as a week of many members asks for millions of pairs.
 */
export function isConvincing(one: Convincing, other: Convincing): boolean {
  return serves(one, other) || serves(other, one) || goalsMeet(one, other) || goalsMeet(other, one);
}

function serves(wants: Convincing, has: Convincing): boolean {
  for (const wish of wants.lookingFor)
    for (const skill of has.expertIn) {
      // Who knows a close topic themselves does not need another who does.
      if (canHelp(skill, wish) && (skill === wish || !wants.expertIn.includes(skill))) return true;
    }
  return false;
}

function goalsMeet(one: Convincing, other: Convincing): boolean {
  if (one.goals.includes('recruiting') && other.goals.includes('seeking_job') && mayHire(one, other))
    return true;
  if (one.goals.includes('investing') && other.goals.includes('investing')) return true;
  const invests = one.isInvestor || one.goals.includes('investing');
  return invests && other.goals.includes('lets_brainstorm') && isFounder(other);
}

/** What people know who find work for others in any field. */
const RECRUITERS: ReadonlySet<string> = new Set(['hiring', 'human-resources', 'interview-preparation']);

/** Whether somebody who is hiring is worth knowing for somebody’s search: they recruit in any field, or the fields of both meet. */
function mayHire(one: Convincing, other: Convincing): boolean {
  if (one.expertIn.some((skill) => RECRUITERS.has(skill))) return true;
  const theirs = [...other.expertIn, ...other.lookingFor];
  return [...one.expertIn, ...one.lookingFor].some((topic) => theirs.some((each) => canHelp(topic, each)));
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
