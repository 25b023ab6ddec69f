import { createProvider } from './create-provider.ts';
import { providerDefinitions, type ProviderDefinition } from './provider-definitions.ts';
import { ProviderFailure, type Provider, type ProviderReturn, type OAuthFlow } from './login.ts';
import { startTestProvider, TEST_CLIENT, type TestProvider } from './test-provider.ts';

const FLOW: OAuthFlow = {
  state: 'sign-in.state',
  nonce: 'the-nonce-of-this-flow',
  verifier: 'v'.repeat(43),
  redirectUri: 'https://acquaint.example/auth/google/callback',
};
const NOW = Math.floor(Temporal.Now.instant().epochMilliseconds / 1000);

const [google, linkedin, microsoft, zoom] = providerDefinitions('common');
let server: TestProvider;

beforeAll(async () => {
  server = await startTestProvider();
});
afterAll(() => server.close());
beforeEach(() => server.answerNext({ claims: { nonce: FLOW.nonce } }));

/** Creates a provider by its definition, at the URL of the test server. */
function at(definition: ProviderDefinition | undefined): Provider {
  if (!definition) throw new Error('There is no such provider');
  const { issuer } = server;
  const place =
    definition.server.kind === 'openid'
      ? { kind: 'openid' as const, issuer }
      : {
          kind: 'oauth' as const,
          issuer,
          authorization: `${issuer}/authorize`,
          token: `${issuer}/token`,
          person: `${issuer}/person`,
          revocation: `${issuer}/revoke`,
        };
  const tokenInfo = definition.tokenInfo && `${issuer}/tokeninfo`;
  return createProvider({ ...definition, server: place, tokenInfo }, { ...TEST_CLIENT, allowsHttp: true });
}

const answer = (): ProviderReturn => ({ state: FLOW.state, code: 'a-code', iss: server.issuer });
const codeOf = (failure: unknown): string =>
  failure instanceof ProviderFailure ? failure.code : `no ProviderFailure: ${String(failure)}`;

describe('the page of a provider', () => {
  const paramsOf = async (definition: ProviderDefinition | undefined, use: 'sign_in' | 'calendar') =>
    Object.fromEntries(new URL(await at(definition).pageFor(FLOW, use)).searchParams);

  it('gets state, nonce and the hash of the verifier, but never the verifier', async () => {
    const params = await paramsOf(google, 'sign_in');
    expect(params).toMatchObject({
      response_type: 'code',
      client_id: TEST_CLIENT.id,
      redirect_uri: FLOW.redirectUri,
      state: FLOW.state,
      nonce: FLOW.nonce,
      scope: 'openid email profile',
      code_challenge_method: 'S256',
    });
    expect(JSON.stringify(params)).not.toContain(FLOW.verifier);
  });

  it('asks for calendar access only when the calendar is connected, with offline access', async () => {
    const params = await paramsOf(google, 'calendar');
    expect(params.scope).toContain('https://www.googleapis.com/auth/calendar.events');
    expect(params).toMatchObject({ access_type: 'offline', prompt: 'consent' });
    expect((await paramsOf(microsoft, 'calendar')).scope).toContain('offline_access Calendars.ReadWrite');
  });

  it('asks for a new login where the provider can, and always for the login time', async () => {
    const page = async (definition: ProviderDefinition | undefined, again: boolean) =>
      Object.fromEntries(new URL(await at(definition).pageFor(FLOW, 'sign_in', again)).searchParams);
    expect(await page(microsoft, true)).toMatchObject({ prompt: 'login', max_age: '0' });
    expect(await page(microsoft, false)).toMatchObject({ prompt: 'select_account', max_age: '2592000' });
    expect(await page(google, true)).toMatchObject({ prompt: 'select_account' });
    for (const other of [google, linkedin, zoom])
      expect(await page(other, true)).not.toHaveProperty('max_age');
    expect(await paramsOf(microsoft, 'calendar')).not.toHaveProperty('max_age');
  });

  it('omits the parameters that LinkedIn refuses', async () => {
    const params = await paramsOf(linkedin, 'sign_in');
    expect(params).not.toHaveProperty('nonce');
    expect(params).not.toHaveProperty('code_challenge');
    expect(params.state).toBe(FLOW.state);
  });
});

