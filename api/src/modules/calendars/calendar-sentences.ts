import type { ConnectedCalendar } from '@acquaint/contracts';
import { msg } from '@acquaint/i18n/languages';
import { t } from '../../i18n/i18n.ts';
import type { CalendarAccount } from '../social-accounts/social-accounts.routes.ts';
import type { EntryRow, SyncRow } from './calendars.tables.ts';
import type { WritingHealth } from './writing.repository.ts';

export type ReadProblem = NonNullable<SyncRow['problem']>;
export type WriteProblem = NonNullable<EntryRow['problem']>;

/** Problems that the owner must fix. */
const BROKEN: readonly WriteProblem[] = ['reconnect', 'forbidden', 'refused'];
/** Problems that reconnecting the calendar fixes. */
const MENDED_BY_CONNECTING: readonly WriteProblem[] = ['reconnect', 'forbidden'];
/** Order of severity: with several problems, the owner is shown the first one of this list. */
const WORST_FIRST: readonly WriteProblem[] = ['reconnect', 'forbidden', 'refused', 'too_many', 'unreachable'];

export const isBroken = (problem: WriteProblem): boolean => BROKEN.includes(problem);

/** Returns a connected calendar as its owner sees it. */
export function presentCalendar(
  { provider, label, email }: CalendarAccount,
  sync: SyncRow | undefined,
  writing: WritingHealth | undefined,
  hearsChanges: boolean,
): ConnectedCalendar {
  const problem = sync?.problem ?? null;
  const problems = writing?.problems ?? new Map<WriteProblem, number>();
  const worst = WORST_FIRST.find((each) => problems.has(each)) ?? null;
  const waiting = [...problems.values()].reduce((sum, each) => sum + each, 0);
  const idle = writing?.writtenAt == null ? 'new' : 'working';
  return {
    provider,
    label,
    email,
    state: sync?.state ?? 'new',
    problem: problem === null ? null : readSentence(problem, label),
    needs_reconnect: [problem, worst].some((each) => each !== null && MENDED_BY_CONNECTING.includes(each)),
    last_synced_at: sync?.syncedAt?.toString() ?? null,
    hears_changes: hearsChanges,
    writing: {
      state: worst === null ? idle : isBroken(worst) ? 'broken' : 'late',
      problem: worst === null ? null : writeSentence(worst, label, waiting),
      waiting,
      last_written_at: writing?.writtenAt?.toString() ?? null,
    },
  };
}

/** Returns what is wrong with reading, and what to do about it. */
function readSentence(problem: ReadProblem, label: string): string {
  switch (problem) {
    case 'reconnect':
      return t('We no longer have access to {label}. Reconnect your calendar.', { label });
    case 'forbidden':
      return t('We don’t have permission to read your {label} calendar. Reconnect it and tick every box.', {
        label,
      });
    case 'too_many':
      return t('{label} has asked us to wait. We’ll keep trying.', { label });
    case 'unreachable':
      return t('{label} isn’t responding right now. We’ll keep trying.', { label });
  }
}

const WRITE_SENTENCES: Readonly<Record<WriteProblem, string>> = {
  reconnect: msg(
    '{count, plural, one {One session isn’t} other {# sessions aren’t}} up to date in your {label} calendar: we no longer have access. Reconnect your calendar.',
  ),
  forbidden: msg(
    '{count, plural, one {One session isn’t} other {# sessions aren’t}} up to date in your {label} calendar: we don’t have permission to write to it. Reconnect it and tick every box.',
  ),
  refused: msg(
    '{count, plural, one {One session isn’t} other {# sessions aren’t}} up to date in your {label} calendar: {label} won’t accept the entry. Use the calendar file in our emails to add it yourself.',
  ),
  too_many: msg(
    '{count, plural, one {One session isn’t} other {# sessions aren’t}} in your {label} calendar yet: {label} has asked us to wait. We’ll keep trying.',
  ),
  unreachable: msg(
    '{count, plural, one {One session isn’t} other {# sessions aren’t}} in your {label} calendar yet: {label} isn’t responding. We’ll keep trying.',
  ),
};

/**
 * Returns what is wrong with writing, and what to do about it.
 * @param waiting number of sessions that could not be written.
 */
const writeSentence = (problem: WriteProblem, label: string, waiting: number): string =>
  t(WRITE_SENTENCES[problem], { count: waiting, label });
