import { randomUUID } from 'node:crypto';
import {
  createCircle,
  getInvitedCircle,
  inviteToCircle,
  joinCircle,
  listGroupMessages,
  pinMessage,
  searchUsers,
  sendMessage,
  setCircleRole,
  toggleMessageLike,
  toggleMessageReaction,
  transferCircleAdmin,
  unpinMessage,
  updateMessage,
  withdrawCircleTransfer,
} from '@acquaint/contracts';
import type { ApiClient } from '../../../test/client.ts';
import { startOwnServer, type OwnServer } from '../../../test/own-server.ts';
import { registerMember, type TestMember } from '../../../test/people.ts';

/** A separate server, whose rate limits are on. */
describe('the limits of what a member can do', () => {
  let server: OwnServer;
  let api: ApiClient;
  beforeAll(async () => {
    server = await startOwnServer({ RATE_LIMITS: 'on', CIRCLES_PER_DAY: '2', SEARCHES_PER_MINUTE: '3' });
    api = server.client;
  });
  afterAll(() => server.end(), 30_000);

  it('limits what one account can do at others’ cost, as configured, and says how long to wait', async () => {
    const [ada, bob] = [await registerMember({}, api), await registerMember({}, api)];
    const make = (as: TestMember, topics: { slug: string }[]) =>
      api.call(createCircle, { body: { name: `Circle ${randomUUID()}`, topics } }, { as });
    const topics = [{ slug: 'fundraising' }];
    // Invalid calls are not counted.
    expect((await make(ada, [])).status).toBe(400);
    expect([(await make(ada, topics)).status, (await make(ada, topics)).status]).toEqual([201, 201]);
    const refused = await make(ada, topics);
    expect([refused.status, refused.problem.detail]).toEqual([
      429,
      expect.stringMatching(/^You’ve tried this a bit too often/),
    ]);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(60);
    expect((await make(bob, topics)).status).toBe(201);

    const search = () => api.call(searchUsers, { query: { searchKeyword: 'ada' } }, { as: bob });
    const statuses = [await search(), await search(), await search(), await search()].map(
      ({ status }) => status,
    );
    expect(statuses).toEqual([200, 200, 200, 429]);
  });

  /** Creates a circle. @returns its id. */
  const circleOf = async (as: TestMember) => {
    const body = { name: `Circle ${randomUUID()}`, topics: [{ slug: 'fundraising' }] };
    return (await api.ok(createCircle, { body }, { as })).id;
  };
  /** Creates a circle. @returns the id of its chat. */
  const chatOf = async (as: TestMember) => {
    const query = { circle_id: await circleOf(as) };
    return (await api.ok(listGroupMessages, { query }, { as })).conversation.id;
  };

  it('limits mentions to 60 within an hour, and calls of everyone in a circle to 5 a day (R-MSG-16, R-MSG-17)', async () => {
    const writer = async (as: TestMember) => {
      const params = { id: await chatOf(as) };
      return (text: string) =>
        api.call(sendMessage, { params, body: { client_id: randomUUID(), text } }, { as });
    };
    const write = await writer(await registerMember({}, api));
    for (const round of ['first', 'second', 'third'])
      expect((await write(`The ${round} twenty: ${'@somebody '.repeat(20)}`)).status).toBe(201);
    const refused = await write('One more: @somebody');
    expect([refused.status, refused.problem.detail]).toEqual([
      409,
      expect.stringMatching(/^You’ve mentioned many people within an hour/),
    ]);
    expect((await write('Nobody, at somebody@example.org')).status).toBe(201);

    const lead = await writer(await registerMember({}, api));
    for (const word of ['everyone', 'all', 'alle', 'everyone', 'all'])
      expect((await lead(`Welcome, @${word}`)).body).toMatchObject({ mentions_everyone: true });
    const calling = await lead('Once more, @everyone');
    expect([calling.status, calling.problem.detail]).toEqual([
      409,
      expect.stringMatching(/^You’ve called everyone several times today/),
    ]);
    expect((await lead('Only @somebody')).status).toBe(201);
  });

  it('limits changes of messages together, as each is sent to everybody in a conversation', () => {
    const changes = [toggleMessageLike, toggleMessageReaction, updateMessage, pinMessage, unpinMessage];
    expect(changes.map(({ limit }) => limit)).toEqual(changes.map(() => 'message-change/account'));
  });

  it('limits how often the admin of a circle can give and take back roles, of which members are notified', async () => {
    const [ada, bob] = [await registerMember({}, api), await registerMember({}, api)];
    const params = { id: await circleOf(ada) };
    await api.ok(joinCircle, { params, body: {} }, { as: bob });
    const give = async (role: 'deputy' | 'member') =>
      (await api.call(setCircleRole, { params, body: { user_id: bob.id, role } }, { as: ada })).status;
    const statuses = new Set<number>();
    for (let turn = 0; turn < 30; turn++) statuses.add(await give('deputy')).add(await give('member'));
    expect([...statuses, await give('deputy')]).toEqual([200, 429]);
  });

  it('limits offers of a circle to 10 a day, because each notifies somebody (R-CIRC-11)', async () => {
    const [ada, bob] = [await registerMember({}, api), await registerMember({}, api)];
    const params = { id: await circleOf(ada) };
    await api.ok(joinCircle, { params, body: {} }, { as: bob });
    const offer = async () => {
      await api.ok(withdrawCircleTransfer, { params }, { as: ada });
      return (await api.call(transferCircleAdmin, { params, body: { user_id: bob.id } }, { as: ada })).status;
    };
    for (let time = 1; time <= 10; time += 1) expect(await offer()).toBe(200);
    expect(await offer()).toBe(429);
  });

  it('emails invitations of one member to an address at most twice a day, with the same link (R-CIRC-15)', async () => {
    const ada = await registerMember({}, api);
    const params = { id: await circleOf(ada) };
    const email = `${randomUUID()}@example.org`;
    for (let turn = 0; turn < 3; turn++)
      expect(
        (await api.call(inviteToCircle, { params, body: { emails: [email] } }, { as: ada })).status,
      ).toBe(200);
    const { body } = await api.raw(`/dev/mail.json?to=${encodeURIComponent(email)}`);
    const [first = '', ...others] = (body as { results: { text: string }[] }).results.map(
      ({ text }) => /invite=([\w-]+)/.exec(text)?.[1] ?? '',
    );
    expect(others).toEqual([first]);
    const seen = await api.ok(getInvitedCircle, { params, query: { invite: first } });
    expect(seen.is_invite_valid).toBe(true);
  });
});
