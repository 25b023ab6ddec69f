import { randomUUID } from 'node:crypto';
import type { Answer, ProviderState, Question } from './provider-state.ts';
import type { StoredEvent } from './calendar-store.ts';

const PAGE = 2;
const ME = '/v1.0/me';
const SUBSCRIPTIONS = '/v1.0/subscriptions';
const refused = (status: number, code: string): Answer => ({ status, body: { error: { code } } });
const hasImmutableIds = ({ headers }: Question): boolean =>
  String(headers.prefer ?? '').includes('IdType="ImmutableId"');

/** Answers like Microsoft Graph v1.0; null for unknown paths. */
export async function answerAsMicrosoft(question: Question, state: ProviderState): Promise<Answer | null> {
  const { method, url } = question;
  const path = url.pathname;
  if (path === `${ME}/calendarView/delta`) return delta(question, state);
  if (path === `${ME}/contacts`) return contacts(question, state);
  if (path === SUBSCRIPTIONS) return subscribe(question, state);
  if (path.startsWith(`${SUBSCRIPTIONS}/`)) {
    const at = state.watchers.findIndex(({ id }) => path.endsWith(`/${id}`));
    const watcher = state.watchers[at];
    if (!watcher) return refused(404, 'ResourceNotFound');
    if (method === 'DELETE') {
      state.watchers.splice(at, 1);
      return { status: 204 };
    }
    watcher.expiresAt = String(question.body.expirationDateTime);
    return { status: 200, body: { id: watcher.id, expirationDateTime: watcher.expiresAt } };
  }
  // Refuse mutable ids: they change when an event moves to another folder, so storing them would be useless.
  if (!hasImmutableIds(question)) return refused(400, 'ErrorInvalidIdType');
  if (path === `${ME}/events`) return method === 'GET' ? find(question, state) : create(question, state);
  const id = path.startsWith(`${ME}/events/`) ? path.slice(`${ME}/events/`.length) : null;
  const event = id === null ? null : state.store.find(question.owner, id);
  if (!event || event.isDeleted) return refused(404, 'ErrorItemNotFound');
  if (method === 'DELETE') {
    state.store.change(event, { isDeleted: true });
    return { status: 204 };
  }
  const fields = { ...event.fields, ...question.body };
  state.store.change(event, { ...times(question.body), fields });
  return { status: 200, body: { id: event.id } };
}

interface GraphTime {
  readonly dateTime: string;
  readonly timeZone: string;
}

function times(body: Question['body']): { start: string; end: string } {
  const { start, end } = body as unknown as { start: GraphTime; end: GraphTime };
  if (start.timeZone !== 'UTC' || end.timeZone !== 'UTC') throw new Error('Times come in another zone');
  return { start: `${start.dateTime}Z`, end: `${end.dateTime}Z` };
}

/** Creates an event. A repeated transactionId is answered 201 with the existing event. */
function create({ body, owner }: Question, { store }: ProviderState): Answer {
  const same = store
    .all()
    .find(
      (event) =>
        event.owner === owner && event.fields.transactionId === body.transactionId && !event.isDeleted,
    );
  const { start, end } = times(body);
  const event = same ?? store.add(owner, `AAMk${randomUUID()}`, start, end, body);
  return { status: 201, body: { id: event.id } };
}

function find({ url, owner }: Question, { store }: ProviderState): Answer {
  const entryId = /ep\/value eq '([^']+)'/.exec(url.searchParams.get('$filter') ?? '')?.[1];
  if (entryId === undefined) return refused(400, 'ErrorInvalidUrlQueryFilter');
  const value = store
    .all()
    .filter(({ fields, ...event }) => {
      const properties = (fields.singleValueExtendedProperties ?? []) as { value: string }[];
      return event.owner === owner && !event.isDeleted && properties.some((one) => one.value === entryId);
    })
    .map(({ id }) => ({ id }));
  return { status: 200, body: { value } };
}

