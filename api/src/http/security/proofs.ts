import {
  calculateJwkThumbprint,
  errors,
  importJWK,
  jwtVerify,
  type JWK,
  type JWTHeaderParameters,
} from 'jose';
import { PROOF_HEADER, PROOF_REFUSED } from '@acquaint/contracts';
import { msg } from '@acquaint/i18n/languages';
import { z } from 'zod';
import { digestOf } from '../../digest.ts';
import { ProblemError } from '../problem.ts';

/** Seconds that a proof may be older or newer than the server's clock. */
export const PROOF_SECONDS = 60;

/** Seconds after which no proof that was accepted once can be accepted again. */
const REMEMBERED_SECONDS = 2 * PROOF_SECONDS;

/** Public keys kept ready to verify with; a key of a proof costs more to read than the signature to verify. */
const KEYS_KEPT = 10_000;

/** Proofs of calls remembered by one process, at most twice this number. */
const PROOFS_REMEMBERED = 100_000;

const REFUSED = msg('We couldn’t check that this request came from your browser. Please try again.');
const CLOCK = msg('This device’s clock is wrong. Please set it, then try again.');

/** The part of a request that a proof is about. */
export interface ProvenRequest {
  readonly method: string;
  /** Path and query. */
  readonly url: string;
  readonly headers: Readonly<Record<string, string | string[] | undefined>> & {
    readonly host?: string | undefined;
  };
}

/** Proofs that a caller has the private key of a login (DPoP, RFC 9449; R-ACCT-27). */
export interface Proofs {
  /**
   * Checks the proof of a call with an access token that is bound to a key.
   * @throws ProblemError 401 without a valid proof of this key for this call and token.
   */
  readonly checkCall: (request: ProvenRequest, token: string, thumbprint: string) => Promise<void>;
  /**
   * Checks the proof of a call that gives tokens. Each is accepted once by all processes together.
   * @returns the thumbprint of its key; null for a call without a proof.
   * @throws ProblemError 401 for a wrong proof.
   */
  readonly checkGrant: (request: ProvenRequest) => Promise<string | null>;
}

interface Dependencies {
  /** Whether an origin is the platform's, for a request with this `Host` header. */
  readonly isOwnOrigin: (origin: string, host: string | undefined) => boolean;
  /** Stores a used proof in the database. @returns false if it was stored before. */
  readonly storeUsed: (proofHash: string, expiresAt: Temporal.Instant) => Promise<boolean>;
  /** Milliseconds since 1970 by the system's clock, which no test moves: browsers cannot follow it. */
  readonly time?: () => number;
}

const PublicKey = z.object({
  kty: z.literal('EC'),
  crv: z.literal('P-256'),
  x: z.string().length(43),
  y: z.string().length(43),
  // A private key must never be sent.
  d: z.undefined().optional(),
});

const Claims = z.object({
  jti: z.string().min(1).max(128),
  htm: z.string(),
  htu: z.string().max(2_048),
  iat: z.number(),
  ath: z.string().optional(),
});
type Claims = z.infer<typeof Claims>;

interface KnownKey {
  readonly key: Awaited<ReturnType<typeof importJWK>>;
  readonly thumbprint: string;
}

