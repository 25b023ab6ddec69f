import { callsEveryone, countMentionBeginnings, MESSAGE_LENGTH } from '@acquaint/contracts';
import { badField, conflict, type ProblemError } from '../../../http/problem.ts';
import { t } from '../../../i18n/i18n.ts';
import type { Limits } from '../../../http/limits/limits.ts';
import type { MentionedText } from './mention-text.ts';

/** Maximum number of people whom one message can mention. */
const MENTIONS = 20;

/** Returns the refusal of a message that mentions too many people, or that their full names make too long; null for any other. */
export function refusalOf({ text, mentions }: MentionedText): ProblemError | null {
  if (mentions.length > MENTIONS)
    return badField('text', t('You can mention up to {count} people in one message', { count: MENTIONS }));
  return text.length > MESSAGE_LENGTH
    ? badField(
        'text',
        t('With the full names of those you mention, a message can have up to {count} characters', {
          count: MESSAGE_LENGTH,
        }),
      )
    : null;
}

/**
 * Counts the mentions in a text. A refusal is final for the sending page (409), so that it says so, and does not try again later.
 * @param mayCallEveryone whether the author may call everybody there; asked only if the text does.
 * @throws ProblemError 409 after too many.
 */
export async function countMentions(
  limits: Pick<Limits, 'allows'>,
  userId: string,
  text: string,
  mayCallEveryone: () => Promise<boolean>,
): Promise<void> {
  const tries = Math.min(countMentionBeginnings(text), MENTIONS);
  for (let i = 0; i < tries; i += 1)
    if (!(await limits.allows('mention/account', userId)))
      throw conflict(
        'You’ve mentioned many people within an hour. Write this message without “@”, or try again later.',
      );
  if (!callsEveryone(text) || !(await mayCallEveryone())) return;
  if (!(await limits.allows('mention-everyone/account', userId)))
    throw conflict(
      'You’ve called everyone several times today. Write this message without “@everyone”, or try again tomorrow.',
    );
}
