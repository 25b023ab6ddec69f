import type { CaseDecision, ReportKind, ReportReason, SanctionKind } from '@acquaint/contracts';
import { msg } from '@acquaint/i18n';

export const KINDS: Readonly<Record<ReportKind, string>> = {
  person: msg('Member'),
  message: msg('Message'),
  peek: msg('Peek'),
  comment: msg('Comment'),
  circle: msg('Circle'),
};

export const REASONS: Readonly<Record<ReportReason, string>> = {
  spam: msg('Spam or advertising.'),
  harassment: msg('Harassment or insults.'),
  pretends: msg('Pretending to be someone else.'),
  fraud: msg('Trying to get money or data.'),
  other: msg('Another reason.'),
};

/** What was done, in a list. */
export const DONE: Readonly<Record<SanctionKind, string>> = {
  warning: msg('Warned'),
  hiding: msg('Hidden'),
  slow_mode: msg('Can write only once every ten minutes'),
  circle_mute: msg('Muted in a circle'),
  suspension: msg('Suspended'),
};

export const DECISIONS: Readonly<Record<CaseDecision, string>> = {
  upheld: msg('The report is right'),
  unfounded: msg('No violation'),
  false: msg('The report is false'),
};
