import {
  bookSession,
  confirmReset,
  makeCalendarFeed,
  createSocketTicket,
  createToken,
  refreshToken,
  requestResetCode,
  updateAvailability,
  validateResetCode,
} from '@acquaint/contracts';
import { createClient, type ApiClient } from '../../../test/client.ts';
import { onPostgres } from '../../../test/database/on-postgres.ts';
import { moveClock, newestCode, registerMember, type TestMember } from '../../../test/people.ts';
import { startServerHere } from '../../../test/server-here.ts';
import { createTestHome, startTestServer, TEST_SECRET, type TestHome } from '../../../test/server-process.ts';
import { startSpanCollector, type SentSpan, type SpanCollector } from '../../../test/span-collector.ts';
import { until } from '../../../test/until.ts';
import { openSocketBy } from '../../modules/room/test-socket.ts';
import { at, ROUND_THE_CLOCK, slotsOf } from '../../modules/sessions/test-booking.ts';

/** Two processes on one PostgreSQL: one answers requests and holds sockets, the other one runs jobs. */
describe('what the operator sees of a booking', () => {
  let home: TestHome;
  let collector: SpanCollector;
  beforeEach(async () => {
    [home, collector] = [await createTestHome(), await startSpanCollector()];
  });
  afterEach(async () => {
    await home.remove();
    await collector.close();
  });

  onPostgres(
    'is one trace from the request through its jobs and sockets in two processes, and no secret of the run in traces or in the log (R-API-17)',
    async () => {
      const settings = { OTLP_ENDPOINT: collector.url, OTLP_TOKEN: 'Bearer of-the-collector' };
      // Its clock can be moved, which only a process that answers requests allows.
      const back = await startServerHere(home, { ...settings, ROLES: 'web,worker,media' });
      const front = await startTestServer(home, { ...settings, ROLES: 'web,realtime', LOG_LEVEL: 'trace' });
      try {
        const secrets = new Set([settings.OTLP_TOKEN, TEST_SECRET, home.env.DATABASE_URL ?? '']);
        const client = remembering(createClient(front.url), secrets);
        const [host, booker] = [await registerMember({}, client), await registerMember({}, client)];
        await client.ok(
          updateAvailability,
          { body: { weekly: ROUND_THE_CLOCK, max_per_day: 24 } },
          { as: host },
        );
        const { ticket } = await client.ok(createSocketTicket, {}, { as: host });
        const socket = await openSocketBy(client, ticket);
        const starts_at = at(await slotsOf(host, booker, client), 2);
        await client.ok(bookSession, { body: { username: host.username, starts_at } }, { as: booker });
        await socket.event('session/booked');
        await useSecrets(client, booker);
        // The reminder of the session is due.
        const wait = Temporal.Instant.from(starts_at).since(Temporal.Now.instant());
        await moveClock(wait.total('minutes') - 1, createClient(back.url));

        const { spans } = collector;
        const named = (name: string) => spans.filter((span) => span.name === name);
        const below = (parent: SentSpan | undefined, name: string) =>
          named(name).find((span) => span.parentSpanId === parent?.spanId);
        const path = () => {
          const [request] = named('POST /api/v1/interviews/');
          const handler = below(request, 'handle /api/v1/interviews/');
          const job = below(handler, 'enqueue sessions/look');
          const run = below(job, 'run sessions/look');
          const told = below(run, 'send notification/arrived');
          return {
            request,
            job,
            told: below(handler, 'send session/booked'),
            run,
            reminded: told,
            stored: below(handler, 'insert sessions'),
          };
        };
        await until(() => Object.values(path()).every((span) => span !== undefined));
        const processes = Object.values(path()).map((span) => span?.process);
        const [here, , , there] = processes;
        expect(processes).toEqual([here, here, here, there, here, here]);
        expect(there).not.toBe(here);
        expect(new Set(Object.values(path()).map((span) => span?.traceId)).size).toBe(1);

        await socket.drop();
        await front.end('SIGTERM');
        const log = front.output();
        const login = named('POST /api/v1/auth/token/obtain/').map(({ traceId }) => traceId);
        const [, logged] = /"trace_id":"(\w+)"[^\n]*"auth\.createToken"/.exec(log) ?? [];
        expect(login).toContain(logged);
        expect(secrets.size).toBeGreaterThan(15);
        expect([...secrets].filter((secret) => occursIn(log + collector.raw(), secret))).toEqual([]);
      } finally {
        await back.close();
      }
    },
  );
});

/** Uses what gives access in other ways than a login, and a wrong password. */
async function useSecrets(client: ApiClient, member: TestMember): Promise<void> {
  const { email, refresh } = member;
  await client.call(createToken, { body: { email, password: 'a wrong password of theirs' } });
  await client.ok(refreshToken, { body: { refresh } });
  const { url } = await client.ok(makeCalendarFeed, {}, { as: member });
  const { pathname, search } = new URL(url ?? '');
  await client.raw(pathname + search);
  await client.ok(requestResetCode, { body: { email } });
  const code = await newestCode(email, client);
  const { reset_token } = await client.ok(validateResetCode, { body: { email, code } });
  await client.ok(confirmReset, { body: { reset_token, password: 'a new password of theirs' } });
}

/** Fields of inputs and answers that are secrets. */
const SECRET_FIELD = /password|code$|token|^access$|^refresh$|ticket/;

/** Wraps a client, so that it remembers the secrets that it sends and receives. */
function remembering(client: ApiClient, secrets: Set<string>): ApiClient {
  const remember = (value: unknown, field = ''): void => {
    if (typeof value === 'object' && value !== null)
      for (const [name, inner] of Object.entries(value)) remember(inner, name);
    else if (typeof value !== 'string') return;
    else if (SECRET_FIELD.test(field)) secrets.add(value);
    else if (field === 'url') secrets.add(new URL(value).searchParams.get('key') ?? value);
  };
  return {
    ...client,
    call: async (endpoint, input, options) => {
      remember(input);
      const reply = await client.call(endpoint, input, options);
      remember(reply.body);
      return reply;
    },
    ok: async (endpoint, input, options) => {
      remember(input);
      const body = await client.ok(endpoint, input, options);
      remember(body);
      return body;
    },
  };
}

/** Whether a text has a secret, as it is or encoded; the digits of a code count only as a number of their own. */
function occursIn(text: string, secret: string): boolean {
  if (/^\d+$/.test(secret)) return new RegExp(`(?<![\\w.])${secret}(?![\\w.])`).test(text);
  return [secret, encodeURIComponent(secret), JSON.stringify(secret).slice(1, -1)].some((form) =>
    text.includes(form),
  );
}
