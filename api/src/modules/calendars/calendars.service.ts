import type { ConnectedCalendar } from '@acquaint/contracts';
import { CalendarFailure, type BusyTime, type Calendars } from '../../ports/calendar/calendar.ts';
import type { RequestContext } from '../../http/serve.ts';
import type { Database } from '../../ports/database/database.ts';
import { withTransaction } from '../../ports/database/transaction.ts';
import { ProviderFailure } from '../../ports/sign-in/sign-in.ts';
import type { Notifications } from '../notifications/notifications.service.ts';
import type { CalendarAccount, ConnectedCalendars } from '../social-accounts/social-accounts.routes.ts';
import { putSync, replaceBusy, selectSyncs } from './calendars.repository.ts';
import type { SyncRow } from './calendars.tables.ts';

/** Reading members' connected calendars. */
export interface CalendarsService {
  readonly list: (context: RequestContext) => Promise<ConnectedCalendar[]>;
  /** Reads a member's calendars now; how it went stands in the list. */
  readonly syncMine: (context: RequestContext) => Promise<ConnectedCalendar[]>;
  /** Reads one member's calendars, unless a provider asked to be left alone until later. */
  readonly sync: (userId: string, now: Temporal.Instant) => Promise<void>;
  /** Everybody who has connected a calendar. */
  readonly owners: () => Promise<string[]>;
}

interface Dependencies {
  readonly db: Database;
  readonly calendars: Calendars;
  readonly connected: Pick<ConnectedCalendars, 'list' | 'tokens'>;
  readonly notifications: Pick<Notifications, 'notify'>;
  readonly horizonDays: number;
}

type Problem = NonNullable<SyncRow['problem']>;

/** What came of a look into a calendar. */
type Look =
  { readonly busy: readonly BusyTime[] } | { readonly problem: Problem; readonly retryAfter: number | null };

/** What its owner has to do something about. */
const BROKEN: readonly Problem[] = ['reconnect', 'forbidden'];

export function createCalendarsService(deps: Dependencies): CalendarsService {
  const { db, calendars, connected, notifications, horizonDays } = deps;

  const list = async (userId: string): Promise<ConnectedCalendar[]> => {
    const accounts = await connected.list(userId);
    const syncs = await selectSyncs(
      db,
      accounts.map(({ id }) => id),
    );
    return accounts.map((account) => present(account, syncs.get(account.id)));
  };

  const look = async ({ id, provider }: CalendarAccount, now: Temporal.Instant): Promise<Look> => {
    const failed = (problem: Problem, retryAfter: number | null = null): Look => ({ problem, retryAfter });
    const to = now.add({ hours: 24 * (horizonDays + 1) });
    let refused: string | undefined;
    try {
      // A token that was taken away before its time is refreshed once.
      for (let turn = 0; turn < 2; turn++) {
        const token = await connected.tokens.fresh(id, now, refused);
        if (token === null) return failed('reconnect');
        try {
          return { busy: await calendars[provider].readBusy(token, now, to) };
        } catch (error) {
          if (!(error instanceof CalendarFailure) || error.problem !== 'unauthorized') throw error;
          refused = token;
        }
      }
      return failed('reconnect');
    } catch (error) {
      if (error instanceof ProviderFailure) return failed('unreachable');
      if (!(error instanceof CalendarFailure) || error.problem === 'unauthorized') throw error;
      return failed(error.problem, error.retryAfter);
    }
  };

  const keep = async (account: CalendarAccount, found: Look, now: Temporal.Instant): Promise<void> => {
    await withTransaction(db, async (tx) => {
      const before = (await selectSyncs(tx, [account.id])).get(account.id);
      // A look that began earlier and took longer knows less.
      if (before && Temporal.Instant.compare(before.triedAt, now) > 0) return;
      const isRead = 'busy' in found;
      const problem = isRead ? null : found.problem;
      const state = problem === null ? 'working' : BROKEN.includes(problem) ? 'broken' : 'late';
      await putSync(tx, {
        accountId: account.id,
        state,
        problem,
        syncedAt: isRead ? now : (before?.syncedAt ?? null),
        triedAt: now,
        waitUntil: isRead || found.retryAfter === null ? null : now.add({ seconds: found.retryAfter }),
      });
      if (isRead) await replaceBusy(tx, account.id, found.busy.filter(isStretch));
      // Told once, not at each look: until it is mended, the page shows it.
      if (state !== 'broken' || before?.state === 'broken') return;
      await notifications.notify(tx, {
        userId: account.userId,
        personId: null,
        kind: 'system',
        title: `Your ${account.label} calendar is not read any more`,
        text: 'People may book you while you are busy. Connect it again.',
        path: '/dashboard/your-sessions',
        now,
      });
    });
  };

  const sync = async (userId: string, now: Temporal.Instant): Promise<void> => {
    const accounts = await connected.list(userId);
    const syncs = await selectSyncs(
      db,
      accounts.map(({ id }) => id),
    );
    for (const account of accounts) {
      const waitUntil = syncs.get(account.id)?.waitUntil ?? null;
      const mustWait = waitUntil !== null && Temporal.Instant.compare(waitUntil, now) > 0;
      // Broken ones are tried, too: who gave the permission back elsewhere need not come here.
      if (!mustWait) await keep(account, await look(account, now), now);
    }
  };

  return {
    list: ({ user }) => list(user.id),
    syncMine: async ({ user, now }) => {
      await sync(user.id, now);
      return list(user.id);
    },
    sync,
    owners: async () => [...new Set((await connected.list(null)).map(({ userId }) => userId))],
  };
}

const isStretch = ({ start, end }: BusyTime): boolean => Temporal.Instant.compare(start, end) < 0;

function present({ provider, label, email }: CalendarAccount, sync: SyncRow | undefined): ConnectedCalendar {
  const problem = sync?.problem ?? null;
  return {
    provider,
    label,
    email,
    state: sync?.state ?? 'new',
    problem: problem === null ? null : sentenceOf(problem, label),
    needs_reconnect: problem !== null && BROKEN.includes(problem),
    last_synced_at: sync?.syncedAt?.toString() ?? null,
  };
}

/** What is wrong, and what to do. */
function sentenceOf(problem: Problem, label: string): string {
  switch (problem) {
    case 'reconnect':
      return `${label} does not let us in any more. Connect your calendar again.`;
    case 'forbidden':
      return `${label} does not allow us to read your calendar. Connect it again and tick every box.`;
    case 'too_many':
      return `${label} asks us to wait. We try again by ourselves.`;
    case 'unreachable':
      return `${label} does not answer at the moment. We try again by ourselves.`;
  }
}
