import { createSigner, createVerifier, TokenError } from 'fast-jwt';
import { createKeyRing, type ServerSecrets } from './key-ring.ts';
import { z } from 'zod';
import { PRODUCT_SLUG } from '@acquaint/contracts';

/** What a person may do on the platform; staff roles rise from support to admin. */
export const Role = z.enum(['member', 'support', 'moderator', 'admin']);
export type Role = z.infer<typeof Role>;

/** The person a valid access token stands for. */
export interface SignedIn {
  readonly id: string;
  readonly role: Role;
  /** Family of the sign-in the token was made in: ending it ends its refresh tokens. */
  readonly family: string;
}

/** Whose a socket is: a signed-in person, or a guest of one call. */
export interface SocketUser extends SignedIn {
  /** The session whose room the guest may be in; such a socket carries nothing else. Undefined for members. */
  readonly guestOf?: string;
  /** When its access token ends; undefined for guests, who have none. */
  readonly until?: Temporal.Instant;
  /** How the page that opened it is written: a socket's messages carry no `Accept-Language`. */
  readonly formats?: string;
}

/** How long an address of a file is good that carries a key, because an `<img>` or a player sends no token. */
export const FILE_KEY_SECONDS = 3_600;

/** A token of one purpose: a token made for a room is no access token, though the same secrets sign both. */
export interface TokenKind<T> {
  /** @returns a compact JWS (HS256) that ends after `seconds`. */
  readonly sign: (payload: T, seconds: number) => string;
  /** @returns the payload, or null for anything forged, expired, malformed or of another purpose. */
  readonly verify: (token: string) => T | null;
}

/**
 * Makes and checks tokens of one purpose.
 * @param secrets at least 32 characters each; a token says in its header (`kid`) which one signed it.
 * @param purpose becomes the audience.
 * @param payload what the token carries, checked again when it comes back.
 * @param options `ignoreExpiration`: a token proves who made it also when its time is over.
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
      // Without a claim the library does not compare it.
      requiredClaims: ['exp', 'iat', 'aud', 'iss'],
      ignoreExpiration,
      cache: 10_000,
      cacheTTL: 60_000,
      errorCacheTTL: 0,
    }),
  }));
  // The verifier caches by token and gives the same object back each time: check its shape once.
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

/** The `kid` of a token's header, which nobody has checked yet; empty for none. */
function keyIdIn(token: string): string {
  try {
    const header: unknown = JSON.parse(Buffer.from(token.split('.', 1)[0] ?? '', 'base64url').toString());
    const isObject = typeof header === 'object' && header !== null;
    return isObject && 'kid' in header && typeof header.kid === 'string' ? header.kid : '';
  } catch {
    return '';
  }
}

const AccessClaims = z.object({ sub: z.uuid(), role: Role, fam: z.uuid() });

/** Access tokens (R-ACCT-11): HS256, ten minutes, with the person, their role and their login. */
export interface AccessTokens {
  readonly sign: (person: SignedIn) => string;
  readonly verify: (token: string) => SignedIn | null;
  /** When a valid token ends; null for any other. */
  readonly endOf: (token: string) => Temporal.Instant | null;
  /** Whose a token is or was: true tokens whose time is over count too. It opens nothing. */
  readonly recognise: (token: string) => SignedIn | null;
}

/** @param minutes how long a token is valid. */
export function createAccessTokens(secrets: ServerSecrets, minutes: number): AccessTokens {
  const kind = createTokenKind(secrets, 'access', AccessClaims);
  const old = createTokenKind(secrets, 'access', AccessClaims, { ignoreExpiration: true });
  const ending = createTokenKind(secrets, 'access', AccessClaims.extend({ exp: z.number() }));
  const personOf = (claims: z.infer<typeof AccessClaims> | null): SignedIn | null =>
    claims && { id: claims.sub, role: claims.role, family: claims.fam };
  return {
    sign: (person) => kind.sign({ sub: person.id, role: person.role, fam: person.family }, minutes * 60),
    verify: (token) => personOf(kind.verify(token)),
    endOf: (token) => {
      const claims = ending.verify(token);
      return claims && Temporal.Instant.fromEpochMilliseconds(claims.exp * 1000);
    },
    recognise: (token) => personOf(old.verify(token)),
  };
}
