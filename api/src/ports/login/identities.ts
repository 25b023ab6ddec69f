import { EMAIL_PATTERN } from '@acquaint/contracts';
import type { ProviderIdentity } from './login.ts';

/** Claims of the id token and the userinfo endpoint, merged. */
export type Claims = Readonly<Record<string, unknown>>;

/**
 * Reads a person's identity from claims.
 * @throws TypeError when there is no subject.
 */
export type ReadIdentity = (issuer: string, claims: Claims) => ProviderIdentity;

const NAME_LENGTH = 60;

/** OpenID's standard claims. */
export const openIdIdentity: ReadIdentity = (issuer, claims) => ({
  issuer,
  subject: subjectOf(claims.sub),
  ...emailOf(claims.email, isTrue(claims.email_verified)),
  ...namesOf(claims.given_name, claims.family_name, claims.name),
});

/** The tenant of Microsoft's personal accounts, whose email addresses Microsoft has verified. */
const PERSONAL_TENANT = '9188040d-6c67-4c5b-b112-36a304b66dad';

/**
 * Microsoft puts into `email` whatever an organization's admin typed. The address is verified only with `xms_edov` (which must be
 * enabled in the app's registration) and for personal accounts.
 */
export const microsoftIdentity: ReadIdentity = (issuer, claims) => ({
  ...openIdIdentity(issuer, claims),
  ...emailOf(claims.email, isTrue(claims.xms_edov) || claims.tid === PERSONAL_TENANT),
});

/** Zoom's user endpoint (`GET /v2/users/me`). */
export const zoomIdentity: ReadIdentity = (issuer, claims) => ({
  issuer,
  subject: subjectOf(claims.id),
  ...emailOf(claims.email, isTrue(claims.verified)),
  ...namesOf(claims.first_name, claims.last_name, claims.display_name),
});

function subjectOf(subject: unknown): string {
  if (typeof subject === 'string' && subject !== '' && subject.length <= 255) return subject;
  throw new TypeError('The provider did not say who the person is');
}

/** Providers represent true in four ways. */
function isTrue(value: unknown): boolean {
  return value === true || value === 1 || value === 'true' || value === '1';
}

function emailOf(email: unknown, isVerified: boolean): Pick<ProviderIdentity, 'email' | 'isEmailVerified'> {
  if (typeof email !== 'string' || email.length > 254 || !EMAIL_PATTERN.test(email) || !email.isWellFormed())
    return { email: null, isEmailVerified: false };
  return { email: email.toLowerCase(), isEmailVerified: isVerified };
}

/** Splits a full name if there are no separate names; the last name may be empty. */
function namesOf(
  givenName: unknown,
  family: unknown,
  whole: unknown,
): Pick<ProviderIdentity, 'firstName' | 'lastName'> {
  const [first = '', ...rest] = cleanName(whole).split(' ');
  return { firstName: cleanName(givenName) || first, lastName: cleanName(family) || rest.join(' ') };
}

function cleanName(name: unknown): string {
  if (typeof name !== 'string') return '';
  return name
    .toWellFormed()
    .replace(/[\p{C}\s]+/gu, ' ')
    .trim()
    .slice(0, NAME_LENGTH)
    .trim();
}
