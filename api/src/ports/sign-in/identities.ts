import { EMAIL_PATTERN } from '@acquaint/contracts';
import type { ProviderIdentity } from './sign-in.ts';

/** What an id token and the provider's description of the person say together. */
export type Claims = Readonly<Record<string, unknown>>;

/** @throws TypeError when there is no subject: nobody is described. */
export type ReadIdentity = (issuer: string, claims: Claims) => ProviderIdentity;

const NAME_LENGTH = 60;

/** OpenID's standard claims. */
export const openIdIdentity: ReadIdentity = (issuer, claims) => ({
  issuer,
  subject: subjectOf(claims.sub),
  ...emailOf(claims.email, isTrue(claims.email_verified)),
  ...namesOf(claims.given_name, claims.family_name, claims.name),
});

/** The tenant of Microsoft's personal accounts, whose addresses Microsoft has verified. */
const PERSONAL_TENANT = '9188040d-6c67-4c5b-b112-36a304b66dad';

/**
 * Microsoft writes into `email` whatever an organisation's admin typed. It vouches for it only where it says so
 * (`xms_edov`, which the app's registration asks for) and for personal accounts.
 */
export const microsoftIdentity: ReadIdentity = (issuer, claims) => ({
  ...openIdIdentity(issuer, claims),
  ...emailOf(claims.email, isTrue(claims.xms_edov) || claims.tid === PERSONAL_TENANT),
});

/** Zoom's own description of a user (`GET /v2/users/me`). */
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

/** Providers write a truth in four ways. */
function isTrue(value: unknown): boolean {
  return value === true || value === 1 || value === 'true' || value === '1';
}

function emailOf(email: unknown, isVerified: boolean): Pick<ProviderIdentity, 'email' | 'isEmailVerified'> {
  if (typeof email !== 'string' || email.length > 254 || !EMAIL_PATTERN.test(email) || !email.isWellFormed())
    return { email: null, isEmailVerified: false };
  return { email: email.toLowerCase(), isEmailVerified: isVerified };
}

/** A person without a family name is as welcome as any other. */
function namesOf(
  given: unknown,
  family: unknown,
  whole: unknown,
): Pick<ProviderIdentity, 'firstName' | 'lastName'> {
  const [first = '', ...rest] = cleanName(whole).split(' ');
  return { firstName: cleanName(given) || first, lastName: cleanName(family) || rest.join(' ') };
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
