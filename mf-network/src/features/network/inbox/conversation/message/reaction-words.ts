import type { AnyReaction } from '@acquaint/contracts';
import { msg } from '@acquaint/i18n';
import { t } from '../../../../../i18n.ts';

const WORDS: Readonly<Record<string, string>> = {
  like: msg('I like it'),
  '👍': msg('Agree'),
  '😂': msg('Funny'),
  '🎉': msg('Congratulations'),
  '💡': msg('Good idea'),
  '🙏': msg('Thank you'),
};

/** Returns what a reaction says, in the reader's language; another emoji stands for itself, and screen readers know its name. */
export function reactionWord(reaction: AnyReaction): string {
  const word = WORDS[reaction];
  return word === undefined ? reaction : t(word);
}
