import { EMAIL_PATTERN } from '@acquaint/contracts';
import { t } from '../../i18n.ts';
import type { Words } from './send-inquiry.ts';

/** Error messages by field; valid fields have none. */
export type Mistakes = Readonly<Partial<Record<string, string>>>;

/** The contract's minimum length of a message. */
const SHORTEST = 10;

/** Returns what the server would refuse, before sending. R-API-7 defines the pattern of an email address. */
export function mistakesOf({ name, email, subject, message }: Words): Mistakes {
  const required = t('This field is required');
  const found = {
    name: name.trim() === '' && required,
    email:
      (email === '' && required) ||
      (!EMAIL_PATTERN.test(email) && t('Enter an email address, such as ada@example.org')),
    subject: subject.trim() === '' && required,
    message:
      (message.trim() === '' && required) ||
      (message.trim().length < SHORTEST && t('Write at least {count} characters', { count: SHORTEST })),
  };
  return Object.fromEntries(Object.entries(found).filter(([, sentence]) => sentence !== false)) as Mistakes;
}
