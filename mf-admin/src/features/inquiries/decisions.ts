import type { InquiryState } from '@acquaint/contracts';

interface Decision {
  readonly from: readonly InquiryState[];
  readonly to: InquiryState;
  readonly verb: string;
  /** What is asked for the audit log. */
  readonly ask: string;
}

/** What staff can make of an inquiry, by the state it is in. */
export const DECISIONS: readonly Decision[] = [
  { from: ['open'], to: 'answered', verb: 'Mark as answered', ask: 'What was answered, for the audit log' },
  { from: ['open'], to: 'suspicious', verb: 'Set aside', ask: 'Why it is set aside, for the audit log' },
  {
    from: ['answered', 'suspicious'],
    to: 'open',
    verb: 'Open again',
    ask: 'Why it is opened again, for the audit log',
  },
];
