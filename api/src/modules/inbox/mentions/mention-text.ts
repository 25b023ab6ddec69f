import { nameStandsAt, splitAtMentions, type PersonSummary } from '@acquaint/contracts';
import { fullName } from '../../../i18n/people.ts';

/** Someone whom a message can mention. */
type Mentionable = Pick<PersonSummary, 'id' | 'username' | 'first_name' | 'last_name' | 'is_erased'>;

/** A member whom a message mentions, by the name that stands in its text after “@”. */
export interface Mention {
  readonly user_id: string;
  readonly name: string;
}

/** A text in which every mention has the member's full name, and who is mentioned, each once, by their first place. */
export interface MentionedText {
  readonly text: string;
  readonly mentions: readonly Mention[];
}

/**
 * Finds who is mentioned in a text: by full name or by username, whatever the case. The longest name counts. A name of several people
 * mentions nobody, unless one of them is preferred.
 * @param people whom it can mention.
 * @param preferredIds those whom it mentioned before it was edited.
 */
export function readMentions(
  text: string,
  people: readonly Mentionable[],
  preferredIds: readonly string[] = [],
): MentionedText {
  const mentions = new Map<string, Mention>();
  const parts = splitAtMentions(text, (from) => {
    const fitting = people.flatMap((person) => {
      const names = [fullName(person), person.username].filter((name) => nameStandsAt(text, from, name));
      return names.length > 0 ? [{ person, length: Math.max(...names.map((name) => name.length)) }] : [];
    });
    const length = Math.max(...fitting.map((one) => one.length));
    const named = fitting.filter((one) => one.length === length).map(({ person }) => person);
    const person = named.length > 1 ? named.find(({ id }) => preferredIds.includes(id)) : named[0];
    if (!person) return null;
    const name = fullName(person);
    if (!mentions.has(person.id)) mentions.set(person.id, { user_id: person.id, name });
    return { length, called: name };
  });
  return { text: written(parts), mentions: [...mentions.values()] };
}

/** Returns a stored text with other names of mentioned people. @param nameOf the new name; undefined keeps the one in the text. */
export function renameMentions(
  text: string,
  mentions: readonly Mention[],
  nameOf: (userId: string) => string | undefined,
): string {
  const longestFirst = mentions.toSorted((a, b) => b.name.length - a.name.length);
  const parts = splitAtMentions(text, (from) => {
    const mention = longestFirst.find(({ name }) => nameStandsAt(text, from, name));
    if (!mention) return null;
    return { length: mention.name.length, called: nameOf(mention.user_id) ?? mention.name };
  });
  return written(parts);
}

/** Joins the parts of a text to one that has other names after “@”. */
function written(parts: ReturnType<typeof splitAtMentions<string>>): string {
  return parts.map(({ text, called }) => (called === null ? text : `@${called}`)).join('');
}
