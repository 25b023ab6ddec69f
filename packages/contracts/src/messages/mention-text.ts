/**
 * What a mention in the text of a message is (R-MSG-16): an “@” that begins a word, and a name behind it. The server finds out with it
 * whom a text mentions, and pages show and suggest mentions by the same rule.
 */

/**
 * The rest of a link, or an “@” that begins a word, such as a name; not the one of an email address. Links are passed over as a whole,
 * instead of being looked for before each “@”, so that the time grows with the length of the text and not with its square.
 */
const LINK_OR_AT = /:\/\/\S*|(?<![\p{L}\p{N}_./])@(?=[\p{L}\p{N}])/gu;
/** The same with what is written behind it, at the end of a text. */
const UNFINISHED = /(?<![\p{L}\p{N}_./]|:\/\/\S*)@((?:[\p{L}\p{N}][^@\n]{0,40})?)$/u;
/** What calls everybody in a circle, in the languages of the product. */
const EVERYONE = ['everyone', 'all', 'alle'] as const;
const IN_WORD = /^[\p{L}\p{N}_]/u;

/** Returns the places of the “@” that could begin mentions. */
const beginningsOf = (text: string): number[] =>
  Array.from(text.matchAll(LINK_OR_AT)).flatMap(({ 0: found, index }) => (found === '@' ? [index] : []));

/** Returns how many places of a text could be mentions. */
export const countMentionBeginnings = (text: string): number => beginningsOf(text).length;

/** Whether a name stands at a place of a text and ends there, whatever the case. */
export function nameStandsAt(text: string, from: number, name: string): boolean {
  const end = from + name.length;
  return (
    name !== '' &&
    text.slice(from, end).toLowerCase() === name.toLowerCase() &&
    !IN_WORD.test(text.slice(end))
  );
}

/** Returns the word that calls everybody, if it stands at a place of a text: “everyone”, “all” or “alle”. */
export const everyoneAt = (text: string, from: number): string | undefined =>
  EVERYONE.find((word) => nameStandsAt(text, from, word));

/** Whether a text has “@everyone”, “@all” or “@alle”. */
export const callsEveryone = (text: string): boolean =>
  beginningsOf(text).some((at) => everyoneAt(text, at + 1) !== undefined);

/** What is being typed behind an “@”. */
export interface UnfinishedMention {
  /** Place of the “@” in the text. */
  readonly start: number;
  readonly query: string;
}

/** Returns the mention that is being typed at the end of a text; null for none. */
export function unfinishedMention(text: string): UnfinishedMention | null {
  const found = UNFINISHED.exec(text);
  return found ? { start: found.index, query: found[1] ?? '' } : null;
}

/** A part of a text: words, or a mention with its “@”. */
export interface MentionPart<Called> {
  readonly text: string;
  /** Its place in the text. */
  readonly at: number;
  /** Whom it mentions; null for words. */
  readonly called: Called | null;
}

/**
 * Splits a text so that every mention stands alone.
 * @param find returns whom the name at this place mentions, and how many characters it has; null for no name.
 */
export function splitAtMentions<Called>(
  text: string,
  find: (from: number) => { readonly length: number; readonly called: Called } | null,
): readonly MentionPart<Called>[] {
  const parts: MentionPart<Called>[] = [];
  let end = 0;
  const add = (until: number, called: Called | null): void => {
    if (until > end) parts.push({ text: text.slice(end, until), at: end, called });
    end = until;
  };
  for (const at of beginningsOf(text)) {
    const found = at < end ? null : find(at + 1);
    if (!found) continue;
    add(at, null);
    add(at + 1 + found.length, found.called);
  }
  add(text.length, null);
  return parts;
}
