import type { ClientMessage, ServerMessage } from '@acquaint/contracts';
import { attachSocket } from '@acquaint/event-bus';
import { sampleId } from '@acquaint/remote-kit/testing';
import { act } from '@testing-library/react';
import { instantIn } from '../../../components/test-session.ts';
import { settled } from './test-peer-connection.ts';

/** The server's end of the platform's socket, and the messages sent by pages. */
export interface RoomSocket {
  readonly sent: ClientMessage[];
  readonly socket: ReturnType<typeof attachSocket>;
}

/** Opens a fake socket that records what is sent. Close it after the test. */
export function openRoomSocket(): RoomSocket {
  const sent: ClientMessage[] = [];
  const socket = attachSocket((message) => {
    // The page of an earlier test may still say that its person leaves (`sayOnce`).
    const isEarlier = message.type === 'room/leave' && !sent.some(({ type }) => type === 'room/enter');
    if (!isEarlier) sent.push(message);
    return true;
  });
  socket.setStatus('open');
  return { sent, socket };
}

/** Sends a message from the server, and waits until the page has handled it. */
export async function tellThrough(
  socket: ReturnType<typeof attachSocket>,
  message: ServerMessage,
): Promise<void> {
  await act(async () => {
    socket.receive(message);
    await settled();
  });
}

type Entered = Extract<ServerMessage, { type: 'room/entered' }>;

/** Returns the message about entering a room, by default alone and not recorded. */
export function sampleEntered(sessionId: string, part: Partial<Entered> = {}): Entered {
  return {
    type: 'room/entered',
    session_id: sessionId,
    peer_id: sampleId(71),
    peers: [],
    notes: [],
    recording: {
      recording_id: null,
      is_recording: false,
      recorded_since: null,
      asked_by: null,
      waiting_for: [],
      refused_by: null,
      stopped_at: null,
    },
    rejoin_grace_seconds: 60,
    pro_minutes: 30,
    agreed_minutes: 5,
    warning_minutes: [5, 1],
    lobby: [],
    started_at: null,
    ends_at: null,
    minutes_asked_by: null,
    server_time: instantIn(0),
    ...part,
  };
}
