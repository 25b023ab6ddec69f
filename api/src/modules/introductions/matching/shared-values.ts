import type { FreeInterval, Member } from '@acquaint/matching';

/**
 * Returns a function that shares equal values of members, to save memory: each member arrives from the other thread
 * with separate copies of the same topics, languages and availability.
 */
export function createSharedValues(): (member: Member) => Member {
  const words = new Map<string, string>();
  const weeks = new Map<string, readonly FreeInterval[]>();
  const one = <T extends string>(word: T): T => {
    const known = words.get(word);
    if (known === undefined) words.set(word, word);
    return (known ?? word) as T;
  };
  const weekOf = (week: readonly FreeInterval[]): readonly FreeInterval[] => {
    const key = week.map(({ start, end }) => `${start}-${end}`).join();
    const known = weeks.get(key) ?? week;
    weeks.set(key, known);
    return known;
  };
  return (member) => ({
    ...member,
    lookingFor: member.lookingFor.map(one),
    expertIn: member.expertIn.map(one),
    goals: member.goals.map(one),
    languages: member.languages.map(one),
    ...(member.affiliations && { affiliations: member.affiliations.map(one) }),
    ...(member.freeTime && { freeTime: weekOf(member.freeTime) }),
  });
}
