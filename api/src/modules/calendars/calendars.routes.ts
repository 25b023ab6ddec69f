import { listConnectedCalendars, syncCalendars } from '@acquaint/contracts';
import { z } from 'zod';
import type { Platform } from '../../platform.ts';
import { openCalendars } from '../../ports/calendar/open-calendars.ts';
import type { Notifications } from '../notifications/notifications.service.ts';
import type { ConnectedCalendars } from '../social-accounts/social-accounts.routes.ts';
import { createCalendarsService } from './calendars.service.ts';

interface Needs {
  readonly connected: ConnectedCalendars;
  readonly notifications: Pick<Notifications, 'notify'>;
}

/** Busy times of connected calendars: read when one is connected, when its owner asks, and every ten minutes. */
export function registerCalendars(platform: Platform, { connected, notifications }: Needs): void {
  const { serve, db, jobs, clock, config, limits } = platform;
  const calendars = createCalendarsService({
    db,
    calendars: openCalendars(platform),
    connected,
    notifications,
    horizonDays: config.business.bookingHorizonDays,
  });
  const Owner = z.object({ user_id: z.uuid() });
  const sync = jobs.define('calendars/sync', Owner, ({ user_id }) => calendars.sync(user_id, clock.now()), {
    oneWaitingPerKey: true,
  });
  const ask = async (userId: string): Promise<void> => {
    await sync.enqueue({ user_id: userId }, { key: userId });
  };
  jobs.define(
    'calendars/sync-all',
    z.object({}),
    async () => {
      for (const owner of await calendars.owners()) await ask(owner);
    },
    { cron: '*/10 * * * *' },
  );
  connected.onConnected(ask);

  serve(listConnectedCalendars).with(async (_, context) => ({
    status: 200,
    body: { results: await calendars.list(context) },
  }));
  serve(syncCalendars).with(async (_, context) => {
    await limits.count('calendar-sync/account', context.user.id);
    return { status: 200, body: { results: await calendars.syncMine(context) } };
  });
}
