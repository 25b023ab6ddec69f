import type { AdmissionRequest } from '@acquaint/contracts';
import type { Connection } from '../../../realtime/gateway.ts';

interface Waiting extends AdmissionRequest {
  readonly connection: Connection;
}

/** Guests who wait for admission to rooms in this process. A guest who reconnects by another socket is listed once. */
export interface AdmissionQueue {
  readonly put: (sessionId: string, guest: Waiting) => void;
  readonly find: (sessionId: string, guestId: string) => Waiting | undefined;
  /** @param connectionId removes the guest only if they wait by this socket. @returns whether a guest was removed. */
  readonly remove: (sessionId: string, guestId: string, connectionId?: string) => boolean;
  readonly waiting: (sessionId: string) => readonly AdmissionRequest[];
  /** Removes all waiting guests of a session. @returns the removed ones. */
  readonly clear: (sessionId: string) => readonly Waiting[];
}

export function createAdmissionQueue(): AdmissionQueue {
  const queues = new Map<string, Map<string, Waiting>>();
  return {
    put: (sessionId, guest) => {
      const queue = queues.get(sessionId) ?? new Map<string, Waiting>();
      queues.set(sessionId, queue.set(guest.guest_id, guest));
    },
    find: (sessionId, guestId) => queues.get(sessionId)?.get(guestId),
    remove: (sessionId, guestId, connectionId) => {
      const queue = queues.get(sessionId);
      const guest = queue?.get(guestId);
      if (!guest || (connectionId !== undefined && guest.connection.id !== connectionId)) return false;
      queue?.delete(guestId);
      if (queue?.size === 0) queues.delete(sessionId);
      return true;
    },
    waiting: (sessionId) =>
      [...(queues.get(sessionId)?.values() ?? [])].map(({ guest_id, name }) => ({ guest_id, name })),
    clear: (sessionId) => {
      const waiting = [...(queues.get(sessionId)?.values() ?? [])];
      queues.delete(sessionId);
      return waiting;
    },
  };
}
