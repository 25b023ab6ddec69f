import type { RoomKnock } from '@acquaint/contracts';
import type { Connection } from '../../realtime/gateway.ts';

interface Waiting extends RoomKnock {
  readonly connection: Connection;
}

/** Guests who stand before the doors of rooms in this process; one who comes back by another socket stands there once. */
export interface Lobby {
  readonly put: (sessionId: string, guest: Waiting) => void;
  readonly find: (sessionId: string, guestId: string) => Waiting | undefined;
  /** @param connectionId only if they wait by this very socket. @returns whether somebody went. */
  readonly remove: (sessionId: string, guestId: string, connectionId?: string) => boolean;
  readonly waiting: (sessionId: string) => readonly RoomKnock[];
  /** @returns who waited there. */
  readonly clear: (sessionId: string) => readonly Waiting[];
}

export function createLobby(): Lobby {
  const doors = new Map<string, Map<string, Waiting>>();
  return {
    put: (sessionId, guest) => {
      const door = doors.get(sessionId) ?? new Map<string, Waiting>();
      doors.set(sessionId, door.set(guest.guest_id, guest));
    },
    find: (sessionId, guestId) => doors.get(sessionId)?.get(guestId),
    remove: (sessionId, guestId, connectionId) => {
      const door = doors.get(sessionId);
      const found = door?.get(guestId);
      if (!found || (connectionId !== undefined && found.connection.id !== connectionId)) return false;
      door?.delete(guestId);
      if (door?.size === 0) doors.delete(sessionId);
      return true;
    },
    waiting: (sessionId) =>
      [...(doors.get(sessionId)?.values() ?? [])].map(({ guest_id, name }) => ({ guest_id, name })),
    clear: (sessionId) => {
      const waiting = [...(doors.get(sessionId)?.values() ?? [])];
      doors.delete(sessionId);
      return waiting;
    },
  };
}
