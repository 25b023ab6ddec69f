import type { Question } from './questions.ts';

/** Normalizes case and accents: `Résumé` is found by `resume`. */
function plain(text: string): string {
  return text
    .normalize('NFD')
    .replace(/\p{Diacritic}/gu, '')
    .toLowerCase();
}

/**
 * Returns the distinct words of a search. They contain only letters, digits and %, and so no special characters of regular
 * expressions.
 */
export function searchWords(search: string): readonly string[] {
  return [...new Set(plain(search).split(/[^\p{L}\p{N}%]+/u))].filter((word) => word !== '');
}

/** Returns whether a question with its answer contains every word of the search, also within longer words. */
export function isFound({ question, answer }: Question, words: readonly string[]): boolean {
  const text = plain(`${question} ${answer}`);
  return words.every((word) => text.includes(word));
}

/** A piece of a text, and whether it was found. */
export interface Piece {
  readonly text: string;
  readonly isMark: boolean;
}

/** Splits a text into matches and the text between them. */
export function piecesOf(text: string, words: readonly string[]): readonly Piece[] {
  if (words.length === 0) return [{ text, isMark: false }];
  const pattern = new RegExp(`(${words.join('|')})`, 'giu');
  return text
    .split(pattern)
    .map((piece, index) => ({ text: piece, isMark: index % 2 === 1 }))
    .filter((piece) => piece.text !== '');
}
