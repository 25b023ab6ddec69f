import type { ConnectedCalendar } from '@acquaint/contracts';
import type { RequestContext } from '../../http/serve.ts';
import type { CalendarChanges, Calendars } from '../../ports/calendar/calendar.ts';
import type { Database, Transaction } from '../../ports/database/database.ts';
import { withTransaction } from '../../ports/database/transaction.ts';
import { t } from '../../i18n/i18n.ts';
import type { NotificationContent } from '../notifications/notification-texts.ts';
import type { Notifications } from '../notifications/notifications.service.ts';
import type { AccessProblem, Answered } from '../social-accounts/ask-with-token.ts';
import type { CalendarAccount, ConnectedCalendars } from '../social-accounts/social-accounts.routes.ts';
import type { CalendarAccess } from './calendar-access.ts';
import { isBroken, presentCalendar, type ReadProblem } from './calendar-sentences.ts';
import { keepChanges, putSync, selectSyncs } from './calendars.repository.ts';
import type { SyncRow } from './calendars.tables.ts';
import type { ChannelsService } from './channels.service.ts';
import { compareThere, selectWritings, type MadeThere } from './writing.repository.ts';
import type { WritingService } from './writing.service.ts';

/** Reads members' connected calendars. */
export interface CalendarsService {
  readonly list: (context: RequestContext) => Promise<ConnectedCalendar[]>;
  /** Reads the caller's calendars now and returns the list with the result. */
  readonly syncMine: (context: RequestContext) => Promise<ConnectedCalendar[]>;
  /** Reads one member's calendars, except those whose provider asked to wait until later. */
  readonly sync: (userId: string, now: Temporal.Instant) => Promise<void>;
  /** Yields the members with a calendar that is due for a read: it has no open channel, or has not been read for a long time. */
  readonly due: (now: Temporal.Instant) => AsyncIterable<string>;
}

interface Dependencies {
  readonly db: Database;
  readonly calendars: Calendars;
  readonly access: CalendarAccess;
  readonly connected: Pick<ConnectedCalendars, 'list' | 'owners'>;
  readonly channels: Pick<ChannelsService, 'keep' | 'selectOpen'>;
  readonly writing: Pick<WritingService, 'wake'>;
  readonly notifications: Pick<Notifications, 'notify'>;
  readonly horizonDays: number;
}

/** Hours after which a full read is done, because the time window moves forward. */
const WHOLE_HOURS = 24;
/** Days read beyond the booking horizon, so that the window suffices until the next full read. */
const MORE_DAYS = 2;
/** Minutes after which a calendar with an open channel is read anyway: a notice may have been lost. */
const TOLD_MINUTES = 60;
/** Number of members whose calendars are checked in one batch. */
const OWNERS_AT_ONCE = 500;
/** Providers return a written event only after a few seconds. */
const SETTLED_SECONDS = 60;

