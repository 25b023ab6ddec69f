import type { AuditAction } from '@acquaint/contracts';
import { msg } from '@acquaint/i18n';
import { t } from '../../i18n.ts';

/** What was done, in a line of the audit log. */
const ACTIONS: Readonly<Record<AuditAction, string>> = {
  'appeal/kept': msg('Appeal refused'),
  'appeal/lifted': msg('Appeal granted'),
  'audit/exported': msg('Audit log exported'),
  'circle-report/unfounded': msg('Report in a circle: no violation'),
  'circle-report/upheld': msg('Circle report upheld'),
  'circle/admin-appointed': msg('Circle admin appointed'),
  'circle/archived': msg('Circle archived'),
  'circle/opened': msg('Circle reopened'),
  'comment/deleted': msg('Comment deleted'),
  'dispute/removed': msg('Reliability mark removed'),
  'dispute/upheld': msg('Reliability mark kept'),
  'erasure/begun': msg('Account deletion started'),
  'erasure/stopped': msg('Account deletion stopped'),
  'inquiry/answered': msg('Inquiry answered'),
  'inquiry/reopened': msg('Inquiry reopened'),
  'inquiry/set-aside': msg('Inquiry marked as spam'),
  'job/retried': msg('Job run again'),
  'matching/fit': msg('New matching model trained'),
  'matching/released': msg('Automatic learning turned on'),
  'matching/set-live': msg('Matching model chosen'),
  'matching/went-live': msg('New matching model in use'),
  'message/removed': msg('Message removed by a circle'),
  'money/refused': msg('Withheld money refused'),
  'money/released': msg('Withheld money released'),
  'payments/exported': msg('Payments exported'),
  'payout/approved': msg('Payout approved'),
  'payout/paid': msg('Payout made'),
  'payout/refused': msg('Payout refused'),
  'payout/returned': msg('Payout returned by the bank'),
  'peek/taken-down': msg('Peek taken down'),
  'person/erased': msg('Account deleted'),
  'person/noted': msg('Note by the team'),
  'person/restored': msg('Suspension of a member lifted'),
  'person/suspended': msg('Member suspended'),
  'profile/refused': msg('Verification refused'),
  'profile/verified': msg('Profile verified'),
  'remote/canary': msg('Canary set for a remote'),
  'remote/canary-ended': msg('Canary of a remote ended'),
  'remote/not-changed': msg('Change of a remote failed'),
  'remote/stable': msg('Stable version set for a remote'),
  'report/false': msg('Report found to be false'),
  'report/unfounded': msg('Report: no violation'),
  'report/upheld': msg('Report upheld'),
  'role/admin-given': msg('Made an admin'),
  'role/moderator-given': msg('Made a moderator'),
  'role/removed': msg('Dismissed from the team'),
  'role/support-given': msg('Made support'),
  'sanction/circle_mute': msg('Member muted in a circle'),
  'sanction/hiding': msg('Reported content hidden'),
  'sanction/lifted': msg('Action against a member lifted'),
  'sanction/slow_mode': msg('Member limited to one message every ten minutes'),
  'sanction/suspension': msg('Member suspended after a report'),
  'sanction/warning': msg('Member warned'),
  'session/refunded': msg('Session refunded'),
  'sign-ins/ended': msg('Member logged out on all devices'),
  'topic/merged': msg('Topics merged'),
  'topic/synonyms-set': msg('Topic synonyms changed'),
  'view/begun': msg('Viewing as a member started'),
  'view/ended': msg('Viewing as a member ended'),
};

/** Returns what was done, in the reader's language; null for an action that this version does not know. */
export function auditText(action: string): string | null {
  return isKnown(action) ? t(ACTIONS[action]) : null;
}

/** Returns the actions whose text contains a search, in the reader's language, separated by commas: the server knows only their names. */
export function actionsSaying(search: string): string {
  const sought = plain(search.trim());
  if (sought === '') return '';
  return Object.entries(ACTIONS)
    .filter(([, text]) => plain(t(text)).includes(sought))
    .map(([action]) => action)
    .join(',');
}

/** Without accents, and in lower case. */
const plain = (text: string): string => text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();

const isKnown = (action: string): action is AuditAction => Object.hasOwn(ACTIONS, action);
