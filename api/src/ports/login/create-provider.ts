import type { ConnectionUse } from '@acquaint/contracts';
import * as oauth from 'openid-client';
import { z } from 'zod';
import type { Claims } from './identities.ts';
import type { ProviderDefinition } from './provider-definitions.ts';
import { ProviderFailure, type Provider, type ProviderReturn, type OAuthFlow } from './login.ts';

interface Client {
  readonly id: string;
  readonly secret: string;
  /** Allows plain http, only for a provider on this machine. */
  readonly allowsHttp?: boolean;
}

/** Time-out of a request to a provider, in seconds. */
const PATIENCE_SECONDS = 10;

/** For a usual login: the provider must ask again only if the person's login there is older than thirty days. In seconds. */
const MAX_AGE_SECONDS = 30 * 86_400;
/** Maximum clock skew of the provider, in seconds. */
const CLOCK_SECONDS = 60;

const TokenInfo = z.object({
  aud: z.string(),
  sub: z.string(),
  expires_in: z.coerce.number().positive(),
});

/**
 * Creates a provider by its definition: OAuth 2.1's authorization code flow with PKCE, and OpenID Connect where supported.
 * openid-client checks state, issuer, audience, signature (also of tokens received over TLS), nonce and times; it refuses `none`
 * and symmetric algorithms.
 */
export function createProvider(definition: ProviderDefinition, client: Client): Provider {
  const configuration = cachedOnSuccess(() => configure(definition, client));
  const scopesFor = (use: ConnectionUse): readonly string[] => [
    ...new Set([...(definition.scopes.sign_in ?? []), ...(definition.scopes[use] ?? [])]),
  ];
  return {
    name: definition.name,
    label: definition.label,
    uses: Object.keys(definition.scopes) as ConnectionUse[],
    needs: (use) => scopesFor(use).filter(definition.canBeRefused),
    tellsWhen: definition.tellsWhen,
    pageFor: (flow, use, again = false) =>
      failing(async () => {
        const page = oauth.buildAuthorizationUrl(await configuration(), {
          redirect_uri: flow.redirectUri,
          state: flow.state,
          ...(scopesFor(use).length > 0 ? { scope: scopesFor(use).join(' ') } : {}),
          ...(definition.usesNonce ? { nonce: flow.nonce } : {}),
          ...(definition.usesPkce
            ? {
                code_challenge: await oauth.calculatePKCECodeChallenge(flow.verifier),
                code_challenge_method: 'S256',
              }
            : {}),
          ...definition.extras(use),
          ...(definition.tellsWhen && use === 'sign_in' ? ageParameters(again) : {}),
        });
        return page.href;
      }),
    redeem: (flow, use, answer) =>
      failing(async () => {
        const config = await configuration();
        const tokens = await exchange(definition, config, flow, answer);
        const claims = await personOf(definition, config, tokens);
        const issuer = typeof claims.iss === 'string' ? claims.iss : config.serverMetadata().issuer;
        return {
          identity: definition.readIdentity(issuer, claims),
          // A response without scopes grants all that were requested (RFC 6749, 5.1).
          scopes: tokens.scope === undefined ? scopesFor(use) : scopesIn(tokens.scope, definition),
          tokens: {
            access: tokens.access_token,
            refresh: tokens.refresh_token ?? null,
            expiresIn: tokens.expires_in ?? null,
          },
          authenticatedAt: definition.tellsWhen ? authenticationTimeOf(claims) : null,
        };
      }),
    identify:
      definition.tokenInfo === null
        ? null
        : (accessToken) =>
            failing(async () => {
              const subject = await subjectOfOwnToken(definition.tokenInfo ?? '', accessToken, client.id);
              const config = await configuration();
              const person = await oauth.fetchUserInfo(config, accessToken, subject);
              return definition.readIdentity(config.serverMetadata().issuer, person);
            }),
    refresh: (refreshToken) =>
      failing(async () => {
        const tokens = await oauth.refreshTokenGrant(await configuration(), refreshToken);
        return {
          access: tokens.access_token,
          refresh: tokens.refresh_token ?? null,
          expiresIn: tokens.expires_in ?? null,
        };
      }),
    revoke: async (tokens) => {
      try {
        const config = await configuration();
        if (config.serverMetadata().revocation_endpoint === undefined) return;
        await oauth.tokenRevocation(config, tokens.refresh ?? tokens.access);
      } catch {
        // The account is disconnected in any case: the tokens are deleted on this side.
      }
    },
  };
}

/** Returns parameters about the age of the login: with any `max_age` a provider has to say when the person logged in. */
function ageParameters(again: boolean): Readonly<Record<string, string>> {
  return again ? { prompt: 'login', max_age: '0' } : { max_age: String(MAX_AGE_SECONDS) };
}

