import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A stretch of time as ISO 8601 in UTC. */
export interface Appointment {
  readonly start: string;
  readonly end: string;
  /** Microsoft's words; `busy` when absent. */
  readonly showAs?: string;
  readonly isCancelled?: boolean;
}

/** How questions are answered instead. */
interface Refusal {
  readonly status: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: unknown;
}

/** Google Calendar v3 and Microsoft Graph v1.0 on a port of this machine, as far as their documentation says what we use. */
export interface CalendarServer {
  readonly url: string;
  appointments: readonly Appointment[];
  /** Answers with this until it is null again, whoever asks: the server looks by itself, too. */
  refusal: Refusal | null;
  /** Tokens that are not taken any more (401). */
  readonly ended: Set<string>;
  /** Tokens that were shown, in order. */
  readonly tokens: readonly string[];
  readonly close: () => Promise<void>;
}

const PAGE = 2;

export async function startCalendarServer(): Promise<CalendarServer> {
  const tokens: string[] = [];
  const ended = new Set<string>();
  const state = { appointments: [] as readonly Appointment[], refusal: null as Refusal | null };
  const server = createServer((request, response) => {
    void answer(request, response).catch(() => send(response, 500, { error: { message: 'Internal' } }));
  });
  const answer = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const url = new URL(request.url ?? '/', base());
    const body = await read(request);
    const token = /^Bearer (\S+)$/.exec(request.headers.authorization ?? '')?.[1];
    if (token === undefined) return send(response, 401, { error: { code: 401, status: 'UNAUTHENTICATED' } });
    tokens.push(token);
    if (ended.has(token)) return send(response, 401, { error: { code: 401, status: 'UNAUTHENTICATED' } });
    const { refusal } = state;
    if (refusal) return send(response, refusal.status, refusal.body ?? { error: {} }, refusal.headers);
    if (request.method === 'POST' && url.pathname === '/calendar/v3/freeBusy') {
      return send(response, 200, freeBusy(JSON.parse(body) as { timeMin: string; timeMax: string }));
    }
    if (request.method === 'GET' && url.pathname === '/v1.0/me/calendarView') {
      return send(response, 200, view(url, request.headers.prefer));
    }
    return send(response, 404, { error: { code: 404 } });
  };
  /** Google gives what overlaps the window, with the calendar's own offset or in UTC. */
  const freeBusy = ({ timeMin, timeMax }: { timeMin: string; timeMax: string }) => ({
    kind: 'calendar#freeBusy',
    timeMin,
    timeMax,
    calendars: { primary: { busy: within(timeMin, timeMax).map(({ start, end }) => ({ start, end })) } },
  });
  /** Graph gives pages, and the times as the header `Prefer` asks for them. */
  const view = (url: URL, prefer: string | string[] | undefined) => {
    if (prefer !== 'outlook.timezone="UTC"') throw new Error('Times come in another zone');
    const skip = Number(url.searchParams.get('$skip') ?? 0);
    const all = within(
      url.searchParams.get('startDateTime') ?? '',
      url.searchParams.get('endDateTime') ?? '',
    );
    const next = new URL(url);
    next.searchParams.set('$skip', String(skip + PAGE));
    return {
      value: all.slice(skip, skip + PAGE).map(({ start, end, showAs = 'busy', isCancelled = false }) => ({
        start: { dateTime: graphTime(start), timeZone: 'UTC' },
        end: { dateTime: graphTime(end), timeZone: 'UTC' },
        showAs,
        isCancelled,
      })),
      ...(skip + PAGE < all.length ? { '@odata.nextLink': next.href } : {}),
    };
  };
  const within = (from: string, to: string): Appointment[] =>
    state.appointments.filter(
      ({ start, end }) => Date.parse(end) > Date.parse(from) && Date.parse(start) < Date.parse(to),
    );
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const base = (): string => `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    url: base(),
    tokens,
    get appointments() {
      return state.appointments;
    },
    set appointments(appointments) {
      state.appointments = appointments;
    },
    ended,
    get refusal() {
      return state.refusal;
    },
    set refusal(refusal) {
      state.refusal = refusal;
    },
    close: () =>
      new Promise((closed) => {
        server.close(() => closed());
        server.closeAllConnections();
      }),
  };
}

/** `2026-11-24T10:00:00.0000000`. */
const graphTime = (at: string): string => new Date(at).toISOString().replace(/\.(\d+)Z$/, '.$10000');

function send(
  response: ServerResponse,
  status: number,
  body: unknown,
  headers: Readonly<Record<string, string>> = {},
): void {
  response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(body));
}

async function read(request: IncomingMessage): Promise<string> {
  const pieces: Buffer[] = [];
  for await (const piece of request) pieces.push(piece as Buffer);
  return Buffer.concat(pieces).toString('utf8');
}
