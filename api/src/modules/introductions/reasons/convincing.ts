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
      // Who knows a close topic themselves does not need another who does; who looks for the same is no help.
      const isHelp = !wants.expertIn.includes(skill) && !has.lookingFor.includes(wish);
      if (canHelp(skill, wish) && (skill === wish || isHelp)) return true;
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

/** What somebody calls themselves who finds people for any kind of work, in English or German. */
const RECRUITER =
  /recruit|talent|applicant|hiring|human resources|(?<!\p{L})HR(?!\p{L})|head of people|people (?:lead|partner)|personal(?:leit|abteil|referent|vermittl)/iu;
/** Topics about work itself: that both name one says nothing about their fields. */
const ANY_FIELD: ReadonlySet<string> = new Set([
  ...[
    'hiring',
    'human-resources',
    'interview-preparation',
    'career-change',
    'mentoring',
    'coaching',
    'leadership',
  ],
  ...[
    'teamwork',
    'work-life-balance',
    'parenting-and-work',
    'mental-health',
    'remote-work',
    'public-speaking',
  ],
]);

/** Whether somebody who is hiring is worth knowing for somebody’s search: they recruit in any field, or the fields of both meet. */
function mayHire(one: Convincing, other: Convincing): boolean {
  if (one.expertIn.includes('human-resources') || RECRUITER.test(one.headline)) return true;
  const [mine, theirs] = [fieldsOf(one), fieldsOf(other)];
  return mine.some((topic) => theirs.some((each) => canHelp(topic, each)));
}

function fieldsOf({ expertIn, lookingFor }: Convincing): string[] {
  return [...expertIn, ...lookingFor].filter((topic) => !ANY_FIELD.has(topic));
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
