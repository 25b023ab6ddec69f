import type { PersonSummary, ChatMessage, RoomPeer, RoomRecording } from '@acquaint/contracts';
import type { Connection } from '../../realtime/gateway.ts';
import type { SessionRow } from '../sessions/sessions.queries.ts';

/** A person in a room, connected by one socket. */
export interface Present {
  readonly connection: Connection;
  readonly peer: RoomPeer;
}

/**
 * The people in the rooms of this process, by session and person. Kept in memory only: after a restart people enter again with a
 * new ticket.
 */
export interface Rooms {
  /** Everybody in a room. */
  readonly in: (sessionId: string) => readonly Present[];
  readonly find: (sessionId: string, userId: string) => Present | undefined;
  /** Puts a person into a room, replacing an earlier entry of theirs. @returns the replaced entry. */
  readonly put: (sessionId: string, present: Present) => Present | undefined;
  /** Changes what the others see of a person. */
  readonly update: (sessionId: string, present: Present) => void;
  /** @returns false when the person is not in the room by this connection. */
  readonly remove: (sessionId: string, userId: string, connectionId: string) => boolean;
  /** Empties a room. @returns the people who were in it. */
  readonly clear: (sessionId: string) => readonly Present[];
  /** Stores a message until the room is cleared. @returns false when a message with this ID exists already. */
  readonly write: (sessionId: string, message: ChatMessage) => boolean;
  /** Returns the stored messages, oldest first. */
  readonly messages: (sessionId: string) => readonly ChatMessage[];
  /** Returns the sessions in whose rooms a connection is. */
  readonly of: (connectionId: string) => readonly string[];
}

/** Maximum number of messages per call; older ones are dropped. */
const MOST_MESSAGES = 500;

export function createRooms(): Rooms {
  const rooms = new Map<string, Map<string, Present>>();
  /**
   * Notes by session. They survive while nobody is in the room, for example when both people reload, until the room is cleared.
   */
  const written = new Map<string, ChatMessage[]>();
  return {
    in: (sessionId) => [...(rooms.get(sessionId)?.values() ?? [])],
    find: (sessionId, userId) => rooms.get(sessionId)?.get(userId),
    put: (sessionId, present) => {
      const room = rooms.get(sessionId) ?? new Map<string, Present>();
      rooms.set(sessionId, room);
      const replaced = room.get(present.peer.person.id);
      room.set(present.peer.person.id, present);
      return replaced;
    },
    update: (sessionId, present) => {
      rooms.get(sessionId)?.set(present.peer.person.id, present);
    },
    remove: (sessionId, userId, connectionId) => {
      const room = rooms.get(sessionId);
      if (room?.get(userId)?.connection.id !== connectionId) return false;
      room.delete(userId);
      if (room.size === 0) rooms.delete(sessionId);
      return true;
    },
    clear: (sessionId) => {
      const present = [...(rooms.get(sessionId)?.values() ?? [])];
      rooms.delete(sessionId);
      written.delete(sessionId);
      return present;
    },
    write: (sessionId, message) => {
      const messages = written.get(sessionId) ?? [];
      if (messages.some(({ id }) => id === message.id)) return false;
      written.set(sessionId, [...messages, message].slice(-MOST_MESSAGES));
      return true;
    },
    messages: (sessionId) => written.get(sessionId) ?? [],
    of: (connectionId) =>
      [...rooms]
        .filter(([, room]) => [...room.values()].some(({ connection }) => connection.id === connectionId))
        .map(([sessionId]) => sessionId),
  };
}

/** Data of a person entering a room. */
export interface Entry {
  readonly person: PersonSummary;
  readonly session: SessionRow;
  readonly hasJustStarted: boolean;
  readonly recording: RoomRecording;
}
