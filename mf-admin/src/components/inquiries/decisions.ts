import type { InquiryState } from '@acquaint/contracts';
import { msg } from '@acquaint/i18n';

interface Decision {
  readonly from: readonly InquiryState[];
  readonly to: InquiryState;
  readonly verb: string;
  /** Accessible name of the button and title of the dialog, with the subject of the inquiry. */
  readonly titled: string;
  /** The question for the note in the audit log. */
  readonly ask: string;
}

/** State changes that staff can make, by the current state of the inquiry. */
export const DECISIONS: readonly Decision[] = [
  {
    from: ['open'],
    to: 'answered',
    verb: msg('Mark as answered'),
    titled: msg('Mark as answered: {subject}'),
    ask: msg('What you replied, for the audit log'),
  },
  {
    from: ['open'],
    to: 'suspicious',
    verb: msg('Mark as spam'),
    titled: msg('Mark as spam: {subject}'),
    ask: msg('Why it’s spam, for the audit log'),
  },
  {
    from: ['answered', 'suspicious'],
    to: 'open',
    verb: msg('Reopen'),
    titled: msg('Reopen: {subject}'),
    ask: msg('Why you’re reopening it, for the audit log'),
  },
];
