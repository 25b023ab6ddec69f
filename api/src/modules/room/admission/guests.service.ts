import { randomUUID } from 'node:crypto';
import type {
  createLiveToken,
  GuestInvitation,
  GuestTicket,
  joinAsGuest,
  ParsedInput,
  Session,
  SuccessBody,
} from '@acquaint/contracts';
import type { Config } from '../../../config.ts';
import type { Limits } from '../../../http/limits/limits.ts';
import { conflict, forbidden, notFound } from '../../../http/problem.ts';
import type { RequestContext } from '../../../http/serve.ts';
import type { LoggedIn, TokenKind } from '../../../http/security/tokens.ts';
import type { Database } from '../../../ports/database/database.ts';
import { withTransaction } from '../../../ports/database/transaction.ts';
import type { Tickets } from '../../../realtime/tickets.ts';
import { hashToken, randomToken } from '../../identity/secrets/secrets.ts';
import { isRoomOpen } from '../../sessions/calls/call-timing.ts';
import type { Sessions } from '../../sessions/sessions.routes.ts';
import type { SessionRow } from '../../sessions/sessions.queries.ts';
import {
  answerGuest,
  countWaiting,
  deleteLinks,
  endLink,
  findGuest,
  findLink,
  insertGuest,
  insertLink,
} from './guests.repository.ts';
import { guestPerson } from '../../recordings/guests/guest-person.ts';
import { iceServers } from '../video/ice-servers.ts';
import { TICKET_SECONDS, type RoomClaims } from '../room-ticket.ts';
import type { GuestLinkRow, GuestRow } from '../room.tables.ts';
import type { Video } from '../video/video.routes.ts';

type Visitor = RequestContext<LoggedIn | null>;

/** Guests of calls: people without an account, who come by a link that the host has created (R-ROOM-4). */
export interface GuestsService {
  /** @throws ProblemError 404 for a session that is not theirs, 403 for its booker, 409 while its room is closed, 429. */
  readonly createLink: (context: RequestContext, id: string) => Promise<SuccessBody<typeof createLiveToken>>;
  /** Ends the link; idempotent. @throws ProblemError 404, 403 for the booker. */
  readonly endLink: (context: RequestContext, id: string) => Promise<void>;
  /** @throws ProblemError 404 for a link that is wrong, expired or ended, 409 while the room is closed. */
  readonly open: (guest: Visitor, token: string) => Promise<GuestInvitation>;
  /** @throws ProblemError 404, 409 while the room is closed or too many guests wait, 429. */
  readonly join: (
    guest: Visitor,
    wish: ParsedInput<typeof joinAsGuest>['body'],
  ) => Promise<SuccessBody<typeof joinAsGuest>>;
  /** @throws ProblemError 404 for an unknown key, 409 for a refused guest, and when the room is closed. */
  readonly ticket: (guest: Visitor, sessionId: string, key: string) => Promise<GuestTicket>;
  /**
   * Finds the admitted guest who holds this key.
   * @throws ProblemError 404 for an unknown key, 409 for a guest who was not admitted.
   */
  readonly identify: (key: string) => Promise<GuestRow>;
  /** Finds a guest for the room; null if there is none. */
  readonly find: (guestId: string) => Promise<GuestRow | null>;
  /** Admits or refuses a guest. @returns null when this session has no such guest. */
  readonly answer: (sessionId: string, guestId: string, admit: boolean) => Promise<GuestRow | null>;
  /** Deletes links and guests when the call is over. */
  readonly forget: (sessionId: string) => Promise<void>;
}

interface Dependencies {
  readonly db: Database;
  readonly limits: Limits;
  readonly config: Pick<Config, 'stunUrl' | 'turn' | 'business'>;
  readonly sessions: Pick<Sessions, 'get' | 'find' | 'findPerson'>;
  readonly socketTickets: Pick<Tickets, 'issue'>;
  readonly roomTickets: TokenKind<RoomClaims>;
  readonly video: Pick<Video, 'passFor'>;
  readonly publicUrl: () => string;
  /** Returns the IDs of guests who wait for admission right now. */
  readonly waitingForAdmission: (sessionId: string) => Promise<readonly string[]>;
}

/** Maximum number of guests waiting at one room, against abuse. */
const MOST_WAITING = 6;
/** Seconds within which a guest must connect a socket after asking; afterwards they no longer count as waiting. */
const ON_THE_WAY_SECONDS = 60;
/** Video settings of a guest who waits for admission: no access yet. */
const NO_WAY_YET = { video: 'peer', livekit_url: null, livekit_token: null } as const;
const NO_LINK = 'This link is no longer valid. Ask whoever sent it for a new one.';
const NOT_OPEN = 'This call is over, or its room isn’t open. Ask whoever invited you when it takes place.';

