import type { CaseDecision, CaseKind, ReportReason, SanctionKind, SpamTerm } from '@acquaint/contracts';
import { msg } from '@acquaint/i18n';

export const KINDS: Readonly<Record<CaseKind, string>> = {
  person: msg('Member'),
  message: msg('Message'),
  peek: msg('Peek'),
  comment: msg('Comment'),
  circle: msg('Circle'),
  event: msg('Circle event'),
  held: msg('Message on hold'),
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

/** The decisions about a message that nobody reported: it waits because it looks like spam. */
export const DECISIONS_ON_HELD: Readonly<Partial<Record<CaseDecision, string>>> = {
  upheld: msg('Yes, it’s spam'),
  unfounded: msg('No, deliver it'),
};

/** What counts in the spam score of a message that waits, with its points. */
export const TERMS: Readonly<Record<SpamTerm['kind'], string>> = {
  same_text: msg(
    'Nearly the same text sent {count, plural, one {once} other {# times}} before: {points, plural, one {one point} other {# points}}',
  ),
  links: msg(
    '{count, plural, one {One link} other {# links}}: {points, plural, one {one point} other {# points}}',
  ),
  unanswered: msg(
    'Few of their {count} requests were accepted: {points, plural, one {one point} other {# points}}',
  ),
  reports: msg(
    '{count, plural, one {One earlier report was} other {# earlier reports were}} justified: {points, plural, one {one point} other {# points}}',
  ),
  new_account: msg('New account: {points, plural, one {one point} other {# points}}'),
};

/** What each decision about a report does, and who is told. */
export const EFFECTS: Readonly<Record<CaseDecision, string>> = {
  upheld: msg(
    'The member is told what you do and your reason, in the app and by email, and can appeal. Whoever reported it is told that the report was right; their next reports count for more.',
  ),
  unfounded: msg(
    'Nothing happens to the member, and they aren’t told. Whoever reported it is told that we found no violation.',
  ),
  false: msg(
    'Nothing happens to the member, and they aren’t told. Whoever reported it is told the outcome, and their future reports count for less.',
  ),
};

/** The same about a message that waits. */
export const EFFECTS_ON_HELD: Readonly<Record<CaseDecision, string>> = {
  ...EFFECTS,
  upheld: msg(
    'The message isn’t delivered. Its author is told what you do and your reason, in the app and by email, and can appeal.',
  ),
  unfounded: msg('The message is delivered now.'),
};
