import {
  everyoneAt,
  nameStandsAt,
  splitAtMentions,
  type MentionPart,
  type Message,
  type PersonSummary,
} from '@acquaint/contracts';
import { personName } from '@acquaint/ui';

/** Splits the text of a message so that every mention stands alone. Of two members with one name, the first is mentioned first. */
export function mentionParts({
  text,
  mentions,
  mentions_everyone: callsEveryone,
}: Pick<Message, 'text' | 'mentions' | 'mentions_everyone'>): readonly MentionPart<
  PersonSummary | 'everyone'
>[] {
  const longestFirst = mentions.toSorted((a, b) => personName(b).length - personName(a).length);
  const used = new Map<string, number>();
  return splitAtMentions<PersonSummary | 'everyone'>(text, (from) => {
    const named = longestFirst.find((person) => nameStandsAt(text, from, personName(person)));
    if (named) {
      const name = personName(named);
      const people = mentions.filter((person) => personName(person) === name);
      const before = used.get(name) ?? 0;
      used.set(name, before + 1);
      return { length: name.length, called: people[Math.min(before, people.length - 1)] ?? named };
    }
    const everyone = callsEveryone ? everyoneAt(text, from) : undefined;
    return everyone === undefined ? null : { length: everyone.length, called: 'everyone' };
  });
}