describe('a response of a provider', () => {
  it.each([
    ['if the provider reports it', microsoft, { auth_time: NOW - 3_600 }, NOW - 3_600],
    ['not if the provider does not report it', microsoft, {}, null],
    ['not if it is in the future', microsoft, { auth_time: NOW + 3_600 }, null],
    ['not from a provider that does not guarantee it', google, { auth_time: NOW }, null],
  ])('has the time of the login at the provider: %s', async (_what, definition, claims, expected) => {
    server.answerNext({ claims: { nonce: FLOW.nonce, ...claims } });
    const { authenticatedAt } = await at(definition).redeem(FLOW, 'sign_in', answer());
    expect(authenticatedAt && authenticatedAt.epochMilliseconds / 1000).toBe(expected);
  });

  it('is accepted when all of it is valid', async () => {
    server.answerNext({
      claims: { nonce: FLOW.nonce },
      token: {
        scope: 'openid https://www.googleapis.com/auth/userinfo.email profile',
        refresh_token: 'a refresh token',
      },
    });
    const granted = await at(google).redeem(FLOW, 'sign_in', answer());
    expect(granted).toMatchObject({
      identity: { issuer: server.issuer, subject: 'ada', email: 'ada@example.org', isEmailVerified: true },
      scopes: ['openid', 'email', 'profile'],
      tokens: { access: 'an access token', refresh: 'a refresh token', expiresIn: 3600 },
    });
    expect(server.tokenRequests.at(-1)?.get('code_verifier')).toBe(FLOW.verifier);
  });

  it('without scopes grants what was requested, and no more', async () => {
    const { scopes } = await at(google).redeem(FLOW, 'sign_in', answer());
    expect(scopes).toEqual(['openid', 'email', 'profile']);
  });

  it.each([
    ['another nonce', { claims: { nonce: 'another' } }],
    ['no nonce', { claims: {} }],
    ['an expired token', { claims: { nonce: FLOW.nonce, exp: NOW - 60 } }],
    ['another issuer', { claims: { nonce: FLOW.nonce, iss: 'https://evil.example' } }],
    ['another audience', { claims: { nonce: FLOW.nonce, aud: 'another-client' } }],
    [
      'several audiences and no authorized party',
      { claims: { nonce: FLOW.nonce, aud: [TEST_CLIENT.id, 'another'] } },
    ],
    ['another authorized party', { claims: { nonce: FLOW.nonce, aud: [TEST_CLIENT.id, 'x'], azp: 'x' } }],
    ['no signature (alg none)', { claims: { nonce: FLOW.nonce }, signature: 'none' as const }],
    ['a signature with an unknown key', { claims: { nonce: FLOW.nonce }, signature: 'stranger' as const }],
    [
      'a signature with our own secret (HS256)',
      { claims: { nonce: FLOW.nonce }, signature: 'shared secret' as const },
    ],
    ['no id token', { token: { id_token: undefined } }],
    ['a rejected code', { status: 400 }],
    ['an error', { status: 500 }],
  ])('with %s is rejected', async (_name, next) => {
    server.answerNext(next);
    await expect(at(google).redeem(FLOW, 'sign_in', answer())).rejects.toBeInstanceOf(ProviderFailure);
  });

  it.each([
    ['the state of another flow', { state: 'sign-in.another' }],
    ['another issuer in the URL (mix-up attack)', { iss: 'https://evil.example' }],
    ['no issuer in the URL of a provider that sends it', { iss: undefined }],
    ['an error in the URL', { error: 'server_error', code: undefined }],
    ['neither code nor error', { code: undefined }],
  ])('with %s is rejected', async (_name, change) => {
    await expect(at(google).redeem(FLOW, 'sign_in', { ...answer(), ...change })).rejects.toBeInstanceOf(
      ProviderFailure,
    );
  });

  it('has an error code for the log that contains nothing of the response', async () => {
    server.answerNext({ status: 400 });
    const failure: unknown = await at(google)
      .redeem(FLOW, 'sign_in', answer())
      .catch((error: unknown) => error);
    expect(codeOf(failure)).toBe('invalid_grant');
    expect((failure as Error).message).not.toContain('a-code');
  });

  it('is accepted from LinkedIn without nonce and verifier', async () => {
    server.answerNext({ claims: {}, token: { scope: 'email,openid,profile' } });
    const { identity, scopes } = await at(linkedin).redeem(FLOW, 'sign_in', answer());
    expect([identity.subject, scopes]).toEqual(['ada', ['email', 'openid', 'profile']]);
    expect(server.tokenRequests.at(-1)?.has('code_verifier')).toBe(false);
  });

  it('is accepted from Zoom, which has a user endpoint instead of an id token', async () => {
    server.answerNext({ token: { id_token: undefined } });
    const { identity } = await at(zoom).redeem(FLOW, 'sign_in', { ...answer(), iss: undefined });
    expect(identity).toMatchObject({ subject: 'ada', isEmailVerified: true, firstName: 'Ada' });
    expect(server.tokenRequests.at(-1)?.get('code_verifier')).toBe(FLOW.verifier);
  });
});

describe('an access token from elsewhere', () => {
  it.each([
    ['issued for this site', { aud: TEST_CLIENT.id, sub: 'ada', expires_in: '300' }, 'ada'],
    ['issued for another site', { aud: 'another-site', sub: 'ada', expires_in: 300 }, 'audience'],
    ['without an audience', { sub: 'ada', expires_in: 300 }, 'unreachable'],
    ['expired', { aud: TEST_CLIENT.id, sub: 'ada', expires_in: 0 }, 'unreachable'],
    [
      'of another person',
      { aud: TEST_CLIENT.id, sub: 'bea', expires_in: 300 },
      'OAUTH_JSON_ATTRIBUTE_COMPARISON_FAILED',
    ],
  ])('%s', async (_name, tokenInfo, expected) => {
    server.answerNext({ tokenInfo });
    const found = await at(google)
      .identify?.('a token')
      .then(({ subject }) => subject, codeOf);
    expect(found).toBe(expected);
  });

  it('that Google does not know', async () => {
    server.answerNext({ status: 400 });
    expect(await at(google).identify?.('a token').catch(codeOf)).toBe('token_unknown');
  });

  it('cannot be checked with a provider that has no endpoint for that', () => {
    expect(at(linkedin).identify).toBeNull();
  });
});

it('a provider that did not answer is contacted again at the next try', async () => {
  const definition: ProviderDefinition | undefined = google && {
    ...google,
    server: { kind: 'openid', issuer: `${server.issuer}/nowhere` },
  };
  if (!definition) throw new Error('There is no such provider');
  const provider = createProvider(definition, { ...TEST_CLIENT, allowsHttp: true });
  await expect(provider.pageFor(FLOW, 'sign_in')).rejects.toBeInstanceOf(ProviderFailure);
  await expect(provider.pageFor(FLOW, 'sign_in')).rejects.toBeInstanceOf(ProviderFailure);
});