export function createGuestsService(deps: Dependencies): GuestsService {
  const { db, limits, config, sessions, socketTickets, roomTickets, video, publicUrl, waitingForAdmission } =
    deps;

  /**
   * Finds a session of the caller as host.
   * @throws ProblemError 404, 403 for the booker, because only the host can invite guests.
   */
  const hosted = async (context: RequestContext, id: string): Promise<Session> => {
    const session = await sessions.get(context, id);
    if (session.my_role !== 'host')
      throw forbidden('Only the host of this session can invite guests. Ask them to.');
    return session;
  };
  /** @throws ProblemError 404 */
  const openLink = async (token: string, now: Temporal.Instant): Promise<GuestLinkRow> => {
    const link = await findLink(db, hashToken(token));
    const isOver = !link || link.endedAt !== null || Temporal.Instant.compare(link.expiresAt, now) <= 0;
    if (isOver) throw notFound(NO_LINK);
    return link;
  };
  /** @throws ProblemError 409 */
  const openRoom = async (sessionId: string, now: Temporal.Instant): Promise<SessionRow> => {
    const session = await sessions.find(sessionId);
    if (!session || !isRoomOpen(session, now)) throw conflict(NOT_OPEN);
    return session;
  };

  return {
    createLink: async (context, id) => {
      const session = await hosted(context, id);
      await limits.count('guest-link/account', context.user.id);
      if (!session.room_open)
        throw conflict('The room for this session isn’t open, so you can’t invite anyone.');
      const token = randomToken();
      // It ends earlier with its call.
      const expiresAt = context.now.add({ hours: config.business.guestLinkHours });
      await withTransaction(db, async (tx) => {
        await endLink(tx, id, context.now);
        const row = { id: randomUUID(), sessionId: id, tokenHash: hashToken(token) };
        await insertLink(tx, { ...row, createdAt: context.now, expiresAt });
      });
      const url = `${publicUrl()}/room/guest#${token}`;
      return { guest_token: token, url, expires_at: expiresAt.toString() };
    },

    endLink: async (context, id) => {
      await hosted(context, id);
      await withTransaction(db, (tx) => endLink(tx, id, context.now));
    },

    open: async ({ now }, token) => {
      const { sessionId } = await openLink(token, now);
      const session = await openRoom(sessionId, now);
      const [host, booker] = await Promise.all([
        sessions.findPerson(session.hostId),
        sessions.findPerson(session.bookerId),
      ]);
      if (!host || !booker) throw conflict(NOT_OPEN);
      return {
        session_id: session.id,
        host,
        booker,
        starts_at: session.startsAt.toString(),
        duration_minutes: session.durationMinutes,
      };
    },

    join: async ({ now }, { guest_token, name }) => {
      const link = await openLink(guest_token, now);
      await limits.count('guest-join/link', link.id);
      await openRoom(link.sessionId, now);
      const since = now.subtract({ seconds: ON_THE_WAY_SECONDS });
      if (
        (await countWaiting(db, link.sessionId, {
          since,
          waitingForAdmission: await waitingForAdmission(link.sessionId),
        })) >= MOST_WAITING
      ) {
        throw conflict('Too many people are waiting to join. Try again in a moment.');
      }
      const [id, key] = [randomUUID(), randomToken()];
      const row = { id, linkId: link.id, sessionId: link.sessionId, keyHash: hashToken(key), name };
      await insertGuest(db, { ...row, state: 'waiting', askedAt: now });
      return { knock_id: id, guest_key: key };
    },

    ticket: async ({ now }, sessionId, key) => {
      const guest = await findGuest(db, { keyHash: hashToken(key) });
      if (guest?.sessionId !== sessionId) throw notFound(NO_LINK);
      if (guest.state === 'refused') throw conflict('You haven’t been let into this call.');
      await openRoom(sessionId, now);
      const isIn = guest.state === 'admitted';
      const { ticket } = socketTickets.issue({
        id: guest.id,
        role: 'member',
        loginId: guest.linkId,
        guestOf: sessionId,
      });
      return {
        state: guest.state,
        socket_ticket: ticket,
        room_token: roomTickets.sign({ sub: guest.id, sid: sessionId }, TICKET_SECONDS),
        me: guestPerson(guest),
        ice_servers: isIn ? iceServers(config, guest.id, now) : [],
        server_time: now.toString(),
        ...(isIn ? await video.passFor(sessionId, guest.id) : NO_WAY_YET),
      };
    },

    identify: async (key) => {
      const guest = await findGuest(db, { keyHash: hashToken(key) });
      if (!guest) throw notFound(NO_LINK);
      if (guest.state !== 'admitted') throw conflict('You haven’t been let into this call.');
      return guest;
    },

    find: (guestId) => findGuest(db, { id: guestId }),
    answer: (sessionId, guestId, admit) =>
      answerGuest(db, sessionId, guestId, admit ? 'admitted' : 'refused'),
    forget: (sessionId) => deleteLinks(db, sessionId),
  };
}
