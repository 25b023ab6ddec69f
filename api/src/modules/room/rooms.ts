import { and, asc, desc, eq, isNull, lt, ne, or, sql, type SQL } from 'drizzle-orm';
import type {
  AdmissionRequest,
  ChatMessage,
  PersonSummary,
  RoomPeer,
  RoomRecording,
} from '@acquaint/contracts';
import type { Database } from '../../ports/database/database.ts';
import type { SocketAddress } from '../../realtime/gateway.ts';
import type { SessionRow } from '../sessions/sessions.queries.ts';
import { roomGuests, roomMessages, roomPresences } from './room.tables.ts';

/** A person in a room, connected by one socket of any process. */
export interface Present {
  readonly address: SocketAddress;
  readonly peer: RoomPeer;
  /** Since when their speech is captioned; null: it is not. */
  readonly captionsSince: Temporal.Instant | null;
}

/** A person whose socket was lost, and who is expected back. */
export interface Lost {
  readonly sessionId: string;
  readonly connectionId: string;
  readonly peer: RoomPeer;
}

/** A guest who waits for admission, by one socket of any process. */
export interface Waiting extends AdmissionRequest {
  readonly address: SocketAddress;
}

/** The people in the rooms of all processes, and the chat of their calls, in the database. */
export interface Rooms {
  /** Everybody in a room, in the order in which they entered. */
  readonly in: (sessionId: string) => Promise<readonly Present[]>;
  readonly find: (sessionId: string, personId: string) => Promise<Present | null>;
  /** Puts a person into a room, without captions. @returns the entry that this replaced. */
  readonly put: (sessionId: string, address: SocketAddress, peer: RoomPeer) => Promise<Present | null>;
  /** Changes what the others see of a person. @returns null when they are not in the room by this socket. */
  readonly update: (
    sessionId: string,
    socketId: string,
    changes: Partial<RoomPeer>,
  ) => Promise<RoomPeer | null>;
  /** Turns captions of a person's speech on or off. @returns false when nothing changed. */
  readonly caption: (sessionId: string, socketId: string, isOn: boolean) => Promise<boolean>;
  /** Marks a person as disconnected for some seconds. @returns null when they are not in the room by this socket. */
  readonly lose: (sessionId: string, socketId: string, seconds: number) => Promise<Lost | null>;
  /** Whether somebody may still come back. */
  readonly expectsAnyone: (sessionId: string) => Promise<boolean>;
  /** Removes a disconnected person. @returns false when there is none. */
  readonly giveUp: (sessionId: string, personId: string, socketId?: string) => Promise<boolean>;
  /** Returns the people whose time to come back is over. */
  readonly overdue: () => Promise<readonly Lost[]>;
  /** @returns false when the person is not in the room by this socket. */
  readonly remove: (sessionId: string, personId: string, socketId: string) => Promise<boolean>;
  /** Empties a room, and deletes its chat. @returns the addresses of guests who were in it or waited. */
  readonly clear: (sessionId: string) => Promise<readonly SocketAddress[]>;
  /** Deletes the chat of a room that everybody has left. */
  readonly clearChat: (sessionId: string) => Promise<void>;
  /** Stores a message until the room is cleared. @returns false when a message with this ID exists already. */
  readonly write: (sessionId: string, message: ChatMessage) => Promise<boolean>;
  /** Returns the stored messages, oldest first. */
  readonly messages: (sessionId: string) => Promise<readonly ChatMessage[]>;
  /** Lets a guest wait for admission. */
  readonly wait: (sessionId: string, guestId: string, address: SocketAddress) => Promise<void>;
  readonly waiting: (sessionId: string) => Promise<readonly Waiting[]>;
  /** @param socketId removes the guest only if they wait by this socket. @returns the removed guest's address. */
  readonly stopWaiting: (
    sessionId: string,
    guestId: string,
    socketId?: string,
  ) => Promise<SocketAddress | null>;
  /** Removes all waiting guests of a session. @returns their addresses. */
  readonly clearWaiting: (sessionId: string) => Promise<readonly SocketAddress[]>;
  /** Returns up to `count` of the sockets that a process holds in rooms. */
  readonly heldBy: (processId: string, count: number) => Promise<readonly Held[]>;
  /** Forgets everybody in rooms of other processes. */
  readonly forgetOthers: (processId: string) => Promise<void>;
}

