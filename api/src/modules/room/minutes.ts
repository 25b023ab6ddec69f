import type { Business } from '../../business.ts';
import type { Connection, Gateway } from '../../realtime/gateway.ts';
import type { DeclinedMinutes } from '../sessions/calls/decline-minutes.ts';
import type { SessionRow } from '../sessions/sessions.queries.ts';
import type { Rooms } from './rooms.ts';
import { refuse, senderIn } from './talk.ts';

interface Dependencies {
  readonly gateway: Gateway;
  readonly rooms: Rooms;
  /** Cancels the request for more minutes. @returns null for somebody who is not in the session, and without a request. */
  readonly decline: (sessionId: string, userId: string) => Promise<DeclinedMinutes | null>;
  /**
   * Called after the request was cancelled.
   * @param declinedTo the person whose request was declined; null when they cancelled it themselves.
   */
  readonly changed: (session: SessionRow, declinedTo: string | null) => void;
}

/** Returns the ID of the person who waits for the other to agree to more minutes; null if nobody does. */
export function askerOf({ minutesAskedBy, hostId, bookerId }: SessionRow): string | null {
  if (minutesAskedBy === null) return null;
  return minutesAskedBy === 'host' ? hostId : bookerId;
}

/** Registers the message by which either person declines or cancels a request for more minutes. */
export function registerMinutes({ gateway, rooms, decline, changed }: Dependencies): void {
  gateway.onMessage('room/decline-minutes', async (connection: Connection, { session_id }) => {
    const sender = await senderIn(rooms, connection, session_id);
    if (!sender || sender.peer.is_guest) {
      return refuse(connection, 'not-in-room', 'You’re not in this room.');
    }
    const declined = await decline(session_id, connection.user.id);
    if (!declined) return;
    const { session, askedBy } = declined;
    changed(session, askedBy === connection.user.id ? null : askedBy);
  });
}

/** Returns the operator's limits of a call, as they are sent to everyone who enters it. */
export function callNumbers(business: Business) {
  const { proAddedMinutes, agreedAddedMinutes, firstWarningMinutes, lastWarningMinutes } = business;
  const warning_minutes: [number, number] = [firstWarningMinutes, lastWarningMinutes];
  return { pro_minutes: proAddedMinutes, agreed_minutes: agreedAddedMinutes, warning_minutes };
}
