import type { ConnectionUse, LoginProvider } from '@acquaint/contracts';
import { microsoftIdentity, openIdIdentity, zoomIdentity, type ReadIdentity } from './identities.ts';

/** The properties that differ between providers. */
export interface ProviderDefinition {
  readonly name: LoginProvider;
  readonly label: string;
  /** Requested scopes by use; a use that is missing here is not offered. The scopes of `sign_in` are always requested. */
  readonly scopes: Readonly<Partial<Record<ConnectionUse, readonly string[]>>>;
  /** Whether people can decline this scope, so that the granted scopes must be checked. */
  readonly canBeRefused: (scope: string) => boolean;
  /** Converts a granted scope to the name that `needs` uses: providers return some under other names. */
  readonly usualScope: (scope: string) => string;
  /** `openid` finds its endpoints by discovery; `oauth` is plain OAuth 2 with fixed endpoints. */
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
  /** Whether it supports `prompt=login` and `max_age`, and returns `auth_time` (OpenID Connect Core, 3.1.2.1). */
  readonly tellsWhen: boolean;
  /** Additional parameters of the authorization request. */
  readonly extras: (use: ConnectionUse) => Readonly<Record<string, string>>;
  readonly readIdentity: ReadIdentity;
  /** Endpoint that returns the audience of an access token. */
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
  // Google's page has a checkbox for each.
  canBeRefused: () => true,
  usualScope: (scope) => scope.replace(/^https:\/\/www\.googleapis\.com\/auth\/userinfo\./, ''),
  server: { kind: 'openid', issuer: 'https://accounts.google.com' },
  clientAuth: 'post',
  usesPkce: true,
  usesNonce: true,
  // Google supports neither: somebody already logged in there needs only a click (docs/adr/0012).
  tellsWhen: false,
  // Google issues a refresh token only after it has asked for consent.
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
  // LinkedIn refuses a code_verifier from a client with a secret (invalid_client), and puts no nonce into its id token. State,
  // bound to the browser and used once, takes their place (docs/adr/0012).
  usesPkce: false,
  usesNonce: false,
  tellsWhen: false,
  extras: () => ({}),
  readIdentity: openIdIdentity,
  tokenInfo: null,
};

const GRAPH = /^https:\/\/graph\.microsoft\.com\//i;

/**
 * Microsoft's definition.
 * @param tenant `common` for everybody, `organizations`, `consumers`, or a tenant's id.
 */
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
  // Zoom's scopes are chosen when the app is registered: user:read:user.
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

/** Returns all supported providers, in the order in which they are offered. */
export function providerDefinitions(microsoftTenant: string): readonly ProviderDefinition[] {
  return [google, linkedin, microsoft(microsoftTenant), zoom];
}

/**
 * Returns the definition of the local provider that replaces a real one in development: plain OpenID Connect without the real one's
 * deviations.
 */
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
    // Always asks for a login, so that a developer can switch between people.
    extras: () => ({ prompt: 'login' }),
    readIdentity: openIdIdentity,
    tokenInfo: definition.tokenInfo && `${issuer}/tokeninfo`,
  };
}
