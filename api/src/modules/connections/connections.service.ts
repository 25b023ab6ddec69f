import { listPeopleInCommon, to } from '@acquaint/contracts';
import { randomUUID } from 'node:crypto';
import type { Connection, PersonSummary } from '@acquaint/contracts';
import type { Business } from '../../business.ts';
import { defineCall, type Call } from '../../http/calls.ts';
import { paged, type Paged, type PageRequest } from '../../http/paging.ts';
import { badField, conflict, notFound } from '../../http/problem.ts';
import type { RequestContext } from '../../http/serve.ts';
import type { Database, Transaction } from '../../ports/database/database.ts';
import { withTransaction } from '../../ports/database/transaction.ts';
import type { EventPublisher } from '../../realtime/event-publisher.ts';
import type { ReleasedText, Screen } from '../../screening.ts';
import { t } from '../../i18n/i18n.ts';
import { nameInEmail } from '../../i18n/people.ts';
import type { Notifications } from '../notifications/notifications.service.ts';
import {
  ask,
  blockAfter,
  hasBlocked,
  pairOf,
  remove,
  step,
  type Outcome,
  type Step,
} from './connection-rules.ts';
import {
  canAllBeMet,
  countConnections,
  findOwnConnection,
  lockPair,
  findPerson,
  findPersonByUsername,
  isPairBlocked,
  presentConnection,
  putConnection,
  selectConnectedAmong,
  selectConnections,
  selectInCommon,
  updateStatus,
  type ConnectionRow,
} from './connections.repository.ts';
import { selectOwnRequests } from './connections.queries.ts';
import { refuseTooManyFirstMessages, type FirstMessageLimits } from './first-messages.ts';
import { holdConnected, holdUnblocked, holdUnblockedAmong } from './pair-lock.ts';

/** Functions for other modules. */
export interface Connections {
  /** Returns those of `others` who are connected with `meId`. */
  readonly connectedAmong: (meId: string, others: readonly string[]) => Promise<Set<string>>;
  /** Returns those of `others` who are connected with `meId`, and locks these connections until the transaction ends. */
  readonly holdConnected: (tx: Transaction, meId: string, others: readonly string[]) => Promise<Set<string>>;
  /**
   * Locks a pair until the transaction ends.
   * @returns false if one of the two has blocked the other.
   */
  readonly holdUnblocked: (tx: Transaction, one: string, other: string) => Promise<boolean>;
  /**
   * Locks all pairs of several people.
   * @returns false if any of them has blocked another one.
   */
  readonly holdUnblockedAmong: (tx: Transaction, ids: readonly string[]) => Promise<boolean>;
  /**
   * Asks for a connection with a request that a moderator has released; not if one of the two is suspended or leaves.
   * @throws ProblemError like `request`.
   */
  readonly deliverRequest: (text: ReleasedText, personId: string, now: Temporal.Instant) => Promise<void>;
  /** Whether one of the two has blocked the other. Neither must learn anything of the other then. */
  readonly isBlocked: (one: string, other: string) => Promise<boolean>;
  /**
   * Connects two people inside a transaction, because an introduction matched them.
   * @throws ProblemError 404 if one of the two has blocked the other, so that the match is rolled back.
   */
  readonly connect: (
    tx: Transaction,
    pair: { readonly one: string; readonly other: string },
    origin: 'introduction' | 'introduced_by',
    now: Temporal.Instant,
  ) => Promise<void>;
}