/** Creates the check of proofs. */
export function createProofs({ isOwnOrigin, storeUsed, time = Date.now }: Dependencies): Proofs {
  const keyOf = createKeys();
  const used = createUsedProofs(time);

  /** Verifies everything but the token. @throws ProblemError 401. */
  const verify = async (
    { method, url, headers }: ProvenRequest,
    proof: unknown,
  ): Promise<Claims & { readonly thumbprint: string }> => {
    if (typeof proof !== 'string') throw refused();
    let known: KnownKey | undefined;
    let claims: Claims;
    try {
      const { payload } = await jwtVerify(
        proof,
        async (header) => {
          known = await keyOf(header);
          return known.key;
        },
        { algorithms: ['ES256'], typ: 'dpop+jwt', requiredClaims: ['iat'], currentDate: new Date(time()) },
      );
      claims = Claims.parse(payload);
    } catch (error) {
      if (error instanceof errors.JOSEError || error instanceof z.ZodError || isBadKey(error))
        throw refused();
      throw error;
    }
    if (!known || claims.htm !== method || !isAddress(claims.htu, url, headers.host)) throw refused();
    if (Math.abs(time() / 1_000 - claims.iat) > PROOF_SECONDS) throw wrongTime(time());
    return { ...claims, thumbprint: known.thumbprint };
  };

  const isAddress = (htu: string, url: string, host: string | undefined): boolean => {
    if (!URL.canParse(htu)) return false;
    const address = new URL(htu);
    // RFC 9449: the address without query and fragment.
    if (address.search !== '' || address.hash !== '') return false;
    return isOwnOrigin(address.origin, host) && address.pathname === new URL(url, address.origin).pathname;
  };

  return {
    checkCall: async (request, token, thumbprint) => {
      const proof = await verify(request, proofOf(request));
      if (proof.thumbprint !== thumbprint || proof.ath !== digestOf(token)) throw refused();
      if (!used.add(`${thumbprint}.${proof.jti}`)) throw refused();
    },
    checkGrant: async (request) => {
      const header = proofOf(request);
      if (header === undefined) return null;
      const { thumbprint, jti } = await verify(request, header);
      const until = Temporal.Instant.fromEpochMilliseconds(time()).add({ seconds: REMEMBERED_SECONDS });
      if (!(await storeUsed(digestOf(`${thumbprint}.${jti}`), until))) throw refused();
      return thumbprint;
    },
  };
}

function proofOf({ headers }: ProvenRequest): string | string[] | undefined {
  return headers[PROOF_HEADER.toLowerCase()];
}

/** An error of WebCrypto: the coordinates are no point of the curve. */
function isBadKey(error: unknown): boolean {
  return error instanceof DOMException || error instanceof TypeError;
}

/** Returns a function that reads the public key in a proof's header, and keeps the keys it read last. */
function createKeys(): (header: JWTHeaderParameters) => Promise<KnownKey> {
  const cache = new Map<string, KnownKey>();
  return async ({ jwk }) => {
    const { kty, crv, x, y } = PublicKey.parse(jwk);
    const name = x + y;
    const cached = cache.get(name);
    if (cached) return cached;
    const publicKey: JWK = { kty, crv, x, y };
    const made = {
      key: await importJWK(publicKey, 'ES256'),
      thumbprint: await calculateJwkThumbprint(publicKey),
    };
    const [oldest] = cache.keys();
    if (oldest !== undefined && cache.size >= KEYS_KEPT) cache.delete(oldest);
    cache.set(name, made);
    return made;
  };
}

/** Remembers used proofs in memory: for the time in which they could be sent again, or up to a number. */
function createUsedProofs(time: () => number): { readonly add: (name: string) => boolean } {
  let earlier = new Set<string>();
  let newest = new Set<string>();
  let begun = time();
  return {
    add: (name) => {
      if (time() - begun >= REMEMBERED_SECONDS * 1_000 || newest.size >= PROOFS_REMEMBERED) {
        earlier = newest;
        newest = new Set();
        begun = time();
      }
      if (newest.has(name) || earlier.has(name)) return false;
      newest.add(name);
      return true;
    },
  };
}

function refused(): ProblemError {
  return new ProblemError(401, REFUSED, { extra: { code: PROOF_REFUSED }, headers: CHALLENGE });
}

function wrongTime(now: number): ProblemError {
  const server_time = Temporal.Instant.fromEpochMilliseconds(now).toString();
  return new ProblemError(401, CLOCK, { extra: { code: PROOF_REFUSED, server_time }, headers: CHALLENGE });
}

const CHALLENGE = { 'www-authenticate': `${PROOF_HEADER} error="${PROOF_REFUSED}", algs="ES256"` };
