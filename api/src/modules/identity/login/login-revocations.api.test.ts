import { once } from 'node:events';
import { WebSocket } from 'ws';
import {
  adminRestorePerson,
  adminSuspendPerson,
  API_BASE,
  confirmReset,
  createSocketTicket,
  createToken,
  endLogin,
  getInitialData,
  listLogins,
  refreshToken,
  requestResetCode,
  revokeToken,
  validateResetCode,
} from '@acquaint/contracts';
import { api, type Caller } from '../../../../test/client.ts';
import { appointStaff, newestCode, registerMember, type TestMember } from '../../../../test/people.ts';

const body = { reason: 'Sent the same message to everybody.' };
const works = async (as: Caller): Promise<number> => (await api.call(listLogins, {}, { as })).status;
const address = (ticket: string): string =>
  `${api.url.replace('http', 'ws')}${API_BASE}/socket?ticket=${ticket}`;
const login = ({ email, password }: TestMember) => api.ok(createToken, { body: { email, password } });

async function closing(socket: WebSocket): Promise<number> {
  const [code] = (await once(socket, 'close')) as [number];
  return code;
}

async function openSocket(as: Caller): Promise<{ closed: Promise<number> }> {
  const { ticket } = await api.ok(createSocketTicket, {}, { as });
  const socket = new WebSocket(address(ticket));
  await once(socket, 'message');
  return { closed: closing(socket) };
}

const suspend = async (id: string) =>
  api.ok(adminSuspendPerson, { params: { id }, body }, { as: await appointStaff('moderator') });

/** Every way in which a member's login can end. */
const ways: [string, (member: TestMember) => Promise<unknown>][] = [
  ['logs out', ({ refresh }) => api.ok(revokeToken, { body: { refresh } })],
  [
    'ends it from another device',
    async (member) => {
      const { results } = await api.ok(listLogins, {}, { as: member });
      const id = results[0]?.id ?? '';
      const body = { current_password: member.password };
      return api.ok(endLogin, { params: { id }, body }, { as: await login(member) });
    },
  ],
  [
    'chooses a new password',
    async ({ email }) => {
      await api.ok(requestResetCode, { body: { email } });
      const { reset_token } = await api.ok(validateResetCode, {
        body: { email, code: await newestCode(email) },
      });
      return api.ok(confirmReset, { body: { reset_token, password: 'another horse entirely' } });
    },
  ],
  [
    'has their refresh token used a second time',
    async ({ refresh }) => {
      await api.ok(refreshToken, { body: { refresh } });
      return api.call(refreshToken, { body: { refresh } }, { later: 5 });
    },
  ],
  ['is suspended', ({ id }) => suspend(id)],
];

describe('when a login ends', () => {
  it.each(ways)('because the member %s, its token and its socket end at once', async (_how, end) => {
    const ada = await registerMember();
    const { ticket } = await api.ok(createSocketTicket, {}, { as: ada });
    const socket = await openSocket(ada);
    expect(await works(ada)).toBe(200);
    await end(ada);
    expect(await works(ada)).toBe(401);
    expect(await socket.closed).toBe(4003);
    // A ticket fetched before is invalid too.
    expect(await closing(new WebSocket(address(ticket)))).toBe(4001);
  });

  it('the member’s other logins continue', async () => {
    const ada = await registerMember();
    const phone = await login(ada);
    await api.ok(revokeToken, { body: { refresh: phone.refresh } });
    expect([await works(phone), await works(ada)]).toEqual([401, 200]);
  });

  it('a restored member can log in at once, while ended logins stay ended', async () => {
    const ada = await registerMember();
    await suspend(ada.id);
    const as = await appointStaff('moderator');
    await api.ok(adminRestorePerson, { params: { id: ada.id }, body }, { as });
    expect(await works(ada)).toBe(401);
    expect((await api.call(getInitialData, {}, { as: await login(ada) })).status).toBe(200);
  });
});
