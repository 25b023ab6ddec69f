import { randomUUID } from 'node:crypto';
import { adminSuspendPerson, API_BASE, type Role } from '@acquaint/contracts';
import { api, type Caller, type Reply } from '../../../test/client.ts';
import { appointStaff, registerMember } from '../../../test/people.ts';
import { TEST_SECRET } from '../../../test/server-process.ts';
import { createAccessTokens } from './tokens.ts';

const token = (id: string, role: Role, minutes = 10): Caller => ({
  access: createAccessTokens([TEST_SECRET], minutes).sign({ id, role, loginId: randomUUID() }),
});

describe('the admin area', () => {
  const at = (path: string, as?: Caller): Promise<Reply<unknown>> =>
    api.raw(`${API_BASE}${path}`, { headers: as ? { authorization: `Bearer ${as.access}` } : {} });

  it('looks like an unknown address to everybody but staff', async () => {
    const ada = await registerMember();
    const others = [
      undefined,
      ada,
      { access: 'garbage' },
      token(ada.id, 'member', -1),
      token(ada.id, 'admin'),
    ];
    for (const other of others) {
      const [area, nothing] = [await at('/admin/people/', other), await at('/admin/nope/', other)];
      expect([area.status, area.body]).toEqual([404, nothing.body]);
      expect([...area.headers.keys()].sort()).toEqual([...nothing.headers.keys()].sort());
    }
  });

  it('asks staff whose token has expired to refresh it', async () => {
    const { id } = await appointStaff('support');
    expect((await at('/admin/people/', token(id, 'support', -1))).status).toBe(401);
    expect((await at('/admin/people/', token(id, 'support'))).status).toBe(200);
  });

  it('is open to who was just appointed, whose token is still that of a member (R-ADMIN-28)', async () => {
    const { id } = await appointStaff('support');
    expect((await at('/admin/people/', token(id, 'member'))).status).toBe(200);
    expect((await at('/admin/people/', token(id, 'member', -1))).status).toBe(401);
  });

  it('uses the current role of an account, not the one in its token', async () => {
    const [ada, support] = [await registerMember(), await appointStaff('support')];
    const suspension = { params: { id: ada.id }, body: { reason: 'Too many messages.' } };
    const reply = await api.call(adminSuspendPerson, suspension, { as: token(support.id, 'admin') });
    expect(reply.status).toBe(403);
  });
});
