import type { Member } from '@acquaint/matching';
import { canHelp, helpersOf } from './close-topics.ts';

/** What decides it: a member of the engine has it, as has a row of the database. */
export type Convincing = Pick<Member, 'lookingFor' | 'expertIn' | 'goals' | 'headline' | 'isInvestor'>;

/**
 * Whether two profiles make a reason that a friend would give (R-MATCH-21): one is looking for what the other knows, or something
 * close to it; one is hiring and the other is looking for a job in a field of theirs; one invests and the other is building a company; both invest.
 * Everybody else is introduced only to leave nobody out (R-MATCH-11). Fast, as a week of many members asks for millions of pairs.
 */
export function isConvincing(one: Convincing, other: Convincing): boolean {
  const [mine, theirs] = [traitsOf(one), traitsOf(other)];
  return serves(mine, theirs) || serves(theirs, mine) || goalsMeet(mine, theirs) || goalsMeet(theirs, mine);
}

/** What is worked out once for each member. */
interface Traits {
  readonly skills: readonly string[];
  readonly wishes: ReadonlySet<string>;
  /** The wishes that each topic helps with: the same one, or close ones. */
  readonly helpedBy: ReadonlyMap<string, readonly string[]>;
  readonly hires: boolean;
  readonly seeksJob: boolean;
  readonly isHereToInvest: boolean;
  readonly invests: boolean;
  readonly isFounder: boolean;
  readonly recruitsForAll: boolean;
  /** The topics that say in which field somebody works. */
  readonly fields: readonly string[];
}

const known = new WeakMap<Convincing, Traits>();

function traitsOf(person: Convincing): Traits {
  const found = known.get(person);
  if (found) return found;
  const made = readTraits(person);
  known.set(person, made);
  return made;
}

function readTraits({ lookingFor, expertIn, goals, headline, isInvestor }: Convincing): Traits {
  const helpedBy = new Map<string, string[]>();
  for (const wish of lookingFor)
    for (const skill of helpersOf(wish)) {
      // Who knows a close topic themselves does not need another who does.
      if (skill === wish || !expertIn.includes(skill))
        helpedBy.set(skill, [...(helpedBy.get(skill) ?? []), wish]);
    }
  return {
    ...{ skills: expertIn, wishes: new Set(lookingFor), helpedBy },
    hires: goals.includes('recruiting'),
    seeksJob: goals.includes('seeking_job'),
    isHereToInvest: goals.includes('investing'),
    invests: isInvestor || goals.includes('investing'),
    isFounder: goals.includes('lets_brainstorm') && isFounder({ headline, isInvestor, goals }),
    recruitsForAll: expertIn.includes('human-resources') || RECRUITER.test(headline),
    fields: [...expertIn, ...lookingFor].filter((topic) => !ANY_FIELD.has(topic)),
  };
}

function serves(wants: Traits, has: Traits): boolean {
  return has.skills.some((skill) =>
    // Who looks for the same is no help, unless they know it.
    wants.helpedBy.get(skill)?.some((wish) => wish === skill || !has.wishes.has(wish)),
  );
}

function goalsMeet(one: Traits, other: Traits): boolean {
  if (one.hires && other.seeksJob && mayHire(one, other)) return true;
  if (one.isHereToInvest && other.isHereToInvest) return true;
  return one.invests && other.isFounder;
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
function mayHire(one: Traits, other: Traits): boolean {
  return one.recruitsForAll || one.fields.some((topic) => other.fields.some((each) => canHelp(topic, each)));
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
