import { PRODUCT_NAME } from '@acquaint/contracts';
import { Secret, TOTP } from 'otpauth';

/** Parameters that all authenticator apps support: SHA-1, six digits, 30 seconds (RFC 6238; key URI format). */
const PERIOD_SECONDS = 30;
/** A code is accepted one step before and after its own: clocks differ, and typing takes time (RFC 6238 §5.2). */
const WINDOW = 1;

function totpOf(secret: string, label: string): TOTP {
  return new TOTP({
    issuer: PRODUCT_NAME,
    label,
    algorithm: 'SHA1',
    digits: 6,
    period: PERIOD_SECONDS,
    secret: Secret.fromBase32(secret),
  });
}

/** Returns 160 random bits in base 32 (RFC 4226 §4). */
export function randomTotpSecret(): string {
  return new Secret({ size: 20 }).base32;
}

/**
 * Returns the URI for the QR code.
 * @param label the account's email.
 */
export function totpUri(secret: string, label: string): string {
  return totpOf(secret, label).toString();
}

/** @returns the time step of the code, or null if it is not valid now. */
export function stepOfCode(secret: string, code: string, now: Temporal.Instant): number | null {
  const timestamp = now.epochMilliseconds;
  const delta = totpOf(secret, '').validate({ token: code, timestamp, window: WINDOW });
  return delta === null ? null : Math.floor(timestamp / 1_000 / PERIOD_SECONDS) + delta;
}