export function createCalendarsService(deps: Dependencies): CalendarsService {
  const { db, calendars, access, connected, channels, writing, notifications, horizonDays } = deps;

  const list = async (userId: string, now: Temporal.Instant): Promise<ConnectedCalendar[]> => {
    const accounts = await connected.list(userId);
    const ids = accounts.map(({ id }) => id);
    const syncs = await selectSyncs(db, ids);
    const writings = await selectWritings(db, ids);
    const open = await channels.selectOpen(ids, now);
    return accounts.map((account) =>
      presentCalendar(account, syncs.get(account.id), writings.get(account.id), open.has(account.id)),
    );
  };

  const look = async (
    account: CalendarAccount,
    known: SyncRow | undefined,
    now: Temporal.Instant,
  ): Promise<Answered<CalendarChanges>> => {
    const window = { from: now, to: now.add({ hours: 24 * (horizonDays + MORE_DAYS) }) };
    const isFresh =
      known?.wholeAt != null && Temporal.Instant.compare(known.wholeAt.add({ hours: WHOLE_HOURS }), now) > 0;
    const cursor = isFresh ? known.cursor : null;
    const changes = await access(account, now, (calendar, token) => calendar.read(token, window, cursor));
    if (cursor === null || 'value' in changes || changes.problem !== 'gone') return changes;
    // The provider no longer knows the cursor: do a full read.
    return access(account, now, (calendar, token) => calendar.read(token, window, null));
  };

  const keep = (
    account: CalendarAccount,
    changes: Answered<CalendarChanges>,
    now: Temporal.Instant,
  ): Promise<void> =>
    withTransaction(db, async (tx) => {
      const before = (await selectSyncs(tx, [account.id])).get(account.id);
      // A read that started earlier but took longer has older data.
      if (before && Temporal.Instant.compare(before.triedAt, now) > 0) return;
      const base = { accountId: account.id, triedAt: now };
      if ('value' in changes) {
        const { cursor, isWhole } = changes.value;
        const wholeAt = isWhole ? now : (before?.wholeAt ?? null);
        const well = { state: 'working', problem: null, syncedAt: now, waitUntil: null } as const;
        await putSync(tx, { ...base, ...well, cursor, wholeAt });
        await keepChanges(tx, account.id, changes.value);
        if (calendars[account.provider].keeps) await notifyOfChanges(tx, account, now);
        return;
      }
      const problem = readProblem(changes.problem);
      const { retryAfter } = changes;
      await putSync(tx, {
        ...base,
        state: isBroken(problem) ? 'broken' : 'late',
        problem,
        syncedAt: before?.syncedAt ?? null,
        waitUntil: retryAfter === null ? null : now.add({ seconds: retryAfter }),
        cursor: before?.cursor ?? null,
        wholeAt: before?.wholeAt ?? null,
      });
      // Notify once, not at each read: until it is fixed, the page shows it.
      if (!isBroken(problem) || before?.state === 'broken') return;
      await notifications.notify(tx, {
        userId: account.userId,
        personId: null,
        kind: 'system',
        content: () => ({
          title: t('We can no longer read your {label} calendar', { label: account.label }),
          text: t('People could book you while you’re busy. Reconnect it.'),
        }),
        path: '/dashboard/your-sessions',
        now,
      });
    });

  /**
   * Moving or deleting a session in a calendar does not change the session, because the other person must know. The
   * owner is asked here what they meant (R-CAL-3).
   */
  const notifyOfChanges = async (
    tx: Transaction,
    account: CalendarAccount,
    now: Temporal.Instant,
  ): Promise<void> => {
    const settled = now.subtract({ seconds: SETTLED_SECONDS });
    for (const made of await compareThere(tx, account.id, now, settled)) {
      await notifications.notify(tx, {
        userId: account.userId,
        personId: null,
        kind: 'system',
        content: () => changedThere(made, account.label),
        path: '/dashboard/sessions/upcoming',
        now,
      });
    }
  };

  const sync = async (userId: string, now: Temporal.Instant): Promise<void> => {
    const accounts = await connected.list(userId);
    const syncs = await selectSyncs(
      db,
      accounts.map(({ id }) => id),
    );
    for (const account of accounts) {
      const known = syncs.get(account.id);
      const waitUntil = known?.waitUntil ?? null;
      // Broken calendars are read, too: the owner may have restored the permission at the provider.
      if (waitUntil !== null && Temporal.Instant.compare(waitUntil, now) > 0) continue;
      const changes = await look(account, known, now);
      await keep(account, changes, now);
      if (!('value' in changes)) continue;
      if (known?.state !== 'working') await writing.wake(account.id, now);
      await channels.keep(account, now);
    }
  };

  /** Returns those of these members who have a calendar that is due. */
  const dueOf = async (owners: readonly string[], now: Temporal.Instant): Promise<ReadonlySet<string>> => {
    if (owners.length === 0) return new Set();
    const accounts = await connected.list(owners);
    const ids = accounts.map(({ id }) => id);
    const syncs = await selectSyncs(db, ids);
    const open = await channels.selectOpen(ids, now);
    const lately = now.subtract({ minutes: TOLD_MINUTES });
    const isDue = ({ id }: CalendarAccount): boolean => {
      const known = syncs.get(id);
      if (known?.state !== 'working' || known.syncedAt === null || !open.has(id)) return true;
      return Temporal.Instant.compare(known.syncedAt, lately) <= 0;
    };
    return new Set(accounts.filter(isDue).map(({ userId }) => userId));
  };

  return {
    list: ({ user, now }) => list(user.id, now),
    syncMine: async ({ user, now }) => {
      await sync(user.id, now);
      return list(user.id, now);
    },
    sync,
    async *due(now) {
      for (let after: string | null = null; ;) {
        const owners = await connected.owners({ after, limit: OWNERS_AT_ONCE });
        yield* await dueOf(owners, now);
        after = owners.at(-1) ?? null;
        if (owners.length < OWNERS_AT_ONCE) return;
      }
    },
  };
}

/** Maps a problem to the one shown to the owner. */
function readProblem(problem: AccessProblem): ReadProblem {
  switch (problem) {
    case 'reconnect':
    case 'too_many':
    case 'unreachable':
      return problem;
    case 'forbidden':
    case 'missing':
      return 'forbidden';
    case 'gone':
    case 'conflict':
    case 'refused':
      return 'unreachable';
  }
}

function changedThere({ there, other }: MadeThere, label: string): NotificationContent {
  const name = other.firstName;
  return there === 'moved'
    ? {
        title: t('You moved your session with {name} in your {label} calendar', { name, label }),
        text: t(
          '{name} doesn’t know: the session is still on at its old time. With one click, you can cancel it, put it back, or ask {name} to move it.',
          {
            name,
          },
        ),
      }
    : {
        title: t('Your session with {name} is no longer in your {label} calendar', { name, label }),
        text: t('{name} doesn’t know: the session is still on. Cancel it, or put it back, with one click.', {
          name,
        }),
      };
}
