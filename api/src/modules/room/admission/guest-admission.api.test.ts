import { createLiveToken, joinAsGuest } from '@acquaint/contracts';
import { startOwnServer, type OwnServer } from '../../../../test/own-server.ts';
import { pass, startCall } from '../../recordings/test-call.ts';
import { askingGuest } from './test-guest.ts';

/** A server of its own, because the test moves the clock. */
let server: OwnServer;
beforeAll(async () => {
  server = await startOwnServer();
});
afterAll(() => server.end());

it('six waiting guests block further ones until they have left, not while they still wait', async () => {
  const { client } = server;
  const call = await startCall(client);
  const params = { id: call.session.id };
  const { guest_token } = await client.ok(createLiveToken, { params }, { as: call.grace });
  const ask = async (name: string) =>
    (await client.call(joinAsGuest, { body: { guest_token, name: `Guest ${name}` } })).status;
  const stays = await askingGuest(client, call, guest_token, 'Maya');
  await stays.enter();
  await stays.socket.next('room/waiting');
  for (const name of ['2', '3', '4', '5', '6']) expect(await ask(name)).toBe(202);
  expect(await ask('7')).toBe(409);
  await pass(client, 61);
  for (const name of ['7', '8', '9', '10', '11']) expect(await ask(name)).toBe(202);
  expect(await ask('12')).toBe(409);
  await Promise.all([stays.socket.drop(), call.sockets.ada.drop(), call.sockets.grace.drop()]);
});
