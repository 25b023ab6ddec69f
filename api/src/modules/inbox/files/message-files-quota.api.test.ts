import { randomUUID } from 'node:crypto';
import { deleteMessage, sendMessage, uploadMessageFile } from '@acquaint/contracts';
import { startOwnServer, type OwnServer } from '../../../../test/own-server.ts';
import { registerMember, type TestMember } from '../../../../test/people.ts';
import { connect, talk } from '../../../../test/talkers.ts';

let server: OwnServer;
beforeAll(async () => {
  server = await startOwnServer({ MESSAGE_FILES_QUOTA_MB: '1' });
});
afterAll(() => server.end());

it('a member’s files have a storage limit, and deleting some makes room', async () => {
  const { client } = server;
  const [ada, bea] = [await registerMember({}, client), await registerMember({}, client)];
  await connect(ada, bea, client);
  const id = await talk(ada, [bea], '', client);
  const upload = (as: TestMember) => {
    const body = { name: 'a.txt', data: Buffer.from(randomUUID().repeat(17_000)).toString('base64') };
    return client.call(uploadMessageFile, { params: { id }, body }, { as });
  };
  const first = await upload(ada);
  const look = { client_id: randomUUID(), text: 'Look', file_ids: [first.body.id] };
  const message = await client.ok(sendMessage, { params: { id }, body: look }, { as: ada });
  const refused = await upload(ada);
  expect([refused.status, refused.problem.errors?.['data']?.[0]]).toEqual([
    400,
    expect.stringMatching(/^You’ve used all of your 1 MB for files\. Delete messages with files/),
  ]);
  expect((await upload(bea)).status).toBe(201);
  await client.ok(deleteMessage, { params: { id: message.id } }, { as: ada });
  expect((await upload(ada)).status).toBe(201);
});

it('the limit also holds for files uploaded at once', async () => {
  const { client } = server;
  const [cleo, dora] = [await registerMember({}, client), await registerMember({}, client)];
  await connect(cleo, dora, client);
  const id = await talk(cleo, [dora], '', client);
  const data = Buffer.from(randomUUID().repeat(17_000)).toString('base64');
  const replies = await Promise.all(
    ['a.txt', 'b.txt', 'c.txt'].map((name) =>
      client.call(uploadMessageFile, { params: { id }, body: { name, data } }, { as: cleo }),
    ),
  );
  expect(replies.map(({ status }) => status).toSorted()).toEqual([201, 400, 400]);
});