export interface ConnectionsService {
  readonly list: (context: RequestContext, page: PageRequest) => Promise<Paged<Connection>>;
  readonly listPending: (
    context: RequestContext,
    query: PageRequest & { readonly direction: 'in' | 'out' },
  ) => Promise<Paged<Connection>>;
  readonly search: (
    context: RequestContext,
    query: PageRequest & { readonly search: string },
  ) => Promise<Paged<Connection>>;
  readonly countPending: (context: RequestContext) => Promise<number>;
  readonly countConnected: (context: RequestContext) => Promise<number>;
  /** People with whom both the caller and a member are connected. An unknown member has none. */
  readonly listInCommon: Call<typeof listPeopleInCommon>;
  /**
   * Requests a connection; if it is too soon to ask again, a pending request (or one that looks so) is unchanged.
   * @throws ProblemError 429 after too many people whom the caller does not know (R-NET-18), 409 if the note waits for a moderator
   * because it looks like spam (R-MOD-10).
   */
  readonly request: (context: RequestContext, username: string, note: string) => Promise<Connection>;
  /**
   * Blocks a person, whatever the state of the connection.
   * @throws ProblemError 404 for a person whom the caller may not know of.
   */
  readonly block: (context: RequestContext, username: string) => Promise<Connection>;
  readonly listBlocked: (context: RequestContext, page: PageRequest) => Promise<Paged<Connection>>;
  readonly updateStatus: (context: RequestContext, id: string, wanted: Step) => Promise<Connection>;
  readonly remove: (context: RequestContext, id: string) => Promise<void>;
  /** Searches own connections by name, to introduce two of them to each other. */
  readonly searchPeople: (context: RequestContext, search: string) => Promise<PersonSummary[]>;
}

interface Dependencies {
  readonly db: Database;
  readonly business: Pick<Business, 'connectionAskAgainDays' | 'spamDays'>;
  readonly events: EventPublisher;
  readonly notifications: Notifications;
  /** Limits of requests to people whom a member does not know; null without limits. */
  readonly firstMessages: FirstMessageLimits | null;
  readonly screen: Screen;
  /** Called when one member blocks the other, in the same transaction. */
  readonly onBlocked: OnBlocked;
}

/** What another module does when one member blocks another. */
export type OnBlocked = (
  tx: Transaction,
  blockerId: string,
  blockedId: string,
  now: Temporal.Instant,
) => Promise<void>;

/** How many connections the search for an introduction returns. */
const SEARCH_RESULTS = 20;

/**
 * Creates the service for connections. The other person is notified of an accept, but not of a decline or a block
 * (R-NET-2).
 */
/** Number of people in common that a profile names (R-NET-16). */
const SHOWN_IN_COMMON = 5;