/** Answers a delta query: pages, then a link for the next call, with times in the zone of the header `Prefer`. */
function delta(question: Question, { base, store }: ProviderState): Answer {
  const { url, owner, headers } = question;
  const query = url.searchParams;
  if (!String(headers.prefer).includes('outlook.timezone="UTC"') || !hasImmutableIds(question))
    throw new Error('Times come in another zone, or names that do not last');
  if (['$select', '$filter', '$top'].some((name) => query.has(name)))
    return refused(400, 'ErrorInvalidUrlQuery');
  const [mode, ...parts] = (query.get('$skiptoken') ?? query.get('$deltatoken') ?? '').split(' ');
  const isFirst = mode === '' || mode === 'all';
  const [from = '', to = ''] =
    mode === '' ? [query.get('startDateTime') ?? '', query.get('endDateTime') ?? ''] : parts;
  const changes = isFirst ? store.within(owner, from, to) : store.since(owner, Number(parts[0]));
  if (changes === null) return refused(410, 'SyncStateNotFound');
  const skip = Number(parts.at(query.has('$skiptoken') ? -1 : 99) ?? 0);
  const link = (name: string, token: string): string =>
    `${base}${ME}/calendarView/delta?${name}=${encodeURIComponent(token)}`;
  const here = isFirst ? `all ${from} ${to}` : `since ${parts[0] ?? ''}`;
  return {
    status: 200,
    body: {
      value: changes.events.slice(skip, skip + PAGE).map(shown),
      ...(skip + PAGE < changes.events.length
        ? { '@odata.nextLink': link('$skiptoken', `${here} ${skip + PAGE}`) }
        : { '@odata.deltaLink': link('$deltatoken', `since ${changes.version}`) }),
    },
  };
}

function shown({ id, start, end, fields, isDeleted }: StoredEvent) {
  if (isDeleted) return { id, '@removed': { reason: 'deleted' } };
  return {
    id,
    type: 'singleInstance',
    subject: 'What nobody here is to know',
    start: { dateTime: graphTime(start), timeZone: 'UTC' },
    end: { dateTime: graphTime(end), timeZone: 'UTC' },
    showAs: fields.showAs ?? 'busy',
    isCancelled: fields.isCancelled ?? false,
    ...(typeof fields.transactionId === 'string' ? { transactionId: fields.transactionId } : {}),
  };
}

/** Formats a time as `2026-11-24T10:00:00.0000000`. */
const graphTime = (at: string): string => new Date(at).toISOString().replace(/\.(\d+)Z$/, '.$10000');

/** Creates a subscription. The address must first answer a validation token in plain text. */
async function subscribe({ body, owner }: Question, { watchers }: ProviderState): Promise<Answer> {
  const { notificationUrl, clientState, expirationDateTime, resource } = body as Record<string, string>;
  if (!notificationUrl || !clientState || !expirationDateTime || resource !== '/me/events')
    return refused(400, 'InvalidRequest');
  if (clientState.length > 128) return refused(400, 'InvalidRequest');
  const token = `Validation: Testing client application ${randomUUID()} <b>&`;
  const validation = await fetch(`${notificationUrl}?validationToken=${encodeURIComponent(token)}`, {
    method: 'POST',
    headers: { 'content-type': 'text/plain; charset=utf-8' },
  });
  const isSound =
    validation.status === 200 &&
    validation.headers.get('content-type')?.startsWith('text/plain') === true &&
    (await validation.text()) === token;
  if (!isSound) return refused(400, 'ValidationError');
  const watcher = {
    provider: 'microsoft',
    id: randomUUID(),
    resourceId: resource,
    owner,
    address: notificationUrl,
    secret: clientState,
    expiresAt: expirationDateTime,
  } as const;
  watchers.push(watcher);
  return { status: 201, body: { id: watcher.id, expirationDateTime, clientState } };
}

function contacts({ url }: Question, { base, contacts: all }: ProviderState): Answer {
  const skip = Number(url.searchParams.get('$skip') ?? 0);
  const next = new URL(url.pathname + url.search, base);
  next.searchParams.set('$skip', String(skip + PAGE));
  return {
    status: 200,
    body: {
      value: all.slice(skip, skip + PAGE).map(({ name, emails }) => ({
        displayName: name,
        emailAddresses: emails.map((address) => ({ name, address })),
      })),
      ...(skip + PAGE < all.length ? { '@odata.nextLink': next.href } : {}),
    },
  };
}
