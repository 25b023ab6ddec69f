import type { Gateway } from '../../../realtime/gateway.ts';
import type { SessionRow } from '../../sessions/sessions.queries.ts';
import type { GuestsService } from './guests.service.ts';
import type { Present, Rooms } from '../rooms.ts';
import { refuse, senderIn } from '../talk.ts';
import type { createTurns } from '../turns.ts';

/** Maximum number of guests: a room holds four people, and two places are reserved for the members (R-ROOM-3). */
export const MOST_GUESTS = 2;

interface Dependencies {
  readonly gateway: Gateway;
  readonly rooms: Rooms;
  readonly inOrder: ReturnType<typeof createTurns>;
  readonly guests: Pick<GuestsService, 'answer'>;
  readonly findSession: (id: string) => Promise<SessionRow | null>;
  /** Called when the list of waiting guests has changed. */
  readonly tellAdmissionQueue: (sessionId: string) => Promise<void>;
  /** Called before an admitted guest learns of it. */
  readonly onAdmitted: (sessionId: string) => Promise<void>;
  readonly putOut: (sessionId: string, present: Present) => Promise<void>;
  /** Called when a guest is refused or removed, so that they are disconnected from the video service, too. */
  readonly onPutOut: (sessionId: string, guestId: string) => void;
}

/** Registers the message by which the host admits a guest, refuses one, or removes one from the room. */
export function registerAdmission(deps: Dependencies): void {
  const { gateway, rooms, inOrder, guests, findSession, tellAdmissionQueue, putOut, onPutOut, onAdmitted } =
    deps;
  gateway.onMessage('room/admit', async (connection, { session_id, guest_id, admit: isLetIn }) => {
    await inOrder(session_id, async () => {
      const member = await senderIn(rooms, connection, session_id);
      if (!member || member.peer.is_guest) {
        return refuse(connection, 'not-in-room', 'You’re not in this room.');
      }
      if ((await findSession(session_id))?.hostId !== connection.user.id) {
        return refuse(connection, 'bad-message', 'Only the host of this session can let guests in.');
      }
      const inside = (await rooms.in(session_id)).filter(({ peer }) => peer.is_guest);
      if (isLetIn && inside.length >= MOST_GUESTS) {
        return refuse(connection, 'bad-message', 'This call is full: four people are already in it.');
      }
      if (!(await guests.answer(session_id, guest_id, isLetIn))) return;
      if (isLetIn) await onAdmitted(session_id);
      const waiting = await rooms.stopWaiting(session_id, guest_id);
      gateway.sendToSockets(
        waiting ? [waiting] : [],
        isLetIn
          ? { type: 'room/admitted', session_id }
          : { type: 'room/refused', session_id, reason: 'refused' },
      );
      await tellAdmissionQueue(session_id);
      if (isLetIn) return;
      onPutOut(session_id, guest_id);
      const present = inside.find(({ peer }) => peer.person.id === guest_id);
      if (!present) return;
      gateway.sendToSockets([present.address], { type: 'room/refused', session_id, reason: 'removed' });
      await putOut(session_id, present);
    });
  });
}