export function createConnectionsService({
  db,
  business,
  events,
  notifications,
  firstMessages,
  screen,
  onBlocked,
}: Dependencies): ConnectionsService & Connections {
  /** Tells the open pages of both members that one is now hidden from the other, or no longer. Does not say who has blocked whom. */
  const tellPair = (one: string, other: string, at: Temporal.Instant): void =>
    events.publish([one, other], 'people/changed', { at: at.round('millisecond').toString() });

  const changeStatus = async (
    { user, now }: RequestContext,
    id: string,
    decide: (standing: Parameters<typeof remove>[0]) => Outcome,
  ): Promise<Connection> => {
    const { connection, isSeenDifferently } = await withTransaction(db, async (tx) => {
      const row = await findOwnConnection(tx, id, user.id);
      const outcome: Outcome = row ? decide(row) : { kind: 'unknown' };
      if (!row || outcome.kind === 'unknown') throw notFound('We couldn’t find this connection.');
      if (outcome.kind === 'conflict') throw conflict(outcome.detail);
      const otherId = row.personA === user.id ? row.personB : row.personA;
      const status = outcome.kind === 'change' ? outcome.status : row.status;
      let stored = row.status;
      if (outcome.kind === 'change') {
        const after = blockAfter(row, status, { meId: user.id, otherId });
        stored = after.status;
        await updateStatus(tx, id, after, now);
        if (status === 'blocked') await onBlocked(tx, user.id, otherId, now);
        if (status === 'accepted') {
          const accepter = await findPerson(tx, user.id);
          await notifications.notify(tx, {
            userId: otherId,
            kind: 'connection_accepted',
            content: () => ({
              title: accepter
                ? t('{name} accepted your request', { name: nameInEmail(accepter) })
                : t('Your connection request was accepted'),
              text: t('You’re now connected. Book a session, or introduce them to someone.'),
            }),
            path: to('/dashboard/network', { tab: 'connections' }),
            personId: user.id,
            now,
          });
        }
      }
      const person = await findPerson(tx, otherId);
      if (!person) throw notFound('We couldn’t find this connection.');
      return {
        connection: presentConnection({ ...row, status }, person, user.id),
        isSeenDifferently: (row.status === 'blocked') !== (stored === 'blocked'),
      };
    });
    if (isSeenDifferently) tellPair(user.id, connection.person.id, now);
    return connection;
  };

  /**
   * Asks a person to connect, or holds the request for a moderator.
   * @param isScreened false for a request that a moderator has released.
   * @returns the connection, or why the request waits.
   */
  const requestOf = (
    meId: string,
    person: PersonSummary,
    note: string,
    now: Temporal.Instant,
    isScreened: boolean,
  ): Promise<{ readonly row: ConnectionRow } | { readonly held: string }> =>
    withTransaction(db, async (tx) => {
      const before = await lockPair(tx, meId, person.id);
      const outcome = ask(before, { meId, now, againDays: business.connectionAskAgainDays });
      if (outcome.kind === 'unknown') throw notFound('We couldn’t find this person.');
      if (outcome.kind === 'conflict') throw conflict(outcome.detail);
      if (outcome.kind === 'unchanged' && before) return { row: before };
      if (isScreened) {
        if (firstMessages !== null)
          await refuseTooManyFirstMessages(tx, { meId, otherId: person.id }, firstMessages, now);
        const held = await screenNote(tx, meId, person.id, note, now);
        if (held !== null) return { held };
      }
      const isDeclined = outcome.kind === 'change' && outcome.status === 'declined';
      const row = await putConnection(tx, {
        id: randomUUID(),
        ...pairOf(meId, person.id),
        requestedBy: meId,
        status: isDeclined ? 'declined' : 'pending',
        blockedBy: null,
        blockedByBoth: false,
        origin: 'request',
        note,
        createdAt: now,
        changedAt: now,
        declinedAt: isDeclined ? (before?.declinedAt ?? null) : null,
        acceptedAt: null,
      });
      if (outcome.kind === 'change' && outcome.isQuiet) return { row };
      const asker = await findPerson(tx, meId);
      await notifications.notify(tx, {
        userId: person.id,
        kind: 'connection_requested',
        content: () => ({
          title: asker
            ? t('{name} would like to connect with you', { name: nameInEmail(asker) })
            : t('Someone would like to connect with you'),
          text: note === '' ? t('Have a look at their profile, then accept or decline.') : note,
        }),
        path: to('/dashboard/network', { tab: 'connections', view: 'in' }),
        personId: meId,
        now,
      });
      return { row };
    });

  /** @returns why the note waits for a moderator; null if it is delivered. */
  const screenNote = async (
    tx: Transaction,
    authorId: string,
    personId: string,
    text: string,
    now: Temporal.Instant,
  ): Promise<string | null> => {
    if (text === '') return null;
    const lately = await selectOwnRequests(tx, authorId, now.subtract({ hours: 24 * business.spamDays }));
    const earlier = lately.filter(({ other_id }) => other_id !== personId).map(({ note }) => note);
    return screen(tx, { authorId, text, to: { personId }, earlier }, now);
  };

  return {
    list: async ({ user }, page) => {
      const { rows, count } = await selectConnections(db, { meId: user.id, status: 'accepted' }, page);
      return paged(rows, count, page);
    },
    listPending: async ({ user }, query) => {
      const selection = { meId: user.id, status: 'pending', direction: query.direction } as const;
      const { rows, count } = await selectConnections(db, selection, query);
      return paged(rows, count, query);
    },
    search: async ({ user }, query) => {
      const selection = { meId: user.id, status: 'accepted', search: query.search } as const;
      const { rows, count } = await selectConnections(db, selection, query);
      return paged(rows, count, query);
    },
    countPending: ({ user }) => countConnections(db, { meId: user.id, status: 'pending', direction: 'in' }),
    countConnected: ({ user }) => countConnections(db, { meId: user.id, status: 'accepted' }),
    listInCommon: defineCall(listPeopleInCommon, async ({ user }, { query }) => {
      const other = await findPersonByUsername(db, query.username);
      if (!other || other.id === user.id) return { count: 0, results: [] };
      const { people, count } = await selectInCommon(db, user.id, other.id, SHOWN_IN_COMMON);
      return { count, results: people };
    }),

    request: async ({ user, now }, username, note) => {
      const person = await findPersonByUsername(db, username);
      if (!person) throw notFound('We couldn’t find this person.');
      if (person.id === user.id) throw badField('username', 'Choose someone else');
      const made = await requestOf(user.id, person, note, now, true);
      if ('held' in made) throw conflict(made.held);
      return presentConnection(made.row, person, user.id);
    },

    block: async ({ user, now }, username) => {
      const person = await findPersonByUsername(db, username);
      if (!person) throw notFound('We couldn’t find this person.');
      if (person.id === user.id) throw badField('username', 'Choose someone else');
      const { row, isNew } = await withTransaction(db, async (tx) => {
        const before = await lockPair(tx, user.id, person.id);
        if (before?.status === 'blocked' && hasBlocked(before, user.id)) return { row: before, isNew: false };
        const pair = { meId: user.id, otherId: person.id };
        const none = { status: 'removed', blockedBy: null, blockedByBoth: false } as const;
        const written = await putConnection(tx, {
          id: before?.id ?? randomUUID(),
          ...pairOf(user.id, person.id),
          requestedBy: before?.requestedBy ?? user.id,
          ...blockAfter(before ?? none, 'blocked', pair),
          origin: before?.origin ?? 'request',
          note: before?.note ?? '',
          createdAt: before?.createdAt ?? now,
          changedAt: now,
          declinedAt: before?.declinedAt ?? null,
          acceptedAt: null,
        });
        await onBlocked(tx, user.id, person.id, now);
        return { row: written, isNew: before?.status !== 'blocked' };
      });
      events.publish([user.id], 'profile/updated', { user_id: person.id });
      if (isNew) tellPair(user.id, person.id, now);
      return presentConnection(row, person, user.id);
    },
    listBlocked: async ({ user }, page) => {
      const { rows, count } = await selectConnections(db, { meId: user.id, status: 'blocked' }, page);
      return paged(rows, count, page);
    },

    updateStatus: async (context, id, target) => {
      const connection = await changeStatus(context, id, (standing) =>
        step(standing, target, context.user.id),
      );
      events.publish([context.user.id], 'profile/updated', { user_id: connection.person.id });
      return connection;
    },

    remove: async (context, id) => {
      await changeStatus(context, id, (standing) => remove(standing, context.user.id));
    },

    searchPeople: async ({ user }, search) => {
      const selection = { meId: user.id, status: 'accepted', search } as const;
      const { rows } = await selectConnections(db, selection, { page: 1, page_size: SEARCH_RESULTS });
      return rows.map((row) => row.person);
    },

    deliverRequest: async ({ authorId, text }, personId, now) => {
      const person = await findPerson(db, personId);
      if (person && (await canAllBeMet(db, [authorId, personId])))
        await requestOf(authorId, person, text, now, false);
    },
    holdConnected,
    holdUnblocked,
    holdUnblockedAmong,
    connectedAmong: (meId, others) => selectConnectedAmong(db, meId, others),
    isBlocked: (one, other) => isPairBlocked(db, one, other),
    connect: async (tx, { one, other }, origin, now) => {
      const before = await lockPair(tx, one, other);
      if (before?.status === 'accepted') return;
      if (before?.status === 'blocked') throw notFound('We couldn’t find this introduction.');
      await putConnection(tx, {
        id: before?.id ?? randomUUID(),
        ...pairOf(one, other),
        requestedBy: before?.requestedBy ?? one,
        status: 'accepted',
        blockedBy: null,
        blockedByBoth: false,
        origin,
        note: before?.note ?? '',
        createdAt: now,
        changedAt: now,
        declinedAt: null,
        acceptedAt: now,
      });
    },
  };
}
