import type { SessionState } from '@acquaint/contracts';
import { randomUUID } from 'node:crypto';
import type { SessionEntry } from '../../ports/calendar/calendar.ts';
import type { Database, Transaction } from '../../ports/database/database.ts';
import { withTransaction } from '../../ports/database/transaction.ts';
import { inLocale, t } from '../../i18n/i18n.ts';
import type { Notifications } from '../notifications/notifications.service.ts';
import { entryText } from '../sessions/calendar-feed/calendar-file.ts';
import type { AccessProblem, Answered } from '../social-accounts/ask-with-token.ts';
import type { CalendarAccount, ConnectedCalendars } from '../social-accounts/social-accounts.routes.ts';
import type { CalendarAccess } from './calendar-access.ts';
import { isBroken, type WriteProblem } from './calendar-sentences.ts';
import { forgetCursors, forgetEvent } from './calendars.repository.ts';
import type { EntryRow } from './calendars.tables.ts';
import {
  claimEntry,
  claimNotice,
  findEntry,
  findEntrySession,
  findOwner,
  putWritten,
  selectDueEntries,
  selectLenders,
  settleEntry,
  wakeWaiting,
  requestAllAhead,
  requestEntry,
  type EntryKey,
  type EntrySession,
} from './writing.repository.ts';

/** A session that was confirmed, moved or cancelled, with its two people. */
interface Changed {
  readonly id: string;
  readonly hostId: string;
  readonly bookerId: string;
}

/** Writes sessions into connected calendars. */
export interface WritingService {
  /** Has a session written into its people's connected calendars after the transaction commits. */
  readonly follow: (tx: Transaction, session: Changed, now: Temporal.Instant) => Promise<void>;
  /** Updates one calendar to match one session. Safe to call concurrently, and again after a crash. */
  readonly write: (key: EntryKey, now: Temporal.Instant) => Promise<void>;
  /** Writes all future sessions into a calendar that was just connected. */
  readonly begin: (userId: string, now: Temporal.Instant) => Promise<void>;
  /** Retries waiting entries now, after a calendar has become accessible again. */
  readonly wake: (accountId: string, now: Temporal.Instant) => Promise<void>;
  /** Queues entries that are due and were not written, for example because their job was lost. */
  readonly sweep: (now: Temporal.Instant) => Promise<void>;
}

interface Dependencies {
  readonly db: Database;
  readonly access: CalendarAccess;
  readonly connected: Pick<ConnectedCalendars, 'list'>;
  readonly notifications: Pick<Notifications, 'notify'>;
  readonly publicUrl: () => string;
  /** Queues a call of `write`. */
  readonly ask: (key: EntryKey, at: Temporal.Instant | null, tx?: Transaction) => Promise<void>;
}

/** Longer than all requests of one write can take. */
const CLAIM_SECONDS = 90;
const FIRST_PAUSE_SECONDS = 30;
const LONGEST_PAUSE_SECONDS = 3600;

/** Session states in which the time is free again: the session is removed from calendars. */
const NOT_AGREED: ReadonlySet<SessionState> = new Set(['requested', 'declined', 'expired', 'cancelled']);

/** Result of a write: the id of the event in the calendar, or null if there is none. */
type Written = Answered<string | null>;

