import { randomUUID } from 'node:crypto';
import {
  bookSession,
  connectProvider,
  getProviderUrl,
  listConnectedCalendars,
  listFreeSlots,
  syncCalendars,
  updateAvailability,
  type CalendarProvider,
  type ConnectionUse,
  type ConnectedCalendar,
  type Session,
  type Slot,
} from '@acquaint/contracts';
import { startCalendarServer, type CalendarServer } from '../../../test/servers/calendar-server.ts';
import {
  startOwnProcess,
  startOwnServer,
  type OwnProcess,
  type OwnServer,
} from '../../../test/own-server.ts';
import { registerMember, type TestMember } from '../../../test/people.ts';
import { ProviderVisitor } from '../../../test/servers/provider-visit.ts';
import { until } from '../../../test/until.ts';
import { at, ROUND_THE_CLOCK } from '../sessions/test-booking.ts';

/** A server whose members have their calendars and contacts at a fake provider of the test. */
export interface CalendarWorld<Own = OwnServer> {
  own: Own;
  readonly calendar: CalendarServer;
  /** Registers a member, and a member who can be booked at any hour. */
  readonly register: () => Promise<TestMember>;
  readonly host: () => Promise<TestMember>;
  /**
   * Connects a calendar or contacts, and waits for the first read of a calendar.
   * @returns the email of the account at the provider.
   */
  readonly connect: (member: TestMember, provider: CalendarProvider, use?: ConnectUse) => Promise<string>;
  /** Returns the member's connected calendar. */
  readonly listed: (as: TestMember) => Promise<ConnectedCalendar | undefined>;
  /**
   * When one of the member's sessions was last written; null before. It is stored after the provider has answered, and only then a
   * read compares the entry with the session.
   */
  readonly lastWritten: (as: TestMember) => Promise<string | null>;
  /**
   * Reads the calendar now.
   * @param later minutes from now.
   */
  readonly sync: (as: TestMember, later?: number) => Promise<ConnectedCalendar | undefined>;
  readonly slotsOf: (of: TestMember, as: TestMember, moving?: string) => Promise<Slot[]>;
  /** Books the host's free slot with this index. */
  readonly book: (host: TestMember, as: TestMember, slot?: number) => Promise<Session>;
  readonly end: () => Promise<void>;
}

type ConnectUse = Exclude<ConnectionUse, 'sign_in'>;

type Settings = Readonly<Record<string, string>>;

export const openCalendarWorld = (env: Settings = {}): Promise<CalendarWorld> => worldOf(startOwnServer, env);

/** The same with a server in a separate process, which can be killed. */
export const openKillableCalendarWorld = (env: Settings = {}): Promise<CalendarWorld<OwnProcess>> =>
  worldOf(startOwnProcess, env);

async function worldOf<Own extends Pick<OwnServer, 'url' | 'client' | 'end'>>(
  start: (env: Settings) => Promise<Own>,
  env: Settings,
): Promise<CalendarWorld<Own>> {
  const calendar = await startCalendarServer();
  const own = await start({
    GOOGLE_CALENDAR_URL: calendar.url,
    GOOGLE_PEOPLE_URL: calendar.url,
    MICROSOFT_GRAPH_URL: calendar.url,
    ...env,
  });
  // Finds the email that belongs to a token, as a provider does.
  calendar.whose = async (token, provider) => {
    const headers = { authorization: `Bearer ${token}` };
    const answer = await fetch(`${world.own.url}/dev/openid/${provider}/me`, { headers });
    return ((await answer.json()) as { email: string }).email;
  };
  const world: CalendarWorld<Own> = {
    own,
    calendar,
    register: () => registerMember({}, world.own.client),
    host: async () => {
      const member = await world.register();
      const body = { weekly: ROUND_THE_CLOCK, max_per_day: 24 };
      await world.own.client.ok(updateAvailability, { body }, { as: member });
      return member;
    },
    connect: async (member, provider, use = 'calendar') => {
      const { client } = world.own;
      const visitor = new ProviderVisitor(client);
      const input = { params: { provider }, query: { use, next: '/dashboard/your-sessions' } };
      let started = await client.call(getProviderUrl, input, { as: member });
      // A server that was just restarted may be too busy for its provider's response to arrive in time, so retry.
      await until(async () => {
        if (started.status !== 200) started = await client.call(getProviderUrl, input, { as: member });
        return started.status === 200;
      });
      visitor.keep(started.headers);
      const email = `cal-${randomUUID().slice(0, 8)}@mail.example`;
      const answer = await visitor.fillPage(started.body.url, { email });
      const { body } = await client.call(
        connectProvider,
        { params: { provider }, body: answer },
        { as: member, headers: { cookie: visitor.cookie } },
      );
      expect(body).toMatchObject({ outcome: 'connected', use });
      // The first read starts automatically.
      if (use === 'calendar') await until(async () => (await world.listed(member))?.state !== 'new');
      return email;
    },
    listed: async (as) => (await world.own.client.ok(listConnectedCalendars, {}, { as })).results[0],
    lastWritten: async (as) => (await world.listed(as))?.writing.last_written_at ?? null,
    sync: async (as, later = 0) =>
      (await world.own.client.call(syncCalendars, {}, { as, later })).body.results[0],
    slotsOf: async (of, as, moving) => {
      const query = { username: of.username, ...(moving === undefined ? {} : { moving }) };
      return (await world.own.client.ok(listFreeSlots, { query }, { as })).slots;
    },
    book: async (host, as, slot = 12) => {
      const body = { username: host.username, starts_at: at(await world.slotsOf(host, as), slot) };
      return world.own.client.ok(bookSession, { body }, { as });
    },
    end: async () => {
      await world.own.end();
      await calendar.close();
    },
  };
  return world;
}

export const startsOf = (slots: readonly Slot[]): string[] => slots.map(({ starts_at }) => starts_at);

/** Returns an event from a start, with the given length in minutes. */
export const hourFrom = (start: string, minutes = 60): { start: string; end: string } => ({
  start,
  end: Temporal.Instant.from(start).add({ minutes }).toString(),
});
