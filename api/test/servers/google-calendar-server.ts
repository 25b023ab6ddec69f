import type { Answer, ProviderState, Question } from './provider-state.ts';
import type { StoredEvent } from './calendar-store.ts';

const PAGE = 2;
const EVENTS = '/calendar/v3/calendars/primary/events';
const refused = (status: number, reason: string): Answer => ({
  status,
  body: { error: { code: status, errors: [{ reason }] } },
});

/** Answers like Google Calendar v3 and People v1; null for unknown paths. */
export function answerAsGoogle(question: Question, state: ProviderState): Answer | null {
  const { method, url } = question;
  const path = url.pathname;
  if (path === '/v1/people/me/connections') return connections(question, state);
  if (path === EVENTS) return method === 'GET' ? list(question, state) : insert(question, state);
  if (path === `${EVENTS}/watch`) return watch(question, state);
  if (path === '/calendar/v3/channels/stop') {
    const at = state.watchers.findIndex(({ id }) => id === question.body.id);
    if (at < 0) return refused(404, 'notFound');
    state.watchers.splice(at, 1);
    return { status: 204 };
  }
  const id = path.startsWith(`${EVENTS}/`) ? path.slice(EVENTS.length + 1) : null;
  const event = id === null ? null : state.store.find(question.owner, id);
  if (!event) return refused(404, 'notFound');
  if (method === 'PATCH') {
    const { status, start, end } = question.body as { status?: string; start: Time; end: Time };
    if (event.isDeleted && status !== 'confirmed') return refused(404, 'notFound');
    const fields = { ...event.fields, ...question.body };
    state.store.change(event, { start: start.dateTime, end: end.dateTime, fields, isDeleted: false });
    return { status: 200, body: { id: event.id, status: 'confirmed' } };
  }
  if (event.isDeleted) return refused(410, 'deleted');
  state.store.change(event, { isDeleted: true });
  return { status: 204 };
}

interface Time {
  readonly dateTime: string;
}

/** Inserts an event. An id can never be reused, even after its event was deleted. */
function insert({ body, owner }: Question, { store }: ProviderState): Answer {
  const { id, start, end } = body as { id: string; start: Time; end: Time };
  if (!/^[a-v0-9]{5,1024}$/.test(id)) return refused(400, 'invalid');
  if (store.find(owner, id)) return refused(409, 'duplicate');
  store.add(owner, id, start.dateTime, end.dateTime, body);
  return { status: 200, body: { id, status: 'confirmed' } };
}

/**
 * Lists events. Time ranges and other filters are refused together with a sync token; only the requested `fields` are
 * allowed.
 */
function list({ url, owner }: Question, { store }: ProviderState): Answer {
  const query = url.searchParams;
  const [token, from, to] = [query.get('syncToken'), query.get('timeMin'), query.get('timeMax')];
  if (token !== null && (from !== null || to !== null || query.has('orderBy')))
    return refused(400, 'invalid');
  const fields = query.get('fields') ?? '';
  if (!fields.startsWith('items(id,status,start,end,') || /summary|description|location/.test(fields))
    return refused(400, 'invalidParameter');
  const changes =
    token === null ? store.within(owner, from ?? '', to ?? '') : store.since(owner, Number(token.slice(5)));
  if (changes === null) return refused(410, 'fullSyncRequired');
  const skip = Number(query.get('pageToken') ?? 0);
  return {
    status: 200,
    body: {
      items: changes.events.slice(skip, skip + PAGE).map(shown),
      timeZone: 'Europe/Berlin',
      ...(skip + PAGE < changes.events.length
        ? { nextPageToken: String(skip + PAGE) }
        : { nextSyncToken: `sync ${changes.version}` }),
    },
  };
}

function shown({ id, start, end, fields, isDeleted }: StoredEvent) {
  if (isDeleted) return { id, status: 'cancelled' };
  return {
    id,
    status: 'confirmed',
    start: { dateTime: start },
    end: { dateTime: end },
    ...(fields.showAs === 'free' ? { transparency: 'transparent' } : {}),
    ...(fields.isCancelled === true ? { attendees: [{ self: true, responseStatus: 'declined' }] } : {}),
  };
}

function watch({ body, owner }: Question, { watchers }: ProviderState): Answer {
  const { id, type, address, token, expiration } = body as Record<string, string>;
  if (!id || !address || !token || type !== 'web_hook') return refused(400, 'required');
  if (watchers.some((watcher) => watcher.id === id)) return refused(400, 'channelIdNotUnique');
  const watcher = {
    provider: 'google',
    id,
    resourceId: `resource of ${owner}`,
    owner,
    address,
    secret: token,
    expiresAt: new Date(Number(expiration)).toISOString(),
  } as const;
  watchers.push(watcher);
  return {
    status: 200,
    body: { kind: 'api#channel', id, resourceId: watcher.resourceId, token, expiration },
  };
}

function connections({ url }: Question, { contacts }: ProviderState): Answer {
  if (url.searchParams.get('personFields') !== 'names,emailAddresses') return refused(400, 'invalid');
  const skip = Number(url.searchParams.get('pageToken') ?? 0);
  return {
    status: 200,
    body: {
      connections: contacts.slice(skip, skip + PAGE).map(({ name, emails }) => ({
        resourceName: `people/${name}`,
        ...(name === '' ? {} : { names: [{ displayName: name }] }),
        ...(emails.length === 0 ? {} : { emailAddresses: emails.map((value) => ({ value })) }),
      })),
      ...(skip + PAGE < contacts.length ? { nextPageToken: String(skip + PAGE) } : {}),
    },
  };
}
