import type { InquiryState } from '@acquaint/contracts';
import { msg } from '@acquaint/words';

interface Decision {
  readonly from: readonly InquiryState[];
  readonly to: InquiryState;
  readonly verb: string;
  /** The verb with the subject of the inquiry. */
  readonly titled: string;
  /** What is asked for the audit log. */
  readonly ask: string;
}

/** What staff can make of an inquiry, by the state it is in. */
export const DECISIONS: readonly Decision[] = [
  {
    from: ['open'],
    to: 'answered',
    verb: msg('Mark as answered'),
    titled: msg('Mark as answered: {subject}'),
    ask: msg('What was answered, for the audit log'),
  },
  {
    from: ['open'],
    to: 'suspicious',
    verb: msg('Set aside'),
    titled: msg('Set aside: {subject}'),
    ask: msg('Why it is set aside, for the audit log'),
  },
  {
    from: ['answered', 'suspicious'],
    to: 'open',
    verb: msg('Open again'),
    titled: msg('Open again: {subject}'),
    ask: msg('Why it is opened again, for the audit log'),
  },
];