export function createWritingService(deps: Dependencies): WritingService {
  const { db, access, connected, notifications, publicUrl, ask } = deps;

  const askAll = async (keys: readonly EntryKey[], tx?: Transaction): Promise<void> => {
    for (const key of keys) await ask(key, null, tx);
  };

  const bringInLine = async (
    account: CalendarAccount,
    { sessionId, eventId }: EntryRow,
    session: EntrySession,
    now: Temporal.Instant,
  ): Promise<Written> => {
    if (NOT_AGREED.has(session.state)) {
      return access(account, now, async (calendar, token) => {
        await calendar.remove(token, sessionId, eventId);
        return null;
      });
    }
    const { other, sequence, start, end, formats } = session;
    const text = inLocale(formats, () => entryText(sessionId, other, publicUrl()));
    const about = { sessionId, sequence, start, end, ...text };
    return access(account, now, (calendar, token) =>
      calendar.put(token, about satisfies SessionEntry, eventId),
    );
  };

  const settle = (
    account: CalendarAccount,
    entry: EntryRow,
    claim: string,
    session: EntrySession,
    written: Written,
    now: Temporal.Instant,
  ): Promise<Temporal.Instant | null> =>
    withTransaction(db, async (tx) => {
      if ('value' in written) {
        const { value: eventId } = written;
        const next = await settleEntry(tx, entry, claim, {
          eventId,
          writtenSequence: eventId === null ? null : session.sequence,
          writtenAt: now,
          tries: 0,
          problem: null,
          there: 'unseen',
          movedTo: null,
          dueAt: null,
        });
        if (eventId === null) await forgetEvent(tx, account.id, entry.sessionId, entry.eventId);
        await putWritten(tx, account.id, now);
        await askAll(await wakeWaiting(tx, account.id, now), tx);
        return next;
      }
      const problem = writeProblem(written.problem);
      const pause = written.retryAfter ?? pauseAfter(problem, entry.tries);
      const dueAt = now.add({ seconds: pause });
      const next = await settleEntry(tx, entry, claim, { problem, tries: entry.tries + 1, dueAt });
      // Notify once until the next successful write; meanwhile the page shows it.
      if (isBroken(problem) && (await claimNotice(tx, account.id, now))) {
        await notifications.notify(tx, {
          userId: account.userId,
          personId: null,
          kind: 'system',
          content: () => ({
            title: t('We can’t add your sessions to your {label} calendar', { label: account.label }),
            text: t('Your availability page shows you how to fix it.'),
          }),
          path: '/dashboard/your-sessions',
          now,
        });
      }
      return next;
    });

  return {
    follow: async (tx, { id, hostId, bookerId }, now) => {
      for (const { accountId } of await selectLenders(tx, [hostId, bookerId])) {
        const key = { accountId, sessionId: id };
        await requestEntry(tx, key, now);
        await ask(key, null, tx);
      }
    },

    write: async (key, now) => {
      const claim = randomUUID();
      const entry = await claimEntry(db, key, claim, now, now.add({ seconds: CLAIM_SECONDS }));
      if (!entry) {
        const next = nextLook(await findEntry(db, key), now);
        if (next !== null) await ask(key, next);
        return;
      }
      const userId = await findOwner(db, key.accountId);
      const account = userId && (await connected.list(userId)).find(({ id }) => id === key.accountId);
      const session = userId && (await findEntrySession(db, key.sessionId, userId));
      const isOver = !session || Temporal.Instant.compare(session.end, now) <= 0;
      if (!account || isOver) {
        await settleEntry(db, entry, claim, { dueAt: null, problem: null });
        return;
      }
      const written = await bringInLine(account, entry, session, now);
      const next = await settle(account, entry, claim, session, written, now);
      if (next !== null) await ask(key, next);
    },

    begin: (userId, now) =>
      withTransaction(db, async (tx) => {
        const lenders = await selectLenders(tx, [userId]);
        // It may be another account than before.
        await forgetCursors(
          tx,
          lenders.map(({ accountId }) => accountId),
        );
        for (const { accountId } of lenders) {
          await askAll(await requestAllAhead(tx, accountId, userId, now), tx);
        }
      }),

    wake: (accountId, now) =>
      withTransaction(db, async (tx) => askAll(await wakeWaiting(tx, accountId, now), tx)),

    sweep: async (now) => askAll(await selectDueEntries(db, now)),
  };
}

/**
 * Returns when to look again at an entry that could not be claimed; null if nothing is due, or if the entry is free by
 * now and has been queued again.
 */
function nextLook(entry: EntryRow | null, now: Temporal.Instant): Temporal.Instant | null {
  if (!entry?.dueAt) return null;
  const isAhead = (at: Temporal.Instant | null): at is Temporal.Instant =>
    at !== null && Temporal.Instant.compare(at, now) > 0;
  // Another worker has the entry, and may have crashed.
  if (isAhead(entry.claimedUntil)) return entry.claimedUntil;
  // Queued by a process whose clock is ahead of ours.
  return isAhead(entry.dueAt) ? entry.dueAt : null;
}

/** Returns the seconds until the next try if the provider gave no time. */
function pauseAfter(problem: WriteProblem, tries: number): number {
  if (isBroken(problem)) return LONGEST_PAUSE_SECONDS;
  return Math.min(FIRST_PAUSE_SECONDS * 2 ** Math.min(tries, 10), LONGEST_PAUSE_SECONDS);
}

/** Maps a problem to the one shown to the owner. */
function writeProblem(problem: AccessProblem): WriteProblem {
  switch (problem) {
    case 'reconnect':
    case 'forbidden':
    case 'too_many':
    case 'unreachable':
    case 'refused':
      return problem;
    case 'missing':
    case 'gone':
      return 'refused';
    // Another change was made at the same time.
    case 'conflict':
      return 'unreachable';
  }
}
