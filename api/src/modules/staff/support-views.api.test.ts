import {
  adminBeginView,
  adminEndView,
  adminListAudit,
  adminSetRole,
  adminSuspendPerson,
  API_BASE,
  getAccount,
  listNotifications,
  listSupportViews,
  NOT_IN_SUPPORT_VIEW,
  SUPPORT_VIEW_CALLS,
  SUPPORT_VIEW_HEADER,
  type Endpoint,
} from '@acquaint/contracts';
import { randomUUID } from 'node:crypto';
import { api } from '../../../test/client.ts';
import { appointStaff, registerMember, type TestMember } from '../../../test/people.ts';
import { declaredEndpoints } from '../../http/contract/declared-endpoints.ts';

const reason = 'She wrote that a session is missing.';
let ada: TestMember;
let support: TestMember;
beforeAll(async () => {
  [ada, support] = [await registerMember(), await appointStaff('support')];
});

const begin = (as: TestMember, member = ada) =>
  api.call(adminBeginView, { params: { id: member.id }, body: { reason } }, { as });

/** Sends a call of the contract in a view, with made-up ids. */
const inView = (
  { path, method, body }: Pick<Endpoint, 'path' | 'method' | 'body'>,
  view: string,
  { as = support, later = 0 } = {},
) =>
  api.raw(`${API_BASE}${path.replace(/\{(\w+)\}/g, (_, key) => (key === 'id' ? randomUUID() : 'google'))}`, {
    method,
    headers: {
      authorization: `Bearer ${as.access}`,
      [SUPPORT_VIEW_HEADER]: view,
      'x-later-minutes': String(later),
      ...(body ? { 'content-type': 'application/json' } : {}),
    },
    ...(body ? { body: '{}' } : {}),
  });

/** Modules whose calls a view never includes, because they are about messages, notes, recordings or clips. */
const NEVER = ['inbox', 'recordings', 'session-outcome', 'room', 'peeks', 'peek-comments', 'admin', 'staff'];

describe('a view of a member’s pages (R-ADMIN-11)', () => {
  it('includes only calls of members that read, and none about messages, notes or recordings', () => {
    const endpoints = new Map(declaredEndpoints().map((endpoint) => [endpoint.name, endpoint]));
    for (const name of SUPPORT_VIEW_CALLS) {
      const { method, access, owner } = endpoints.get(name) ?? {};
      expect([name, method, access === 'member' || access === 'visitor']).toEqual([name, 'GET', true]);
      expect(NEVER).not.toContain(owner);
    }
  });

  it('is refused every other call of the contract, whatever it would do', async () => {
    const { id } = (await begin(support)).body;
    const answered: string[] = [];
    for (const endpoint of declaredEndpoints()) {
      const { status, problem } = await inView(endpoint, id);
      if (status === 403 && problem['code'] === NOT_IN_SUPPORT_VIEW) continue;
      answered.push(endpoint.name);
      expect([endpoint.name, [200, 400, 404].includes(status)]).toEqual([endpoint.name, true]);
    }
    expect(answered.sort()).toEqual([...SUPPORT_VIEW_CALLS].sort());
  });

  it('shows what the member sees, for fifteen minutes, and ends at once when it is asked to', async () => {
    const { status, body: view } = await begin(support);
    expect([status, view.user_id]).toEqual([201, ada.id]);
    expect(await inView(getAccount, view.id)).toMatchObject({ status: 200, body: { email: ada.email } });
    expect((await inView(getAccount, view.id, { later: 14 })).status).toBe(200);
    const ended = await inView(getAccount, view.id, { later: 16 });
    expect([ended.status, ended.problem['code']]).toEqual([403, undefined]);
    expect((await inView(getAccount, randomUUID())).status).toBe(403);
    expect((await inView(getAccount, 'no-id')).status).toBe(403);
    await api.ok(adminEndView, {}, { as: support });
    expect((await inView(getAccount, view.id)).status).toBe(403);
  });

  it('belongs to one member of staff, and there is only one at a time', async () => {
    const other = await appointStaff('support');
    const [bob, first] = [await registerMember(), (await begin(support)).body];
    expect((await inView(getAccount, first.id, { as: other })).status).toBe(403);
    expect((await inView(getAccount, first.id, { as: bob })).status).toBe(404);
    const second = (await begin(support, bob)).body;
    expect((await inView(getAccount, first.id)).status).toBe(403);
    expect(await inView(getAccount, second.id)).toMatchObject({ body: { email: bob.email } });
  });

  it('is told to the member at once, and listed in the account with its reason', async () => {
    const eve = await registerMember();
    await begin(support, eve);
    const { results: news } = await api.ok(listNotifications, { query: {} }, { as: eve });
    expect(news.map(({ title, text }) => [title, text])).toEqual([
      ['Our team is looking at your pages', expect.stringContaining(reason)],
    ]);
    const { results } = await api.ok(listSupportViews, { query: {} }, { as: eve });
    expect(results).toMatchObject([{ reason, ended_at: null }]);
    expect(JSON.stringify(results)).not.toContain(support.id);
    await api.ok(adminEndView, {}, { as: support });
    const audit = await api.ok(adminListAudit, { query: { about: eve.id } }, { as: support });
    expect(audit.results.map(({ action, actor }) => [action, actor?.id])).toEqual([
      ['view/ended', support.id],
      ['view/begun', support.id],
    ]);
  });

  it('ends when the member is appointed to the same role, or suspended', async () => {
    const [eve, bob] = [await registerMember(), await registerMember()];
    const [admin, support] = [await appointStaff('admin'), await appointStaff('support')];
    const ofEve = (await begin(support, eve)).body;
    const proof = { current_password: admin.password };
    const role = { params: { id: eve.id }, body: { role: 'support', reason, ...proof } } as const;
    await api.ok(adminSetRole, role, { as: admin });
    expect((await inView(getAccount, ofEve.id, { as: support })).status).toBe(403);
    const ofBob = (await begin(support, bob)).body;
    await api.ok(adminSuspendPerson, { params: { id: bob.id }, body: { reason } }, { as: admin });
    expect((await inView(getAccount, ofBob.id, { as: support })).status).toBe(403);
  });

  it('is never of staff of the same role, and never of oneself', async () => {
    const other = await appointStaff('support');
    expect((await begin(support, other)).status).toBe(403);
    expect((await begin(support, support)).status).toBe(409);
  });
});
