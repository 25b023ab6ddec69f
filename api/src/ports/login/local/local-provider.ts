import { randomBytes } from 'node:crypto';
import type { LoginProvider } from '@acquaint/contracts';
import { exportJWK, generateKeyPair } from 'jose';
import { Provider, type Configuration } from 'oidc-provider';
import { escapeHtml } from '../../../http/escape-html.ts';
import { LOCAL_CLIENT } from './local-client.ts';
import type { LocalPeople } from './local-person.ts';

interface LocalProviderSettings {
  readonly name: LoginProvider;
  readonly issuer: string;
  readonly redirectUri: string;
  /** All scopes that may be requested. */
  readonly scopes: readonly string[];
  readonly people: LocalPeople;
  /** Path of the login page. */
  readonly pagePath: (uid: string) => string;
}

const HOUR = 3600;

/** Creates a real OpenID provider (a certified library) whose keys and data live in memory. */
export async function createLocalProvider(settings: LocalProviderSettings): Promise<Provider> {
  const { privateKey } = await generateKeyPair('RS256', { extractable: true });
  const { name, issuer, redirectUri, people } = settings;
  const configuration: Configuration = {
    clients: [
      {
        client_id: LOCAL_CLIENT.id,
        client_secret: LOCAL_CLIENT.secret,
        redirect_uris: [redirectUri],
        grant_types: ['authorization_code', 'refresh_token'],
        response_types: ['code'],
        token_endpoint_auth_method: 'client_secret_basic',
      },
    ],
    jwks: { keys: [{ ...(await exportJWK(privateKey)), use: 'sig', alg: 'RS256', kid: 'local' }] },
    scopes: [...settings.scopes],
    claims: {
      openid: ['sub'],
      email: ['email', 'email_verified'],
      profile: ['name', 'given_name', 'family_name'],
    },
    pkce: { required: () => true },
    features: { devInteractions: { enabled: false }, revocation: { enabled: true } },
    interactions: { url: (_context, interaction) => settings.pagePath(interaction.uid) },
    findAccount: (_context, subject) => {
      const claims = people.claimsOf(subject);
      return claims ? { accountId: subject, claims: () => claims } : undefined;
    },
    issueRefreshToken: () => Promise.resolve(true),
    rotateRefreshToken: false,
    // Several providers share one origin, so each has its own cookie names.
    cookies: {
      keys: [randomBytes(32).toString('base64url')],
      names: { session: `${name}_session`, interaction: `${name}_page`, resume: `${name}_resume` },
    },
    ttl: {
      AccessToken: HOUR,
      AuthorizationCode: 60,
      Grant: HOUR,
      IdToken: HOUR,
      Interaction: HOUR,
      RefreshToken: 24 * HOUR,
      Session: HOUR,
    },
    renderError: (context, out) => {
      context.type = 'html';
      context.body = `<!doctype html><html lang="en"><title>Not possible</title><h1>Not possible</h1><p>${escapeHtml(
        `${out.error}: ${out.error_description ?? ''}`,
      )}</p></html>`;
    },
  };
  return new Provider(issuer, configuration);
}
