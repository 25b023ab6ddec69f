import type { ConnectionUse, SignInProvider } from '@acquaint/contracts';
import { microsoftIdentity, openIdIdentity, zoomIdentity, type ReadIdentity } from './identities.ts';

/** What is particular to a provider. */
export interface ProviderDefinition {
  readonly name: SignInProvider;
  readonly label: string;
  /** Asked for, by use; a use that is not named here is not offered. `sign_in` is part of every other one. */
  readonly scopes: Readonly<Partial<Record<ConnectionUse, readonly string[]>>>;
  /** Scopes that people can refuse one by one, so that they are looked for in the answer. */
  readonly canBeRefused: (scope: string) => boolean;
  /** As `needs` names a scope: providers answer some in other words. */
  readonly usualScope: (scope: string) => string;
  /** `openid` finds its addresses by discovery; `oauth` is OAuth 2 alone, with addresses given. */
  readonly server:
    | { readonly kind: 'openid'; readonly issuer: string }
    | {
        readonly kind: 'oauth';
        readonly issuer: string;
        readonly authorization: string;
        readonly token: string;
        readonly person: string;
        readonly revocation: string;
      };
  readonly clientAuth: 'basic' | 'post';
  readonly usesPkce: boolean;
  readonly usesNonce: boolean;
  /** Whether it heeds `prompt=login` and `max_age`, and answers with `auth_time` (OpenID Connect Core, 3.1.2.1). */
  readonly tellsWhen: boolean;
  /** Parameters of the provider's page. */
  readonly extras: (use: ConnectionUse) => Readonly<Record<string, string>>;
  readonly readIdentity: ReadIdentity;
  /** Where an access token's audience is asked for. */
  readonly tokenInfo: string | null;
}

const BASIC = ['openid', 'email', 'profile'];

const google: ProviderDefinition = {
  name: 'google',
  label: 'Google',
  scopes: {
    sign_in: BASIC,
    calendar: ['https://www.googleapis.com/auth/calendar.events'],
    contacts: ['https://www.googleapis.com/auth/contacts.readonly'],
  },
  // Each has its box on Google's page.
  canBeRefused: () => true,
  usualScope: (scope) => scope.replace(/^https:\/\/www\.googleapis\.com\/auth\/userinfo\./, ''),
  server: { kind: 'openid', issuer: 'https://accounts.google.com' },
  clientAuth: 'post',
  usesPkce: true,
  usesNonce: true,
  // It knows neither: whoever is logged in there is let through with a click (docs/adr/0012).
  tellsWhen: false,
  // Google gives a refresh token only when it has asked for consent.
  extras: (use) =>
    use === 'sign_in'
      ? { prompt: 'select_account' }
      : { prompt: 'consent', access_type: 'offline', include_granted_scopes: 'true' },
  readIdentity: openIdIdentity,
  tokenInfo: 'https://oauth2.googleapis.com/tokeninfo',
};

const linkedin: ProviderDefinition = {
  name: 'linkedin',
  label: 'LinkedIn',
  scopes: { sign_in: BASIC },
  canBeRefused: () => false,
  usualScope: (scope) => scope,
  server: { kind: 'openid', issuer: 'https://www.linkedin.com/oauth' },
  clientAuth: 'post',
  // LinkedIn refuses a code_verifier from a client with a secret (invalid_client), and puts no nonce into its id token.
  // State, bound to the browser and used once, does their work there (docs/adr/0012).
  usesPkce: false,
  usesNonce: false,
  tellsWhen: false,
  extras: () => ({}),
  readIdentity: openIdIdentity,
  tokenInfo: null,
};

const GRAPH = /^https:\/\/graph\.microsoft\.com\//i;

/** @param tenant `common` for everybody, `organizations`, `consumers`, or a tenant's id. */
const microsoft = (tenant: string): ProviderDefinition => ({
  name: 'microsoft',
  label: 'Microsoft',
  scopes: {
    sign_in: BASIC,
    calendar: ['offline_access', 'Calendars.ReadWrite'],
    contacts: ['offline_access', 'Contacts.Read'],
  },
  canBeRefused: (scope) => /^(calendars|contacts)\./i.test(scope),
  usualScope: (scope) => scope.replace(GRAPH, ''),
  server: { kind: 'openid', issuer: `https://login.microsoftonline.com/${tenant}/v2.0` },
  clientAuth: 'post',
  usesPkce: true,
  usesNonce: true,
  tellsWhen: true,
  extras: () => ({ prompt: 'select_account' }),
  readIdentity: microsoftIdentity,
  tokenInfo: null,
});

const zoom: ProviderDefinition = {
  name: 'zoom',
  label: 'Zoom',
  // Zoom's scopes are chosen where the app is registered: user:read:user.
  scopes: { sign_in: [] },
  canBeRefused: () => false,
  usualScope: (scope) => scope,
  server: {
    kind: 'oauth',
    issuer: 'https://zoom.us',
    authorization: 'https://zoom.us/oauth/authorize',
    token: 'https://zoom.us/oauth/token',
    person: 'https://api.zoom.us/v2/users/me',
    revocation: 'https://zoom.us/oauth/revoke',
  },
  clientAuth: 'basic',
  usesPkce: true,
  usesNonce: false,
  tellsWhen: false,
  extras: () => ({}),
  readIdentity: zoomIdentity,
  tokenInfo: null,
};

/** Every provider the product knows, in the order in which they are offered. */
export function providerDefinitions(microsoftTenant: string): readonly ProviderDefinition[] {
  return [google, linkedin, microsoft(microsoftTenant), zoom];
}

/** The same provider at an address of our own: OpenID Connect as it is written, whatever ways the real one has. */
export function atLocalProvider(definition: ProviderDefinition, base: string): ProviderDefinition {
  const issuer = `${base}/${definition.name}`;
  return {
    ...definition,
    scopes: { ...definition.scopes, sign_in: BASIC },
    server: { kind: 'openid', issuer },
    clientAuth: 'basic',
    usesPkce: true,
    usesNonce: true,
    tellsWhen: true,
    // Asks who is there each time: one tries to be several people.
    extras: () => ({ prompt: 'login' }),
    readIdentity: openIdIdentity,
    tokenInfo: definition.tokenInfo && `${issuer}/tokeninfo`,
  };
}
