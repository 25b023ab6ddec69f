import type { PersonSummary, RoomNote, RoomPeer, RoomRecording } from '@acquaint/contracts';
import type { Connection } from '../../realtime/gateway.ts';
import type { SessionRow } from '../sessions/sessions.queries.ts';

/** A person in a room by one of their sockets. */
export interface Present {
  readonly connection: Connection;
  readonly peer: RoomPeer;
}

/** Who is in which room in this process, by session and person. Memory only: people come back with a new ticket. */
export interface Rooms {
  /** Everybody in a room. */
  readonly in: (sessionId: string) => readonly Present[];
  readonly find: (sessionId: string, userId: string) => Present | undefined;
  /** A person is in a room once: entering again replaces. @returns whom it replaced. */
  readonly put: (sessionId: string, present: Present) => Present | undefined;
  /** Changes what the others see of a person. */
  readonly update: (sessionId: string, present: Present) => void;
  /** @returns false when the person is no more in the room by this connection. */
  readonly remove: (sessionId: string, userId: string, connectionId: string) => boolean;
  /** Empties a room. @returns who was in it. */
  readonly clear: (sessionId: string) => readonly Present[];
  /** Keeps what was written while somebody is in the room. @returns false when it was kept before, by its id. */
  readonly write: (sessionId: string, note: RoomNote) => boolean;
  /** What was written, oldest first. */
  readonly notes: (sessionId: string) => readonly RoomNote[];
  /** The rooms a connection is in. */
  readonly of: (connectionId: string) => readonly string[];
}

/** What a call may write before the oldest goes. */
const MOST_NOTES = 500;

export function createRooms(): Rooms {
  const rooms = new Map<string, Map<string, Present>>();
  /** By session. They outlive a moment in which both reload, and go when the room is cleared. */
  const written = new Map<string, RoomNote[]>();
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
    write: (sessionId, note) => {
      const notes = written.get(sessionId) ?? [];
      if (notes.some(({ id }) => id === note.id)) return false;
      written.set(sessionId, [...notes, note].slice(-MOST_NOTES));
      return true;
    },
    notes: (sessionId) => written.get(sessionId) ?? [],
    of: (connectionId) =>
      [...rooms]
        .filter(([, room]) => [...room.values()].some(({ connection }) => connection.id === connectionId))
        .map(([sessionId]) => sessionId),
  };
}

/** Who comes in, to what. */
export interface Entry {
  readonly person: PersonSummary;
  readonly session: SessionRow;
  readonly hasJustStarted: boolean;
  readonly recording: RoomRecording;
}
