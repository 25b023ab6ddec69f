import {
  answerCalendarChange,
  hearGoogleCalendar,
  listCalendarChanges,
  hearMicrosoftCalendar,
  listConnectedCalendars,
  pathOf,
  syncCalendars,
  type CalendarProvider,
  API_BASE,
} from '@acquaint/contracts';
import { z } from 'zod';
import { notFound } from '../../http/problem.ts';
import { PLAIN_TEXT } from '../../http/serve.ts';
import type { Platform } from '../../platform.ts';
import type { Transaction } from '../../ports/database/database.ts';
import { openCalendars } from '../../ports/calendar/open-calendars.ts';
import type { Notifications } from '../notifications/notifications.service.ts';
import type { Sessions } from '../sessions/sessions.routes.ts';
import type { ConnectedCalendars } from '../social-accounts/social-accounts.routes.ts';
import { createCalendarAccess } from './calendar-access.ts';
import { createCalendarsService } from './calendars.service.ts';
import { createChannelsService, type NoticeKind } from './channels.service.ts';
import type { EntryKey } from './writing.repository.ts';
import { createProposalsService } from './proposals.service.ts';
import { createWritingService, type WritingService } from './writing.service.ts';

interface Dependencies {
  readonly connected: ConnectedCalendars;
  readonly notifications: Pick<Notifications, 'notify'>;
  readonly sessions: Pick<Sessions, 'steps' | 'get' | 'changes'>;
}

/** Body limit, bytes. Single notices are small, but Microsoft sends many in one request. */
const NOTICES_BYTES = 1_048_576;
const HEARING = { google: hearGoogleCalendar, microsoft: hearMicrosoftCalendar } as const;

/**
 * Registers connected calendars. They are read when one is connected, when its owner asks, when its provider sends a
 * change notice, and every ten minutes; sessions are written into them.
 */
export function registerCalendars(
  platform: Platform,
  { connected, notifications, sessions }: Dependencies,
): void {
  const { serve, db, jobs, clock, config, publicUrl } = platform;
  const ports = openCalendars(platform);
  const access = createCalendarAccess(ports, connected.tokens);
  const channels = createChannelsService({
    db,
    access,
    addressFor: (provider) => (isReachable() ? addressOf(provider) : null),
  });
  const addressOf = (provider: CalendarProvider): string =>
    publicUrl() + API_BASE + pathOf(HEARING[provider]);
  const isReachable = (): boolean =>
    config.calendars.notices === 'on' ||
    (config.calendars.notices === 'auto' && publicUrl().startsWith('https:'));
  const askToWrite = async (
    { accountId, sessionId }: EntryKey,
    at: Temporal.Instant | null,
    tx?: Transaction,
  ): Promise<void> => {
    // The time in the key lets a later job be queued in addition to one that runs now.
    const key = `${accountId} ${sessionId}${at === null ? '' : ` ${at.epochMilliseconds}`}`;
    const options = { key, ...(at === null ? {} : { startAfter: at }), ...(tx ? { tx } : {}) };
    await write.enqueue({ account_id: accountId, session_id: sessionId }, options);
  };
  const writing: WritingService = createWritingService({
    db,
    access,
    connected,
    notifications,
    publicUrl,
    ask: askToWrite,
  });
  const keyOf = (entry: z.output<typeof Entry>): EntryKey => ({
    accountId: entry.account_id,
    sessionId: entry.session_id,
  });
  const write = jobs.define('calendars/write', Entry, (entry) => writing.write(keyOf(entry), clock.now()), {
    oneWaitingPerKey: true,
  });
  jobs.define('calendars/write-due', z.object({}), () => writing.sweep(clock.now()), { cron: '*/5 * * * *' });
  const calendars = createCalendarsService({
    db,
    calendars: ports,
    access,
    connected,
    channels,
    writing,
    notifications,
    horizonDays: config.business.bookingHorizonDays,
  });
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
      for await (const owner of calendars.due(clock.now())) await ask(owner);
    },
    { cron: '*/10 * * * *' },
  );
  connected.onConnected(async (userId) => {
    await writing.begin(userId, clock.now());
    await ask(userId);
  });
  sessions.steps.on('timed', writing.follow);
  connected.onLeaving((account) => channels.end(account, clock.now()));

  const proposals = createProposalsService({ db, connected, sessions, ask: (key) => askToWrite(key, null) });

  serve(listCalendarChanges).with(async (_, context) => ({
    status: 200,
    body: { results: await proposals.list(context) },
  }));
  serve(answerCalendarChange).with(async ({ params, body }, context) => ({
    status: 200,
    body: await proposals.answer(context, params.id, body),
  }));
  serve(listConnectedCalendars).with(async (_, context) => ({
    status: 200,
    body: { results: await calendars.list(context) },
  }));
  serve(syncCalendars).with(async (_, context) => ({
    status: 200,
    body: { results: await calendars.syncMine(context) },
  }));
  serve(hearGoogleCalendar).with(async ({ headers }, { now }) => {
    const owner = await channels.hear(headers['x-goog-channel-token'], 'changed', now);
    if (owner === null) throw notFound('We don’t know this channel.');
    // The first notice only says that the channel is open.
    if (headers['x-goog-resource-state'] !== 'sync') await ask(owner);
    return { status: 204, body: undefined };
  });
  serve(hearMicrosoftCalendar, { jsonTypes: ['text/plain'], bodyLimit: NOTICES_BYTES }).with(
    async ({ query, body }, { now }) => {
      if (query.validationToken !== undefined) {
        return { status: 200, body: query.validationToken, headers: { 'content-type': PLAIN_TEXT } };
      }
      const owners = new Set<string>();
      for (const { clientState, lifecycleEvent } of body.value) {
        const owner = await channels.hear(clientState ?? '', kindOf(lifecycleEvent), now);
        if (owner !== null) owners.add(owner);
      }
      for (const owner of owners) await ask(owner);
      return { status: 202, body: undefined };
    },
  );
}

const Owner = z.object({ user_id: z.uuid() });
const Entry = z.object({ account_id: z.uuid(), session_id: z.uuid() });

/** Maps Microsoft's lifecycle events of a subscription. */
function kindOf(lifecycleEvent: string | null | undefined): NoticeKind {
  switch (lifecycleEvent) {
    case 'reauthorizationRequired':
      return 'ending';
    case 'subscriptionRemoved':
      return 'ended';
    case 'missed':
      return 'missed';
    default:
      return 'changed';
  }
}
