import { joinAsGuest, joinLiveSession } from '@acquaint/contracts';
import type { ApiClient } from '../../../../test/client.ts';
import type { TestCall } from '../../recordings/test-call.ts';
import { openSocketBy } from '../test-socket.ts';

/** Creates somebody without an account who asks for admission, with a socket of their own. */
export async function askingGuest(
  client: ApiClient,
  made: Pick<TestCall, 'session'>,
  token: string,
  name: string,
) {
  const { guest_key, knock_id } = await client.ok(joinAsGuest, { body: { guest_token: token, name } });
  const ticket = () => client.ok(joinLiveSession, { params: { id: made.session.id }, body: { guest_key } });
  const first = await ticket();
  const socket = await openSocketBy(client, first.socket_ticket);
  const enter = async () => {
    const { room_token } = await ticket();
    socket.send({ type: 'room/enter', room_token, microphone_on: true, camera_on: true });
  };
  return { id: knock_id, key: guest_key, first, socket, enter };
}

/** Creates a guest who is admitted by Grace, the host, and enters the room. */
export async function admittedGuest(client: ApiClient, made: TestCall, token: string, name: string) {
  const guest = await askingGuest(client, made, token, name);
  await guest.enter();
  await guest.socket.next('room/waiting');
  const admit = { type: 'room/admit', session_id: made.session.id, guest_id: guest.id, admit: true } as const;
  made.sockets.grace.send(admit);
  await guest.socket.next('room/admitted');
  await guest.enter();
  return { ...guest, entered: await guest.socket.next('room/entered') };
}
