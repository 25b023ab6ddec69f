import type { Message, PersonSummary } from '@acquaint/contracts';
import { personName } from '@acquaint/ui';

/** A part of a message: words, or a mention. */
export interface MentionPart {
  readonly text: string;
  /** Its place in the text. */
  readonly at: number;
  /** Whom it mentions; null for words. */
  readonly called: PersonSummary | 'everyone' | null;
}

/** The rest of a link, which has no mentions, or an “@” that begins a word. */
const LINK_OR_AT = /:\/\/\S*|(?<![\p{L}\p{N}_./])@(?=[\p{L}\p{N}])/gu;
const EVERYONE = /^@(?:everyone|all|alle)(?![\p{L}\p{N}_])/iu;
const IN_WORD = /^[\p{L}\p{N}_]/u;

/** Splits the text of a message so that every mention stands alone. Of two members with one name, the first is mentioned first. */
export function mentionParts({
  text,
  mentions,
  mentions_everyone: callsEveryone,
}: Pick<Message, 'text' | 'mentions' | 'mentions_everyone'>): readonly MentionPart[] {
  if (mentions.length === 0 && !callsEveryone) return [{ text, at: 0, called: null }];
  const parts: MentionPart[] = [];
  const used = new Map<string, number>();
  let end = 0;
  const add = (until: number, called: MentionPart['called']): void => {
    if (until > end) parts.push({ text: text.slice(end, until), at: end, called });
    end = until;
  };
  for (const { 0: found, index } of text.matchAll(LINK_OR_AT)) {
    if (found !== '@' || index < end) continue;
    const name = longestName(text.slice(index + 1), mentions);
    if (name !== null) {
      const people = mentions.filter((person) => personName(person) === name);
      const before = used.get(name) ?? 0;
      used.set(name, before + 1);
      add(index, null);
      add(index + 1 + name.length, people[Math.min(before, people.length - 1)] ?? null);
    } else if (callsEveryone) {
      const [word] = EVERYONE.exec(text.slice(index)) ?? [];
      if (word === undefined) continue;
      add(index, null);
      add(index + word.length, 'everyone');
    }
  }
  add(text.length, null);
  return parts;
}

function longestName(text: string, people: readonly PersonSummary[]): string | null {
  const names = people
    .map(personName)
    .filter((name) => text.startsWith(name) && !IN_WORD.test(text.slice(name.length)));
  return names.sort((a, b) => b.length - a.length)[0] ?? null;
}