/** Returns when the person logged in at the provider; null if unknown or in the future. */
function authenticationTimeOf({ auth_time }: Claims): Temporal.Instant | null {
  if (typeof auth_time !== 'number' || !Number.isSafeInteger(auth_time)) return null;
  const latest = Math.floor(Temporal.Now.instant().epochMilliseconds / 1000) + CLOCK_SECONDS;
  return auth_time < 0 || auth_time > latest
    ? null
    : Temporal.Instant.fromEpochMilliseconds(auth_time * 1000);
}

type TokenAnswer = Awaited<ReturnType<typeof oauth.authorizationCodeGrant>>;

function exchange(
  { server, usesPkce, usesNonce }: ProviderDefinition,
  config: oauth.Configuration,
  flow: OAuthFlow,
  answer: ProviderReturn,
): Promise<TokenAnswer> {
  return oauth.authorizationCodeGrant(config, addressOf(flow, answer), {
    expectedState: flow.state,
    ...(usesPkce ? { pkceCodeVerifier: flow.verifier } : {}),
    ...(usesNonce ? { expectedNonce: flow.nonce } : {}),
    idTokenExpected: server.kind === 'openid',
  });
}

/** Rebuilds the URL to which the person returned. */
function addressOf({ redirectUri }: OAuthFlow, answer: ProviderReturn): URL {
  const address = new URL(redirectUri);
  for (const [name, value] of Object.entries(answer)) {
    if (value !== undefined) address.searchParams.set(name, String(value));
  }
  return address;
}

/** Returns the person's claims; those in the id token take precedence over those of the userinfo endpoint. */
async function personOf(
  { server }: ProviderDefinition,
  config: oauth.Configuration,
  tokens: TokenAnswer,
): Promise<Claims> {
  if (server.kind === 'oauth') {
    const answer = await oauth.fetchProtectedResource(
      config,
      tokens.access_token,
      new URL(server.person),
      'GET',
    );
    if (!answer.ok) throw new ProviderFailure(`person_${answer.status}`);
    return z.record(z.string(), z.unknown()).parse(await answer.json());
  }
  const claims = tokens.claims();
  if (claims === undefined) throw new ProviderFailure('no_id_token');
  if (typeof claims.email === 'string' && claims.given_name !== undefined) return claims;
  if (config.serverMetadata().userinfo_endpoint === undefined) return claims;
  return { ...(await oauth.fetchUserInfo(config, tokens.access_token, claims.sub)), ...claims };
}

function scopesIn(granted: string, { usualScope }: ProviderDefinition): string[] {
  return granted
    .split(/[\s,]+/)
    .filter((scope) => scope !== '')
    .map(usualScope);
}

async function configure(
  { server, clientAuth, usesPkce }: ProviderDefinition,
  { id, secret, allowsHttp = false }: Client,
): Promise<oauth.Configuration> {
  const auth = clientAuth === 'basic' ? oauth.ClientSecretBasic(secret) : oauth.ClientSecretPost(secret);
  if (server.kind === 'openid') {
    return oauth.discovery(new URL(server.issuer), id, undefined, auth, {
      timeout: PATIENCE_SECONDS,
      execute: [oauth.enableNonRepudiationChecks, ...(allowsHttp ? [oauth.allowInsecureRequests] : [])],
    });
  }
  const config = new oauth.Configuration(
    {
      issuer: server.issuer,
      authorization_endpoint: server.authorization,
      token_endpoint: server.token,
      revocation_endpoint: server.revocation,
      ...(usesPkce ? { code_challenge_methods_supported: ['S256'] } : {}),
    },
    id,
    undefined,
    auth,
  );
  config.timeout = PATIENCE_SECONDS;
  if (allowsHttp) oauth.allowInsecureRequests(config);
  return config;
}

/**
 * Returns the subject of an access token. The audience must be our client id: otherwise a token issued to another site would let
 * that site's owner log in here.
 */
async function subjectOfOwnToken(address: string, token: string, clientId: string): Promise<string> {
  const answer = await fetch(address, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/x-www-form-urlencoded' },
    redirect: 'error',
    signal: AbortSignal.timeout(PATIENCE_SECONDS * 1000),
  });
  if (!answer.ok) throw new ProviderFailure('token_unknown');
  const about = TokenInfo.parse(await answer.json());
  if (about.aud !== clientId) throw new ProviderFailure('audience');
  return about.sub;
}

/** Converts any error to a ProviderFailure with a code that is safe to log; messages may contain tokens. */
async function failing<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof ProviderFailure) throw error;
    const code =
      error instanceof oauth.ResponseBodyError || error instanceof oauth.AuthorizationResponseError
        ? error.error
        : error instanceof Error && 'code' in error && typeof error.code === 'string'
          ? error.code
          : 'unreachable';
    throw new ProviderFailure(code, { cause: error });
  }
}

/** Caches a successful result; a failure is retried at the next call. */
function cachedOnSuccess<T>(make: () => Promise<T>): () => Promise<T> {
  let cached: Promise<T> | null = null;
  return () => {
    cached ??= make().catch((error: unknown) => {
      cached = null;
      throw error;
    });
    return cached;
  };
}
