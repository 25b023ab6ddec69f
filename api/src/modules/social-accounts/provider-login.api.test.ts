import { createHash, randomUUID } from 'node:crypto';
import {
  completeLogin,
  confirmTwoFactor,
  getInitialData,
  getProfileByUsername,
  listLoginProviders,
  requestDeletion,
  loginWithGoogle,
  startTwoFactor,
  takeDeletionBack,
  type ProviderLoginOutcome,
} from '@acquaint/contracts';
import { Secret, TOTP } from 'otpauth';
import { api } from '../../../test/client.ts';
import { registerMember } from '../../../test/people.ts';
import { ProviderVisitor } from '../../../test/servers/provider-visit.ts';

const newEmail = (): string => `visitor-${randomUUID().slice(0, 8)}@example.org`;

/** @throws Error when the person was not logged in. */
function loggedIn(outcome: ProviderLoginOutcome) {
  if (outcome.outcome !== 'signed_in') throw new Error(`Not signed in: ${JSON.stringify(outcome)}`);
  return outcome;
}

describe('logging in with a provider', () => {
  it('is offered for all four while a local provider replaces them', async () => {
    const { results } = await api.ok(listLoginProviders, {});
    expect(results.map(({ provider }) => provider)).toEqual(['google', 'linkedin', 'microsoft', 'zoom']);
  });

  it.each(['google', 'linkedin', 'microsoft', 'zoom'] as const)(
    'creates an account for a new person, and %s logs the same person in again',
    async (provider) => {
      const email = newEmail();
      const first = loggedIn(
        await new ProviderVisitor().login(
          provider,
          { email: email.toUpperCase(), name: 'Ada King Lovelace' },
          { next: '/room?session=1', group: 'g1', time_zone: 'Asia/Tokyo' },
        ),
      );
      expect(first).toMatchObject({
        is_new: true,
        needs_onboarding: true,
        first_name: 'Ada',
        next: '/room?session=1',
        group: 'g1',
      });
      const { user_data } = await api.ok(getInitialData, {}, { as: first.tokens });
      expect(user_data).toMatchObject({
        email,
        first_name: 'Ada',
        last_name: 'King Lovelace',
        time_zone: 'Asia/Tokyo',
      });
      const again = loggedIn(await new ProviderVisitor().login(provider, { email }));
      expect(again).toMatchObject({ is_new: false, next: null, group: null });
      const same = await api.ok(getInitialData, {}, { as: again.tokens });
      expect(same.user_data.id).toBe(user_data.id);
    },
  );

  it.each([['//evil.example'], ['https://evil.example/'], ['/\\evil.example'], ['javascript:alert(1)']])(
    'ignores a redirect to %s',
    async (next) => {
      const outcome = await new ProviderVisitor().login('google', { email: newEmail() }, { next });
      expect(outcome).toMatchObject({ outcome: 'signed_in', next: null });
    },
  );

  it.each([
    ['the email', { without: ['email'] }, 'missing_permissions'],
    ['the name', { without: ['profile'] }, 'missing_permissions'],
    ['anything', { refuses: true }, 'refused'],
    ['a verified email', { isVerified: false }, 'not_verified'],
  ])('creates no account without %s', async (_what, options, reason) => {
    const email = newEmail();
    const outcome = await new ProviderVisitor().login(
      'google',
      { email, ...options },
      { next: '/room', group: 'g1' },
    );
    expect(outcome).toMatchObject({ outcome: 'failed', reason, next: '/room', group: 'g1' });
    // A later login with these permissions still creates the account.
    expect(await new ProviderVisitor().login('google', { email })).toMatchObject({ is_new: true });
  });
});

