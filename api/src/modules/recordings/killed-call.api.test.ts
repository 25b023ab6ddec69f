import { createLiveToken, setRecording } from '@acquaint/contracts';
import { startOwnProcess } from '../../../test/own-server.ts';
import type { TestMember } from '../../../test/people.ts';
import { admittedGuest } from '../room/admission/test-guest.ts';
import { openSocket } from '../room/test-socket.ts';
import { enterRoom, pass, startCall } from './test-call.ts';

it('a call whose server was killed waits for a guest as for any disconnected person, and no longer', async () => {
  let server = await startOwnProcess();
  try {
    const call = await startCall(server.client);
    const { ada, grace, session } = call;
    const params = { id: session.id };
    const { guest_token } = await server.client.ok(createLiveToken, { params }, { as: grace });
    const maya = await admittedGuest(server.client, call, guest_token, 'Maya');
    server = await server.restart({}, 'SIGKILL');
    const { client } = server;
    const sockets = [await openSocket(client, ada), await openSocket(client, grace)] as const;
    await enterRoom(client, sockets[0], ada, session.id);
    await enterRoom(client, sockets[1], grace, session.id);
    const consents = (as: TestMember) => client.ok(setRecording, { params, body: { consent: true } }, { as });
    expect((await consents(ada)).waiting_for).toEqual([grace.id, maya.id]);
    await pass(client, 121);
    expect(await consents(grace)).toMatchObject({ is_recording: true, waiting_for: [] });
    await Promise.all(sockets.map((socket) => socket.drop()));
  } finally {
    await server.end();
  }
});
