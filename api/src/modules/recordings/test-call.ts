import { createHash, randomUUID } from 'node:crypto';
import {
  bookSession,
  createRoomToken,
  getRecording,
  listFreeSlots,
  sendRecordingPiece,
  setRecording,
  type Recording,
  type RoomRecording,
  type Session,
} from '@acquaint/contracts';
import type { ApiClient } from '../../../test/client.ts';
import { registerMember, type TestMember } from '../../../test/people.ts';
import { until } from '../../../test/until.ts';
import { anyStart } from '../sessions/test-booking.ts';
import { openSocket, type TestSocket } from '../room/test-socket.ts';

/** Two people in a call. */
export interface TestCall {
  readonly ada: TestMember;
  readonly grace: TestMember;
  readonly session: Session;
  readonly sockets: { readonly ada: TestSocket; readonly grace: TestSocket };
  readonly consents: (who: TestMember, consent?: boolean) => Promise<RoomRecording>;
}

/** Enters a room. @returns the server's response. */
export async function enterRoom(client: ApiClient, socket: TestSocket, as: TestMember, id: string) {
  const { room_token } = await client.ok(createRoomToken, { params: { id } }, { as });
  socket.send({ type: 'room/enter', room_token, microphone_on: true, camera_on: true });
  return socket.next('room/entered');
}

/** Registers two members, books a session and enters its room. @param host the booked member, instead of a new one. */
export async function startCall(client: ApiClient, host?: TestMember): Promise<TestCall> {
  const ada = await registerMember({ first_name: 'Ada' }, client);
  const grace = host ?? (await registerMember({ first_name: 'Grace' }, client));
  const free = await client.ok(listFreeSlots, { query: { username: grace.username, days: 31 } }, { as: ada });
  const body = { username: grace.username, starts_at: anyStart(free) };
  const session = await client.ok(bookSession, { body }, { as: ada });
  const sockets = { ada: await openSocket(client, ada), grace: await openSocket(client, grace) };
  await enterRoom(client, sockets.ada, ada, session.id);
  await enterRoom(client, sockets.grace, grace, session.id);
  return {
    ada,
    grace,
    session,
    sockets,
    consents: (who, consent = true) =>
      client.ok(setRecording, { params: { id: session.id }, body: { consent } }, { as: who }),
  };
}

/** Lets both people leave, which ends the session. */
export async function endCall({ session, sockets }: TestCall): Promise<void> {
  const session_id = session.id;
  sockets.ada.send({ type: 'room/leave', session_id });
  await sockets.grace.next('room/peer-left');
  sockets.grace.send({ type: 'room/leave', session_id });
  await sockets.grace.next('room/ended');
  await Promise.all([sockets.ada.drop(), sockets.grace.drop()]);
}

interface PieceOptions {
  readonly take_id?: string;
  readonly take_started_at?: number;
  readonly seq?: number;
  /** In milliseconds of the server's clock. */
  readonly from: number;
  readonly until: number;
  readonly bytes?: Uint8Array;
  readonly is_last?: boolean;
}

/** Returns a piece as a browser sends it. */
export function pieceOf(options: PieceOptions) {
  const { take_id = randomUUID(), seq = 0, from, until, is_last = false } = options;
  const bytes = Buffer.from(options.bytes ?? randomUUID());
  const at = (ms: number) => new Date(ms).toISOString();
  return {
    take_id,
    take_started_at: at(options.take_started_at ?? from),
    mime_type: 'video/webm;codecs=vp8,opus',
    seq,
    from: at(from),
    until: at(until),
    is_last,
    sha256: createHash('sha256').update(bytes).digest('hex'),
    data: bytes.toString('base64'),
  };
}

/** Returns the server's clock in milliseconds. */
export async function serverNow(client: ApiClient): Promise<number> {
  const { body } = await client.raw('/dev/clock');
  return Date.parse((body as { now: string }).now);
}

/** Moves the server's clock forward. */
export async function pass(client: ApiClient, seconds: number): Promise<void> {
  await client.raw('/dev/clock', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ advance_minutes: seconds / 60 }),
  });
}

interface Looking {
  /** Time-out in milliseconds. Making videos takes long on a busy machine. */
  readonly limitMs?: number;
  /** Moves the clock to the next try after each interrupted one. */
  readonly passesTime?: boolean;
}

/** Polls a recording until a condition is true. @returns the recording at that time. */
export async function seenOnce(
  client: ApiClient,
  id: string,
  as: TestMember,
  isSo: (recording: Recording) => boolean,
  { limitMs = 200_000, passesTime = false }: Looking = {},
): Promise<Recording> {
  const see = () => client.ok(getRecording, { params: { id } }, { as });
  let seen = await see();
  const look = async () => {
    seen = await see();
    if (isSo(seen)) return true;
    if (!passesTime || seen.next_try_at === null) return false;
    const wait = Date.parse(seen.next_try_at) - (await serverNow(client));
    // Waiting jobs are checked a second after they are due.
    if (wait > 0) await pass(client, wait / 1000 + 1);
    return false;
  };
  await until(
    look,
    limitMs,
    () => `${isSo.toString()}\nwhat was seen last: ${JSON.stringify(seen, null, 2)}`,
  );
  return seen;
}
export const isReady = ({ state }: Recording): boolean => state === 'ready';
/** Whether a recording is ready or has failed. */
export const isOver = ({ state }: Recording): boolean => state === 'ready' || state === 'failed';

/** Sends a piece. */
export const sendPiece = (client: ApiClient, as: TestMember, id: string, body: ReturnType<typeof pieceOf>) =>
  client.call(sendRecordingPiece, { params: { id }, body }, { as });
