import { randomUUID } from 'node:crypto';
import {
  connectProvider,
  disconnectProvider,
  getInitialData,
  getProviderUrl,
  getLoginUrl,
  getSyncState,
  listSocialAccounts,
  type CallInput,
} from '@acquaint/contracts';
import { api, type Caller } from '../../../test/client.ts';
import { registerMember, type TestMember } from '../../../test/people.ts';
import { ProviderVisitor } from '../../../test/servers/provider-visit.ts';

type Provider = CallInput<typeof getProviderUrl>['params']['provider'];
type Use = 'sign_in' | 'calendar' | 'contacts';
type PageOptions = Parameters<ProviderVisitor['fillPage']>[1];

const EVENTS = 'https://www.googleapis.com/auth/calendar.events';

/** Goes to the provider's page and comes back. */
async function visit(member: TestMember, provider: Provider, use: Use, options: PageOptions) {
  const visitor = new ProviderVisitor();
  const next = '/dashboard/account';
  const proof = { current_password: member.password };
  const started = await (use === 'sign_in'
    ? api.call(getLoginUrl, { params: { provider }, body: { proof, next } }, { as: member })
    : api.call(getProviderUrl, { params: { provider }, query: { use, next } }, { as: member }));
  visitor.keep(started.headers);
  return { visitor, answer: await visitor.fillPage(started.body.url, options) };
}

async function connect(member: TestMember, provider: Provider, use: Use, options: PageOptions) {
  const { visitor, answer } = await visit(member, provider, use, options);
  const headers = { cookie: visitor.cookie };
  return api.call(connectProvider, { params: { provider }, body: answer }, { as: member, headers });
}

const someone = (): string => `somebody-${randomUUID().slice(0, 8)}@mail.example`;
const connectedOf = async (member: Caller) =>
  (await api.ok(listSocialAccounts, {}, { as: member })).results.map(({ provider, uses }) => [
    provider,
    uses,
  ]);

