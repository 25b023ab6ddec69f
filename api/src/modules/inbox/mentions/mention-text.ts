import { fullName } from '../../../i18n/people.ts';
import type { PersonSummary } from '@acquaint/contracts';

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
 * The rest of a link, or an “@” that begins a word, such as a name; not the one of an email address. Links are passed over as a whole,
 * instead of being looked for before each “@”, so that the time grows with the length of the text and not with its square.
 */
const LINK_OR_AT = /:\/\/\S*|(?<![\p{L}\p{N}_./])@(?=[\p{L}\p{N}])/gu;
/** What calls everybody in a circle, in the languages of the product. */
const EVERYONE = /^(?:everyone|all|alle)(?![\p{L}\p{N}_])/iu;
const IN_WORD = /^[\p{L}\p{N}_]/u;

/** Returns the places of the “@” that could begin mentions. */
const beginningsOf = (text: string): number[] =>
  Array.from(text.matchAll(LINK_OR_AT)).flatMap(({ 0: found, index }) => (found === '@' ? [index] : []));

/** Returns how many places of a text could be mentions. */
export const countBeginnings = (text: string): number => beginningsOf(text).length;

/** Whether a text has “@everyone”, “@all” or “@alle”. */
export const callsEveryone = (text: string): boolean =>
  beginningsOf(text).some((at) => EVERYONE.test(text.slice(at + 1)));

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
  const written = replaceNames(text, (from) => {
    const fitting = people.flatMap((person) => {
      const names = [fullName(person), person.username].filter((name) => standsAt(text, from, name));
      return names.length > 0 ? [{ person, length: Math.max(...names.map((name) => name.length)) }] : [];
    });
    const length = Math.max(...fitting.map((one) => one.length));
    const named = fitting.filter((one) => one.length === length).map(({ person }) => person);
    const person = named.length > 1 ? named.find(({ id }) => preferredIds.includes(id)) : named[0];
    if (!person) return null;
    const name = fullName(person);
    if (!mentions.has(person.id)) mentions.set(person.id, { user_id: person.id, name });
    return { length, name };
  });
  return { text: written, mentions: [...mentions.values()] };
}

/** Returns a stored text with other names of mentioned people. @param nameOf the new name; undefined keeps the one in the text. */
export function renameMentions(
  text: string,
  mentions: readonly Mention[],
  nameOf: (userId: string) => string | undefined,
): string {
  const longestFirst = mentions.toSorted((a, b) => b.name.length - a.name.length);
  return replaceNames(text, (from) => {
    const mention = longestFirst.find(({ name }) => standsAt(text, from, name));
    return mention ? { length: mention.name.length, name: nameOf(mention.user_id) ?? mention.name } : null;
  });
}

/**
 * Replaces names after “@”.
 * @param find returns how many characters from this place are a name, and what replaces them; null for no name.
 */
function replaceNames(
  text: string,
  find: (from: number) => { readonly length: number; readonly name: string } | null,
): string {
  let written = '';
  let end = 0;
  for (const at of beginningsOf(text)) {
    const found = at < end ? null : find(at + 1);
    if (!found) continue;
    written += `${text.slice(end, at + 1)}${found.name}`;
    end = at + 1 + found.length;
  }
  return written + text.slice(end);
}

function standsAt(text: string, from: number, name: string): boolean {
  const end = from + name.length;
  return (
    name !== '' &&
    text.slice(from, end).toLowerCase() === name.toLowerCase() &&
    !IN_WORD.test(text.slice(end))
  );
}
