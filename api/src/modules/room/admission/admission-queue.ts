import type { RoomKnock } from '@acquaint/contracts';
import type { Connection } from '../../../realtime/gateway.ts';

interface Waiting extends RoomKnock {
  readonly connection: Connection;
}

/** Guests who wait for admission to rooms in this process. A guest who reconnects by another socket is listed once. */
export interface AdmissionQueue {
  readonly put: (sessionId: string, guest: Waiting) => void;
  readonly find: (sessionId: string, guestId: string) => Waiting | undefined;
  /** @param connectionId removes the guest only if they wait by this socket. @returns whether a guest was removed. */
  readonly remove: (sessionId: string, guestId: string, connectionId?: string) => boolean;
  readonly waiting: (sessionId: string) => readonly RoomKnock[];
  /** Removes all waiting guests of a session. @returns the removed ones. */
  readonly clear: (sessionId: string) => readonly Waiting[];
}

export function createAdmissionQueue(): AdmissionQueue {
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
