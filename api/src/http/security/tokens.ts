import { createSigner, createVerifier, TokenError } from 'fast-jwt';
import { createKeyRing, type ServerSecrets } from './key-ring.ts';
import { z } from 'zod';
import { PRODUCT_SLUG, Role } from '@acquaint/contracts';

/** The account that a valid access token belongs to. */
export interface LoggedIn {
  readonly id: string;
  readonly role: Role;
  /** Id of the login in which the token was issued; ending the login revokes its refresh tokens. */
  readonly loginId: string;
  /** Thumbprint of the key that must prove each call with the token (R-ACCT-27); undefined when the login has none. */
  readonly keyThumbprint?: string;
}

/** The owner of a socket: a member, or a guest of one call. */
export interface SocketUser extends LoggedIn {
  /** The session whose room the guest may be in; such a socket gives access to nothing else. Undefined for members. */
  readonly guestOf?: string;
  /** When its access token expires; undefined for guests, who have none. */
  readonly until?: Temporal.Instant;
  /** Locale of the page that opened the socket, because its messages carry no `Accept-Language`. */
  readonly formats?: string;
}

/** How long a signed file URL is valid, in seconds. URLs are signed because an `<img>` or a player sends no token. */
export const FILE_KEY_SECONDS = 3_600;

/** Tokens of one purpose: a room token is not an access token, although the same secrets sign both. */
export interface TokenKind<T> {
  /** Returns a compact JWS (HS256) that expires after `seconds`. */
  readonly sign: (payload: T, seconds: number) => string;
  /** Returns the payload, or null for a token that is forged, expired, malformed or of another purpose. */
  readonly verify: (token: string) => T | null;
}

/**
 * Creates and verifies tokens of one purpose.
 * @param secrets at least 32 characters each; the token's header says which one signed it (`kid`).
 * @param purpose used as the audience.
 * @param payload schema of the payload, checked again at verification.
 * @param options `ignoreExpiration`: an expired token still proves who it was issued to.
 */
export function createTokenKind<T extends Record<string, unknown>>(
  secrets: ServerSecrets,
  purpose: string,
  payload: z.ZodType<T>,
  { ignoreExpiration = false }: { readonly ignoreExpiration?: boolean } = {},
): TokenKind<T> {
  const ring = createKeyRing(secrets, (key) => ({
    key,
    verify: createVerifier({
      key,
      algorithms: ['HS256'],
      allowedAud: purpose,
      allowedIss: PRODUCT_SLUG,
      // The library does not check a claim that is missing.
      requiredClaims: ['exp', 'iat', 'aud', 'iss'],
      ignoreExpiration,
      cache: 10_000,
      cacheTTL: 60_000,
      errorCacheTTL: 0,
    }),
  }));
  // The verifier caches by token and returns the same object each time, so its shape is checked once.
  const checked = new WeakMap<object, T>();
  return {
    sign: (claims, seconds) =>
      createSigner({
        key: ring.newest.key.key,
        kid: ring.newest.id,
        algorithm: 'HS256',
        aud: purpose,
        iss: PRODUCT_SLUG,
        expiresIn: seconds * 1000,
      })({ ...claims }),
    verify: (token) => {
      try {
        const signedBy = ring.byId(keyIdIn(token));
        const claims: unknown = signedBy?.verify(token);
        if (typeof claims !== 'object' || claims === null) return null;
        const known = checked.get(claims);
        if (known) return known;
        const parsed = payload.safeParse(claims);
        if (!parsed.success) return null;
        checked.set(claims, parsed.data);
        return parsed.data;
      } catch (error) {
        if (error instanceof TokenError) return null;
        throw error;
      }
    },
  };
}

/** Returns the `kid` of a token's header, not verified yet; empty if there is none. */
function keyIdIn(token: string): string {
  try {
    const header: unknown = JSON.parse(Buffer.from(token.split('.', 1)[0] ?? '', 'base64url').toString());
    const isObject = typeof header === 'object' && header !== null;
    return isObject && 'kid' in header && typeof header.kid === 'string' ? header.kid : '';
  } catch {
    return '';
  }
}

const AccessClaims = z.object({
  sub: z.uuid(),
  role: Role,
  sid: z.uuid(),
  // RFC 9449, section 6.1.
  cnf: z.object({ jkt: z.string() }).optional(),
});

/** Access tokens (R-ACCT-11): HS256, ten minutes, with the person, their role, their login and its key. */
export interface AccessTokens {
  readonly sign: (person: LoggedIn) => string;
  readonly verify: (token: string) => LoggedIn | null;
  /** When a valid token expires; null for any other. */
  readonly endOf: (token: string) => Temporal.Instant | null;
  /** Returns the owner of a correctly signed token, even if it has expired. It grants no access. */
  readonly recognise: (token: string) => LoggedIn | null;
}

/**
 * Creates access tokens.
 * @param minutes how long a token is valid.
 */
export function createAccessTokens(secrets: ServerSecrets, minutes: number): AccessTokens {
  const kind = createTokenKind(secrets, 'access', AccessClaims);
  const old = createTokenKind(secrets, 'access', AccessClaims, { ignoreExpiration: true });
  const ending = createTokenKind(secrets, 'access', AccessClaims.extend({ exp: z.number() }));
  const personOf = (claims: z.infer<typeof AccessClaims> | null): LoggedIn | null =>
    claims && {
      id: claims.sub,
      role: claims.role,
      loginId: claims.sid,
      ...(claims.cnf && { keyThumbprint: claims.cnf.jkt }),
    };
  return {
    sign: ({ id, role, loginId, keyThumbprint }) =>
      kind.sign(
        {
          sub: id,
          role,
          sid: loginId,
          ...(keyThumbprint === undefined ? {} : { cnf: { jkt: keyThumbprint } }),
        },
        minutes * 60,
      ),
    verify: (token) => personOf(kind.verify(token)),
    endOf: (token) => {
      const claims = ending.verify(token);
      return claims && Temporal.Instant.fromEpochMilliseconds(claims.exp * 1000);
    },
    recognise: (token) => personOf(old.verify(token)),
  };
}
