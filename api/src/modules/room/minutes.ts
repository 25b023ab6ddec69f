import type { Connection, Gateway } from '../../realtime/gateway.ts';
import type { DeclinedMinutes } from '../sessions/decline-minutes.ts';
import type { SessionRow } from '../sessions/sessions.queries.ts';
import type { Rooms } from './rooms.ts';
import { refuse, senderIn } from './talk.ts';

interface Dependencies {
  readonly gateway: Gateway;
  readonly rooms: Rooms;
  /** Nobody asks any more. @returns null for who is none of the session's two, and where nobody asked. */
  readonly decline: (sessionId: string, userId: string) => Promise<DeclinedMinutes | null>;
  /** @param declinedTo who asked and is told no; null: they took it back themselves. */
  readonly changed: (session: SessionRow, declinedTo: string | null) => void;
}

/** Who of a session waits for the other to agree to more minutes, by their id. */
export function askerOf({ minutesAskedBy, hostId, bookerId }: SessionRow): string | null {
  if (minutesAskedBy === null) return null;
  return minutesAskedBy === 'host' ? hostId : bookerId;
}

/** A no to more minutes, of either side. */
export function registerMinutes({ gateway, rooms, decline, changed }: Dependencies): void {
  gateway.onMessage('room/decline-minutes', async (connection: Connection, { session_id }) => {
    const sender = senderIn(rooms, connection, session_id);
    if (!sender || sender.peer.is_guest) {
      return refuse(connection, 'not-in-room', 'You’re not in this room.');
    }
    const declined = await decline(session_id, connection.user.id);
    if (!declined) return;
    const { session, askedBy } = declined;
    changed(session, askedBy === connection.user.id ? null : askedBy);
  });
}
