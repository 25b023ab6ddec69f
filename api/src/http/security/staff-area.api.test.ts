import { randomUUID } from 'node:crypto';
import {
  adminClaimCase,
  adminListCases,
  adminSuspendPerson,
  API_BASE,
  reportPerson,
  type Role,
} from '@acquaint/contracts';
import { api, type Caller, type Reply } from '../../../test/client.ts';
import { openSocket } from '../../../test/open-socket.ts';
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

  it('is current at once for all staff when something new waits, or one of them acts, and for nobody else (R-ADMIN-30)', async () => {
    const [ada, bob] = [await registerMember(), await registerMember()];
    const [moderator, another] = [await appointStaff('moderator'), await appointStaff('support')];
    const [theirs, own] = [await openSocket(another), await openSocket(ada)];
    const told = () => theirs.next('event').then(({ name }) => name);
    const report = { body: { username: bob.username, reason: 'spam', note: '' } } as const;
    await api.ok(reportPerson, report, { as: ada });
    expect(await told()).toBe('staff-area/changed');
    const [open] = (await api.ok(adminListCases, { query: { username: bob.username } }, { as: another }))
      .results;
    const claim = { params: { id: open?.id ?? '' }, body: { is_claimed: true } };
    await api.ok(adminClaimCase, claim, { as: moderator });
    expect(await told()).toBe('staff-area/changed');
    expect(JSON.stringify(own.waiting())).not.toContain('staff-area/changed');
    for (const socket of [theirs, own]) socket.close();
  });

  it('uses the current role of an account, not the one in its token', async () => {
    const [ada, support] = [await registerMember(), await appointStaff('support')];
    const suspension = { params: { id: ada.id }, body: { reason: 'Too many messages.' } };
    const reply = await api.call(adminSuspendPerson, suspension, { as: token(support.id, 'admin') });
    expect(reply.status).toBe(403);
  });
});
