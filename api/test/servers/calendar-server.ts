import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import {
  createCalendarStore,
  type Appointment,
  type CalendarStore,
  type StoredEvent,
} from './calendar-store.ts';
import type { Answer, Contact, Question, Watcher } from './provider-state.ts';
import { answerAsGoogle } from './google-calendar-server.ts';
import { answerAsMicrosoft } from './microsoft-calendar-server.ts';

/** A response that replaces the normal ones. */
interface Refusal {
  readonly status: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: unknown;
}

/**
 * A fake of Google Calendar v3, Google People v1 and Microsoft Graph v1.0 on a local port, as documented, for the parts
 * that we use.
 */
export interface CalendarServer {
  readonly url: string;
  appointments: readonly Appointment[];
  contacts: readonly Contact[];
  /** Returns the owner of a token; called once per token. */
  whose: (token: string, provider: Watcher['provider']) => Promise<string>;
  /** Response to all requests until it is null again; the server also polls by itself. */
  refusal: Refusal | null;
  /** The same for write requests. */
  writeRefusal: Refusal | null;
  /** Called after a write to a calendar, before the response; `lose` drops the response. */
  afterWrite: ((owner: string) => Promise<'answer' | 'lose'>) | null;
  /** Called after a channel was opened, before the response. */
  afterOpen: (() => Promise<void>) | null;
  /** Tokens that are rejected (401). */
  readonly ended: Set<string>;
  /** Tokens that were used, in order. */
  readonly tokens: readonly string[];
  /** All requests in order: method and path. The server also polls by itself, so to count requests use `questionsOf`. */
  readonly questions: readonly string[];
  /** Returns the requests about one member's calendar. */
  readonly questionsOf: (owner: string) => Promise<readonly string[]>;
  readonly watchers: readonly Watcher[];
  /** Returns the events for a session in all calendars. */
  readonly entriesOf: (sessionId: string) => readonly StoredEvent[];
  readonly store: CalendarStore;
  /**
   * Notifies every watcher of a change.
   * @returns the statuses of the responses.
   */
  readonly tell: () => Promise<number[]>;
  readonly close: () => Promise<void>;
}

export async function startCalendarServer(): Promise<CalendarServer> {
  const tokens: string[] = [];
  const questions: string[] = [];
  const tokenOf: (string | undefined)[] = [];
  const ended = new Set<string>();
  const owners = new Map<string, Promise<string>>();
  const store = createCalendarStore();
  const watchers: Watcher[] = [];
  const server = createServer((request, response) => {
    void answer(request, response).catch((error: unknown) =>
      send(response, { status: 500, body: { error: { message: String(error) } } }),
    );
  });
  const ownerOf = (token: string, provider: Watcher['provider']): Promise<string> => {
    const known = owners.get(token);
    if (known) return known;
    const lookup = served.whose(token, provider);
    owners.set(token, lookup);
    // Ask again next time after a failure.
    lookup.catch(() => owners.delete(token));
    return lookup;
  };
  const answer = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const url = new URL(request.url ?? '/', base());
    const text = await read(request);
    const method = request.method ?? 'GET';
    const token = /^Bearer (\S+)$/.exec(request.headers.authorization ?? '')?.[1];
    questions.push(`${method} ${url.pathname}`);
    tokenOf.push(token);
    if (token !== undefined) tokens.push(token);
    if (token === undefined || ended.has(token)) {
      send(response, { status: 401, body: { error: { code: 401, status: 'UNAUTHENTICATED' } } });
      return;
    }
    const provider = url.pathname.startsWith('/v1.0/') ? 'microsoft' : 'google';
    const owner = await ownerOf(token, provider);
    const isWrite = method !== 'GET' && /\/events(\/[^/]+)?$/.test(url.pathname);
    const refusal = served.refusal ?? (isWrite ? served.writeRefusal : null);
    if (refusal) {
      send(response, { status: refusal.status, body: refusal.body ?? { error: {} } }, refusal.headers);
      return;
    }
    const body = text === '' ? {} : (JSON.parse(text) as Question['body']);
    const question = { method, url, headers: request.headers, body, owner };
    const known = { base: base(), store, watchers, contacts: served.contacts };
    const watchersBefore = watchers.length;
    const reply =
      (provider === 'google' ? answerAsGoogle(question, known) : await answerAsMicrosoft(question, known)) ??
      ({ status: 404, body: { error: { code: 404 } } } as const);
    if (watchers.length > watchersBefore) await served.afterOpen?.();
    if (isWrite && reply.status < 300 && served.afterWrite && (await served.afterWrite(owner)) === 'lose') {
      request.socket.destroy();
      return;
    }
    send(response, reply);
  };
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const base = (): string => `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const served: CalendarServer = {
    url: base(),
    tokens,
    questions,
    ended,
    watchers,
    store,
    contacts: [],
    whose: (token) => Promise.resolve(token),
    refusal: null,
    writeRefusal: null,
    afterWrite: null,
    afterOpen: null,
    get appointments() {
      return store.appointments;
    },
    set appointments(appointments) {
      store.appointments = appointments;
    },
    questionsOf: async (owner) => {
      const of: string[] = [];
      for (const [at, question] of questions.entries()) {
        const token = tokenOf[at];
        if (token !== undefined && (await owners.get(token)) === owner) of.push(question);
      }
      return of;
    },
    entriesOf: (sessionId) =>
      store
        .all()
        .filter(
          ({ id, fields, isDeleted }) =>
            !isDeleted &&
            (id === sessionId.replaceAll('-', '') || JSON.stringify(fields).includes(sessionId)),
        ),
    tell: () => Promise.all(watchers.map(tellOne)),
    close: () =>
      new Promise<void>((closed) => {
        server.close(() => closed());
        server.closeAllConnections();
      }),
  };
  return served;
}

async function tellOne({ provider, id, resourceId, address, secret, expiresAt }: Watcher): Promise<number> {
  const answer = await (provider === 'google'
    ? fetch(address, {
        method: 'POST',
        headers: {
          'content-type': 'application/json; utf-8',
          'x-goog-channel-id': id,
          'x-goog-channel-token': secret,
          'x-goog-channel-expiration': new Date(expiresAt).toUTCString(),
          'x-goog-message-number': '10',
          'x-goog-resource-id': resourceId,
          'x-goog-resource-state': 'exists',
        },
      })
    : fetch(address, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({
          value: [
            {
              subscriptionId: id,
              subscriptionExpirationDateTime: expiresAt,
              changeType: 'updated',
              resource: 'Users/somebody/Events/something',
              resourceData: { '@odata.type': '#Microsoft.Graph.Event', id: 'something' },
              clientState: secret,
              tenantId: '84bd8158-6d4d-4958-8b9f-9d6445542f95',
            },
          ],
        }),
      }));
  return answer.status;
}

function send(
  response: ServerResponse,
  { status, body }: Answer,
  headers: Readonly<Record<string, string>> = {},
): void {
  response.writeHead(status, { 'content-type': 'application/json', ...headers });
  response.end(body === undefined ? undefined : JSON.stringify(body));
}

async function read(request: IncomingMessage): Promise<string> {
  const pieces: Buffer[] = [];
  for await (const piece of request) pieces.push(piece as Buffer);
  return Buffer.concat(pieces).toString('utf8');
}
