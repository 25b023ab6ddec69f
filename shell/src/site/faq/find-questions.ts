import type { Question } from './questions.ts';

/** Without capitals and accents: `Résumé` is found by `resume`. */
function plain(text: string): string {
  return text
    .normalize('NFD')
    .replace(/\p{Diacritic}/gu, '')
    .toLowerCase();
}

/** The words of a search, each once. They have letters, digits and % in them: nothing that a pattern reads as a sign. */
export function wordsOf(search: string): readonly string[] {
  return [...new Set(plain(search).split(/[^\p{L}\p{N}%]+/u))].filter((word) => word !== '');
}

/** Whether a question with its answer has every word of the search, or a word that has it inside. */
export function isFound({ question, answer }: Question, words: readonly string[]): boolean {
  const text = plain(`${question} ${answer}`);
  return words.every((word) => text.includes(word));
}

/** A piece of a text, and whether the search has found it. */
export interface Piece {
  readonly text: string;
  readonly isMark: boolean;
}

/** Cuts a text into what was found and what stands between. */
export function piecesOf(text: string, words: readonly string[]): readonly Piece[] {
  if (words.length === 0) return [{ text, isMark: false }];
  const pattern = new RegExp(`(${words.join('|')})`, 'giu');
  return text
    .split(pattern)
    .map((piece, index) => ({ text: piece, isMark: index % 2 === 1 }))
    .filter((piece) => piece.text !== '');
}