describe('the end of an OAuth flow', () => {
  const STALE = /started in another browser or too long ago, or it’s already been used/;

  it('counts once', async () => {
    const visitor = new ProviderVisitor();
    const answer = await visitor.fillPage(await visitor.start('google'), { email: newEmail() });
    expect((await visitor.finish('google', answer)).status).toBe(200);
    const again = await visitor.finish('google', answer);
    expect(again.status).toBe(400);
    expect(again.problem.detail).toMatch(STALE);
  });

  it.each([
    ['in another browser', { browser: new ProviderVisitor() }],
    ['after eleven minutes', { later: 11 }],
    ['with another provider', { provider: 'linkedin' as const }],
  ])('is refused %s', async (_name, { browser, later, provider = 'google' as const }: Difference) => {
    const visitor = new ProviderVisitor();
    const answer = await visitor.fillPage(await visitor.start('google'), { email: newEmail() });
    if (browser) await browser.start('google');
    const end = await (browser ?? visitor).finish(provider, answer, later === undefined ? {} : { later });
    expect(end.status).toBe(400);
    expect(end.problem.detail).toMatch(STALE);
    // The failed attempt has also used the flow up.
    expect((await visitor.finish('google', answer)).status).toBe(400);
  });

  it('is refused with a made-up state', async () => {
    const visitor = new ProviderVisitor();
    await visitor.start('google');
    expect((await visitor.finish('google', { state: 'sign-in.invented', code: 'c' })).status).toBe(400);
  });

  it('accepts no code of another flow, even in the same browser', async () => {
    const visitor = new ProviderVisitor();
    const [stolen, own] = [
      await visitor.fillPage(await visitor.start('google'), { email: newEmail() }),
      await visitor.fillPage(await visitor.start('google'), { email: newEmail() }),
    ];
    // The PKCE verifier of one flow does not fit the code of another.
    const mixed = await visitor.finish('google', { ...own, code: stolen.code ?? '' });
    expect(mixed.body).toMatchObject({ outcome: 'failed', reason: 'provider_error' });
  });

  it('accepts no answer of another issuer', async () => {
    const visitor = new ProviderVisitor();
    const answer = await visitor.fillPage(await visitor.start('google'), { email: newEmail() });
    const mixed = await visitor.finish('google', { ...answer, iss: 'https://evil.example' });
    expect(mixed.body).toMatchObject({ outcome: 'failed', reason: 'provider_error' });
  });
});

interface Difference {
  readonly browser?: ProviderVisitor;
  readonly later?: number;
  readonly provider?: 'google' | 'linkedin';
}

describe('an email that has an account', () => {
  async function ask(member: { readonly email: string }) {
    const visitor = new ProviderVisitor();
    const outcome = await visitor.login('google', { email: member.email }, { next: '/room', group: 'g1' });
    if (outcome.outcome !== 'confirm_link') throw new Error(`Not asked: ${JSON.stringify(outcome)}`);
    return { visitor, outcome };
  }

  it('is linked only after its owner has given the password', async () => {
    const member = await registerMember();
    const { visitor, outcome } = await ask(member);
    expect(outcome).toMatchObject({ email: member.email, has_password: true, is_signed_in: false });

    const wrong = await visitor.confirm({ ticket: outcome.ticket, password: 'not the password' });
    expect([wrong.status, wrong.problem.errors]).toEqual([
      400,
      { password: ['This password isn’t right. Please try again'] },
    ]);
    expect((await visitor.confirm({ ticket: outcome.ticket })).status).toBe(400);
    expect((await ask(member)).outcome.outcome).toBe('confirm_link');

    const right = await visitor.confirm({ ticket: outcome.ticket, password: member.password });
    expect(right.body).toMatchObject({ outcome: 'signed_in', is_new: false, next: '/room', group: 'g1' });
    const { user_data } = await api.ok(getInitialData, {}, { as: loggedIn(right.body).tokens });
    expect(user_data.id).toBe(member.id);
    // The ticket is used up; from now on Google alone is enough.
    const again = await visitor.confirm({ ticket: outcome.ticket, password: member.password });
    expect(again.status).toBe(400);
    expect(await new ProviderVisitor().login('google', { email: member.email })).toMatchObject({
      outcome: 'signed_in',
    });
  });

  it('notifies its owner by email', async () => {
    const member = await registerMember();
    const { visitor, outcome } = await ask(member);
    await visitor.confirm({ ticket: outcome.ticket, password: member.password });
    const mails = await api.raw(`/dev/mail.json?to=${encodeURIComponent(member.email)}`);
    const { results } = mails.body as { results: { subject: string }[] };
    expect(results.map(({ subject }) => subject)).toContain('Google is connected to your Acquaint account');
  });

  it('is linked by a logged-in owner who reauthenticates, and by nobody else', async () => {
    const [member, other] = [await registerMember(), await registerMember()];
    const visitor = new ProviderVisitor();
    const answer = await visitor.fillPage(await visitor.start('google'), { email: member.email });
    const { body } = await visitor.finish('google', answer, { as: member });
    if (body.outcome !== 'confirm_link') throw new Error('Not asked');
    expect(body.is_signed_in).toBe(true);
    expect((await visitor.confirm({ ticket: body.ticket }, other)).status).toBe(400);
    // An unattended logged-in browser is not proof of ownership.
    const bare = await visitor.confirm({ ticket: body.ticket }, member);
    expect([bare.status, bare.problem.errors]).toEqual([400, { current_password: ['Enter your password'] }]);
    const proof = { current_password: member.password };
    expect((await visitor.confirm({ ticket: body.ticket, proof }, member)).status).toBe(200);
  });

  it('says when the account is scheduled for deletion, as logging in with the password does', async () => {
    const member = await registerMember();
    const body = { current_password: member.password };
    const { erase_at } = await api.ok(requestDeletion, { body }, { as: member });
    const { visitor, outcome } = await ask(member);
    const linked = await visitor.confirm({ ticket: outcome.ticket, password: member.password });
    expect(loggedIn(linked.body).tokens.erase_at).toBe(erase_at);
    const again = loggedIn(await new ProviderVisitor().login('google', { email: member.email }));
    expect(again.tokens.erase_at).toBe(erase_at);
    await api.ok(takeDeletionBack, {}, { as: again.tokens });
    const login = loggedIn(await new ProviderVisitor().login('google', { email: member.email }));
    expect(login.tokens).not.toHaveProperty('erase_at');
  });

  it('also requires the code of an authenticator app, with every login method', async () => {
    const member = await registerMember();
    const password = { current_password: member.password };
    const { secret } = await api.ok(startTwoFactor, { body: password }, { as: member });
    const app = new TOTP({ secret: Secret.fromBase32(secret) });
    const clock = await api.raw('/dev/clock');
    const timestamp = Date.parse((clock.body as { now: string }).now);
    await api.ok(confirmTwoFactor, { body: { code: app.generate({ timestamp }) } }, { as: member });

    const { visitor, outcome } = await ask(member);
    const linked = await visitor.confirm({ ticket: outcome.ticket, password: member.password });
    expect(linked.body).toMatchObject({ outcome: 'second_step', next: '/room', group: 'g1' });
    const again = await new ProviderVisitor().login('google', { email: member.email });
    if (again.outcome !== 'second_step') throw new Error('No code was asked for');
    const code = app.generate({ timestamp: timestamp + 60_000 });
    const body = { second_step: again.second_step, code };
    const pair = await api.ok(completeLogin, { body }, { later: 1 });
    const { user_data } = await api.ok(getInitialData, {}, { as: pair });
    expect(user_data.id).toBe(member.id);
  });

  it('is not offered for linking when the provider has not verified it', async () => {
    const member = await registerMember();
    const outcome = await new ProviderVisitor().login('google', { email: member.email, isVerified: false });
    expect(outcome).toMatchObject({ outcome: 'failed', reason: 'not_verified' });
  });

  it('can be linked for ten minutes', async () => {
    const member = await registerMember();
    const { outcome } = await ask(member);
    const late = await api.raw('/api/v1/auth/provider-link/', {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-later-minutes': '11' },
      body: JSON.stringify({ ticket: outcome.ticket, password: member.password }),
    });
    expect([late.status, late.problem.detail]).toEqual([400, 'That took too long. Please start again.']);
  });
});