describe('connecting an account of a provider', () => {
  it('stores which calendars and contacts may be used, and adds one use to the other', async () => {
    const member = await registerMember();
    const email = someone();
    expect((await connect(member, 'google', 'calendar', { email })).body).toEqual({
      outcome: 'connected',
      use: 'calendar',
      next: '/dashboard/account',
    });
    expect(await connectedOf(member)).toEqual([['google', ['calendar']]]);
    await connect(member, 'google', 'contacts', { email });
    await connect(member, 'outlook', 'calendar', { email });
    await connect(member, 'zoom', 'sign_in', { email });
    expect(await connectedOf(member)).toEqual([
      ['google', ['calendar', 'contacts']],
      ['microsoft', ['calendar']],
      ['zoom', ['sign_in']],
    ]);
    expect(await api.ok(getSyncState, {}, { as: member })).toEqual({
      google: { calendar: true, contacts: true },
      outlook: { calendar: true, contacts: false },
      zoom: true,
    });
  });

  it('allows logging in with it from then on, whatever its email', async () => {
    const member = await registerMember();
    const email = someone();
    await connect(member, 'linkedin', 'sign_in', { email });
    const outcome = await new ProviderVisitor().login('linkedin', { email, isVerified: false });
    if (outcome.outcome !== 'signed_in') throw new Error('Not signed in');
    const { user_data } = await api.ok(getInitialData, {}, { as: outcome.tokens });
    expect(user_data.id).toBe(member.id);
  });

  it('requires the password before it becomes a login method', async () => {
    const member = await registerMember();
    const body = { proof: { current_password: 'found an open browser' } };
    const refused = await api.call(getLoginUrl, { params: { provider: 'linkedin' }, body }, { as: member });
    expect([refused.status, refused.problem.errors]).toEqual([
      400,
      { current_password: ['This isn’t your password. Please try again'] },
    ]);
  });

  it('does not allow logging in with an account connected only for its calendar, until its owner agrees', async () => {
    const member = await registerMember();
    const email = someone();
    await connect(member, 'google', 'calendar', { email });
    expect(await new ProviderVisitor().login('google', { email })).toMatchObject({
      outcome: 'failed',
      reason: 'taken',
    });
    await connect(member, 'google', 'sign_in', { email });
    expect(await connectedOf(member)).toEqual([['google', ['sign_in', 'calendar']]]);
    expect(await new ProviderVisitor().login('google', { email })).toMatchObject({ outcome: 'signed_in' });
  });

  it('keeps the account used for logging in when the calendar is from another one', async () => {
    const [own, work] = [someone(), someone()];
    const outcome = await new ProviderVisitor().login('google', { email: own });
    if (outcome.outcome !== 'signed_in') throw new Error('Not signed in');
    const as = outcome.tokens;
    const visitor = new ProviderVisitor();
    const params = { provider: 'google' as const };
    const started = await api.call(getProviderUrl, { params, query: { use: 'calendar' } }, { as });
    visitor.keep(started.headers);
    const body = await visitor.fillPage(started.body.url, { email: work });
    await api.call(connectProvider, { params, body }, { as, headers: { cookie: visitor.cookie } });
    const { results } = await api.ok(listSocialAccounts, {}, { as });
    expect(results.map(({ email, uses, can_disconnect }) => [email, uses, can_disconnect])).toEqual([
      [own, ['sign_in'], false],
      [work, ['calendar'], true],
    ]);
    expect(await new ProviderVisitor().login('google', { email: own })).toMatchObject({
      outcome: 'signed_in',
    });
  });

  it('keeps the calendar of one account when another becomes a login method, and disconnects the chosen one', async () => {
    const member = await registerMember();
    const [work, own] = [someone(), someone()];
    await connect(member, 'google', 'calendar', { email: work });
    await connect(member, 'google', 'sign_in', { email: own });
    const { results } = await api.ok(listSocialAccounts, {}, { as: member });
    expect(results.map(({ email, uses }) => [email, uses])).toEqual([
      [work, ['calendar']],
      [own, ['sign_in']],
    ]);
    const input = { params: { provider: 'google' as const }, body: { current_password: member.password } };
    expect((await api.call(disconnectProvider, input, { as: member })).status).toBe(400);
    const query = { account: results[1]?.id };
    expect((await api.call(disconnectProvider, { ...input, query }, { as: member })).status).toBe(204);
    expect(await connectedOf(member)).toEqual([['google', ['calendar']]]);
  });

  it.each([
    ['a missing permission', { without: [EVENTS] }, 'missing_permissions'],
    ['a refusal', { refuses: true }, 'refused'],
  ])('connects nothing with %s', async (_name, options, reason) => {
    const member = await registerMember();
    const { body } = await connect(member, 'google', 'calendar', { email: someone(), ...options });
    expect(body).toMatchObject({ outcome: 'failed', reason, use: 'calendar' });
    expect(await connectedOf(member)).toEqual([]);
  });

  it('is refused for an account that another member has connected', async () => {
    const [first, second] = [await registerMember(), await registerMember()];
    const email = someone();
    await connect(first, 'google', 'calendar', { email });
    const { body } = await connect(second, 'google', 'calendar', { email });
    expect(body).toMatchObject({ outcome: 'failed', reason: 'taken' });
    expect(await connectedOf(second)).toEqual([]);
    expect(await connectedOf(first)).toHaveLength(1);
  });

  it('can be finished only by the member who started it, and not as a login', async () => {
    const [member, other] = [await registerMember(), await registerMember()];
    const begun = await visit(member, 'google', 'calendar', { email: someone() });
    const headers = { cookie: begun.visitor.cookie };
    const stolen = await api.call(
      connectProvider,
      { params: { provider: 'google' }, body: begun.answer },
      { as: other, headers },
    );
    expect(stolen.status).toBe(400);
    const again = await visit(member, 'google', 'calendar', { email: someone() });
    expect((await again.visitor.finish('google', again.answer)).status).toBe(400);
  });

  it('is refused beyond five at one provider, with a hint; one of them can be connected again', async () => {
    const member = await registerMember();
    const emails = Array.from({ length: 5 }, someone);
    for (const email of emails) await connect(member, 'google', 'calendar', { email });
    const { body } = await connect(member, 'google', 'calendar', { email: someone() });
    expect(body).toMatchObject({
      outcome: 'failed',
      reason: 'too_many',
      detail: expect.stringContaining('Disconnect one') as string,
    });
    expect(await connectedOf(member)).toHaveLength(5);
    const again = await connect(member, 'google', 'contacts', { email: emails[0] ?? '' });
    expect(again.body.outcome).toBe('connected');
    expect((await connect(member, 'zoom', 'sign_in', { email: someone() })).body.outcome).toBe('connected');
  });

  it('offers no calendar at LinkedIn', async () => {
    const member = await registerMember();
    const input = { params: { provider: 'linkedin' as const }, query: { use: 'calendar' as const } };
    expect((await api.call(getProviderUrl, input, { as: member })).status).toBe(404);
  });
});

describe('disconnecting', () => {
  it('removes the connection, once', async () => {
    const member = await registerMember();
    const email = someone();
    await connect(member, 'google', 'calendar', { email });
    const params = { provider: 'google' as const };
    const input = { params, body: { current_password: member.password } };
    const wrong = await api.call(
      disconnectProvider,
      { params, body: { current_password: 'not the password' } },
      { as: member },
    );
    expect([wrong.status, (await connectedOf(member)).length]).toEqual([400, 1]);
    expect((await api.call(disconnectProvider, input, { as: member })).status).toBe(204);
    expect(await connectedOf(member)).toEqual([]);
    expect((await api.call(disconnectProvider, input, { as: member })).status).toBe(404);
    // The provider's account can then be connected by another member.
    expect((await connect(await registerMember(), 'google', 'calendar', { email })).body.outcome).toBe(
      'connected',
    );
  });

  it('keeps the last login method', async () => {
    const email = someone();
    const outcome = await new ProviderVisitor().login('google', { email });
    if (outcome.outcome !== 'signed_in') throw new Error('Not signed in');
    const member = outcome.tokens;
    const { results } = await api.ok(listSocialAccounts, {}, { as: member });
    expect(results).toMatchObject([{ provider: 'google', email, can_disconnect: false }]);
    const input = { params: { provider: 'google' as const }, body: { current_password: 'none' } };
    const refused = await api.call(disconnectProvider, input, { as: member });
    expect([refused.status, refused.problem.detail]).toEqual([
      409,
      'This is your only way to log in. Set a password on your account page first.',
    ]);
  });
});
