import type { AnyReaction } from '@acquaint/contracts';
import { msg } from '@acquaint/i18n';
import { t } from '../../../../../i18n.ts';

const WORDS: Readonly<Record<AnyReaction, string>> = {
  like: msg('I like it'),
  '👍': msg('Agree'),
  '😂': msg('Funny'),
  '🎉': msg('Congratulations'),
  '💡': msg('Good idea'),
  '🙏': msg('Thank you'),
};

/** Returns what a reaction says, in the reader's language. */
export const reactionWord = (reaction: AnyReaction): string => t(WORDS[reaction]);