describe('Google’s access token', () => {
  /** Returns a person's token of the local provider, as Google's script gives it to a page. */
  async function tokenOf(email: string): Promise<string> {
    const visitor = new ProviderVisitor();
    const verifier = 'v'.repeat(43);
    const page = new URL(await visitor.start('google'));
    page.searchParams.set('code_challenge', createHash('sha256').update(verifier).digest('base64url'));
    const { code = '' } = await visitor.fillPage(page.href, { email });
    const client = ['acquaint-on-this-computer', 'known to everybody'].map(encodeURIComponent).join(':');
    const answer = await fetch(new URL('/dev/openid/google/token', page), {
      method: 'POST',
      headers: { authorization: `Basic ${btoa(client)}` },
      body: new URLSearchParams({
        grant_type: 'authorization_code',
        code,
        redirect_uri: page.searchParams.get('redirect_uri') ?? '',
        code_verifier: verifier,
      }),
    });
    return ((await answer.json()) as { access_token: string }).access_token;
  }

  it('logs a new person in with their chosen goals, then the same person again', async () => {
    const email = newEmail();
    const access_token = await tokenOf(email);
    const opportunities = ['investing', 'something else', 'recruiting'];
    const first = await api.call(loginWithGoogle, { body: { access_token, opportunities } });
    expect(first.status).toBe(201);
    const { user_data } = await api.ok(getInitialData, {}, { as: first.body });
    expect(user_data.email).toBe(email);
    const profile = await api.ok(getProfileByUsername, { query: { username: email } }, { as: first.body });
    expect(profile.goals).toEqual(['recruiting', 'investing']);
    expect((await api.call(loginWithGoogle, { body: { access_token } })).status).toBe(200);
  });

  it('requires the password of an account with this email', async () => {
    const member = await registerMember();
    const reply = await api.call(loginWithGoogle, { body: { access_token: await tokenOf(member.email) } });
    expect(reply.status).toBe(409);
    const confirmed = await new ProviderVisitor().confirm({
      ticket: String(reply.problem.ticket),
      password: member.password,
    });
    expect(confirmed.status).toBe(200);
  });

  it('is refused when Google does not know it', async () => {
    const reply = await api.call(loginWithGoogle, { body: { access_token: 'invented' } });
    expect([reply.status, reply.problem.detail]).toEqual([
      401,
      'Google doesn’t recognise this login, or it was meant for another site. Please try again.',
    ]);
  });
});
