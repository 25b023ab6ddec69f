import { EMAIL_PATTERN } from '@acquaint/contracts';
import type { Words } from './send-inquiry.ts';

/** Sentences by field; what is right has none. */
export type Mistakes = Readonly<Partial<Record<string, string>>>;

const REQUIRED = 'This field is required';
/** The contract's least length of a message. */
const SHORTEST = 10;

/** What the server would refuse, said before it is asked. Specification §5 has the pattern of an email address. */
export function mistakesOf({ name, email, subject, message }: Words): Mistakes {
  const found = {
    name: name.trim() === '' && REQUIRED,
    email:
      (email === '' && REQUIRED) ||
      (!EMAIL_PATTERN.test(email) && 'Enter an email address, such as ada@example.org'),
    subject: subject.trim() === '' && REQUIRED,
    message:
      (message.trim() === '' && REQUIRED) ||
      (message.trim().length < SHORTEST && `Write at least ${SHORTEST} characters`),
  };
  return Object.fromEntries(Object.entries(found).filter(([, sentence]) => sentence !== false)) as Mistakes;
}