/** A socket of a person in a room or waiting for admission. */
interface Held {
  readonly sessionId: string;
  readonly personId: string;
  readonly socketId: string;
  readonly isWaiting: boolean;
}

/** Maximum number of messages per call; older ones are dropped. */
const MOST_MESSAGES = 500;

const { sessionId: ofSession, personId: ofPerson, connectionId, processId, state, peer } = roomPresences;
const address = { processId, socketId: connectionId };
const presentColumns = { address, peer, captionsSince: roomPresences.captionsSince };

/** A row whose columns are set because of its state, which the table checks. */
function presentOf(row: {
  readonly address: { readonly processId: string | null; readonly socketId: string };
  readonly peer: RoomPeer | null;
  readonly captionsSince: Temporal.Instant | null;
}): Present {
  if (!row.peer) throw new Error('Somebody in a room has no peer');
  return { address: addressOf(row.address), peer: row.peer, captionsSince: row.captionsSince };
}

function addressOf(row: { readonly processId: string | null; readonly socketId: string }): SocketAddress {
  return { processId: row.processId ?? '', socketId: row.socketId };
}

/** Reads and writes who is in the rooms. Changes of one room must be made one after the other (`createTurns`). */
export function createRooms(db: Database): Rooms {
  const person = (sessionId: string, personId: string): SQL | undefined =>
    and(eq(ofSession, sessionId), eq(ofPerson, personId));
  const socket = (sessionId: string, socketId: string): SQL | undefined =>
    and(eq(ofSession, sessionId), eq(connectionId, socketId));
  const here = eq(state, 'here');

  const find: Rooms['find'] = async (sessionId, personId) => {
    const [row] = await db
      .select(presentColumns)
      .from(roomPresences)
      .where(and(person(sessionId, personId), here));
    return row ? presentOf(row) : null;
  };
  const enteredAt = sql<Temporal.Instant>`clock_timestamp()`;
  const nothing = { captionsSince: null, lostUntil: null };

  return {
    in: async (sessionId) => {
      const rows = await db
        .select(presentColumns)
        .from(roomPresences)
        .where(and(eq(ofSession, sessionId), here))
        .orderBy(asc(roomPresences.enteredAt));
      return rows.map(presentOf);
    },
    find,
    put: async (sessionId, at, who) => {
      const replaced = await find(sessionId, who.person.id);
      const set = { processId: at.processId, connectionId: at.socketId, peer: who, ...nothing };
      await db
        .insert(roomPresences)
        .values({ sessionId, personId: who.person.id, state: 'here', ...set, enteredAt })
        .onConflictDoUpdate({
          target: [ofSession, ofPerson],
          set: { state: 'here', ...set, ...(replaced ? {} : { enteredAt }) },
        });
      return replaced;
    },
    update: async (sessionId, socketId, changes) => {
      const [row] = await db
        .update(roomPresences)
        .set({ peer: sql`${peer} || ${JSON.stringify(changes)}::jsonb` })
        .where(and(socket(sessionId, socketId), here))
        .returning({ peer });
      return row?.peer ?? null;
    },
    caption: async (sessionId, socketId, isOn) => {
      const { captionsSince } = roomPresences;
      const changed = await db
        .update(roomPresences)
        .set({ captionsSince: isOn ? enteredAt : null })
        .where(
          and(
            socket(sessionId, socketId),
            here,
            isOn ? isNull(captionsSince) : sql`${captionsSince} is not null`,
          ),
        )
        .returning({ ofPerson });
      return changed.length > 0;
    },
    lose: async (sessionId, socketId, seconds) => {
      const lostUntil = sql<Temporal.Instant>`now() + make_interval(secs => ${seconds})`;
      const [row] = await db
        .update(roomPresences)
        .set({ state: 'lost', processId: null, captionsSince: null, lostUntil })
        .where(and(socket(sessionId, socketId), here))
        .returning({ peer });
      return row?.peer ? { sessionId, connectionId: socketId, peer: row.peer } : null;
    },
    expectsAnyone: async (sessionId) => {
      const rows = await db
        .select({ ofPerson })
        .from(roomPresences)
        .where(and(eq(ofSession, sessionId), eq(state, 'lost')));
      return rows.length > 0;
    },
    giveUp: async (sessionId, personId, socketId) => {
      const gone = await db
        .delete(roomPresences)
        .where(
          and(
            person(sessionId, personId),
            eq(state, 'lost'),
            socketId === undefined ? undefined : eq(connectionId, socketId),
          ),
        )
        .returning({ ofPerson });
      return gone.length > 0;
    },
    overdue: async () => {
      const rows = await db
        .select({ sessionId: ofSession, connectionId, peer })
        .from(roomPresences)
        .where(and(eq(state, 'lost'), lt(roomPresences.lostUntil, sql`now()`)));
      return rows.flatMap((row) => (row.peer ? [{ ...row, peer: row.peer }] : []));
    },
    remove: async (sessionId, personId, socketId) => {
      const gone = await db
        .delete(roomPresences)
        .where(and(person(sessionId, personId), eq(connectionId, socketId), here))
        .returning({ ofPerson });
      return gone.length > 0;
    },
    clear: async (sessionId) => {
      const gone = await db
        .delete(roomPresences)
        .where(eq(ofSession, sessionId))
        .returning({ ...address, state, peer });
      await db.delete(roomMessages).where(eq(roomMessages.sessionId, sessionId));
      return gone
        .filter((row) => row.state === 'waiting' || (row.state === 'here' && row.peer?.is_guest))
        .map(addressOf);
    },
    clearChat: async (sessionId) => {
      await db.delete(roomMessages).where(eq(roomMessages.sessionId, sessionId));
    },
    write: async (sessionId, { id, person_id, text, sent_at }) => {
      const row = { sessionId, id, personId: person_id, text, sentAt: Temporal.Instant.from(sent_at) };
      const written = await db
        .insert(roomMessages)
        .values(row)
        .onConflictDoNothing()
        .returning({ id: roomMessages.id });
      await db.execute(sql`
        delete from room_messages where session_id = ${sessionId} and number <= (
          select number from room_messages where session_id = ${sessionId}
          order by number desc offset ${MOST_MESSAGES} limit 1)`);
      return written.length > 0;
    },
    messages: async (sessionId) => {
      const rows = await db
        .select()
        .from(roomMessages)
        .where(eq(roomMessages.sessionId, sessionId))
        .orderBy(desc(roomMessages.number))
        .limit(MOST_MESSAGES);
      return rows
        .map(({ id, personId, text, sentAt }) => ({
          id,
          person_id: personId,
          text,
          sent_at: sentAt.toString(),
        }))
        .reverse();
    },
    wait: async (sessionId, guestId, at) => {
      const set = { processId: at.processId, connectionId: at.socketId, peer: null, ...nothing };
      await db
        .insert(roomPresences)
        .values({ sessionId, personId: guestId, state: 'waiting', ...set, enteredAt })
        .onConflictDoUpdate({ target: [ofSession, ofPerson], set: { state: 'waiting', ...set, enteredAt } });
    },
    waiting: (sessionId) =>
      db
        .select({ guest_id: ofPerson, name: roomGuests.name, address })
        .from(roomPresences)
        .innerJoin(roomGuests, eq(roomGuests.id, ofPerson))
        .where(and(eq(ofSession, sessionId), eq(state, 'waiting')))
        .orderBy(asc(roomPresences.enteredAt))
        .then((rows) => rows.map((row) => ({ ...row, address: addressOf(row.address) }))),
    stopWaiting: async (sessionId, guestId, socketId) => {
      const [gone] = await db
        .delete(roomPresences)
        .where(
          and(
            person(sessionId, guestId),
            eq(state, 'waiting'),
            socketId === undefined ? undefined : eq(connectionId, socketId),
          ),
        )
        .returning(address);
      return gone ? addressOf(gone) : null;
    },
    clearWaiting: async (sessionId) => {
      const gone = await db
        .delete(roomPresences)
        .where(and(eq(ofSession, sessionId), eq(state, 'waiting')))
        .returning(address);
      return gone.map(addressOf);
    },
    heldBy: async (process, count) => {
      const rows = await db
        .select({ sessionId: ofSession, personId: ofPerson, socketId: connectionId, state })
        .from(roomPresences)
        .where(eq(processId, process))
        .limit(count);
      return rows.map(({ state: now, ...row }) => ({ ...row, isWaiting: now === 'waiting' }));
    },
    forgetOthers: async (process) => {
      await db.delete(roomPresences).where(or(isNull(processId), ne(processId, process)));
    },
  };
}

/** Data of a person entering a room. */
export interface Entry {
  readonly person: PersonSummary;
  readonly session: SessionRow;
  readonly hasJustStarted: boolean;
  readonly recording: RoomRecording;
}
