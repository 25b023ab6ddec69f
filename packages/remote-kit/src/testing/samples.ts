import { getInitialData, getPremiumInfo, getProfileByUsername } from '@acquaint/contracts';
import type { InitialData, PersonSummary, PremiumInfo, Profile } from '@acquaint/contracts';
import { SAMPLE_PERSON, sampleOf } from '@acquaint/contracts/samples';

/** Returns a member as in lists; by default Grace Hopper. */
export function samplePerson(part: Partial<PersonSummary> = {}): PersonSummary {
  return { ...SAMPLE_PERSON, ...part };
}

/** Returns initial data; by default of Ada Byron, who has completed onboarding. */
export function sampleInitialData(part: Partial<InitialData['user_data']> = {}): InitialData {
  const { user_data: user, ...rest } = sampleOf(getInitialData);
  return { ...rest, user_data: { ...user, ...part } };
}

/** Returns a complete profile; by default Grace Hopper's. */
export function sampleProfile(part: Partial<Profile> = {}): Profile {
  return { ...sampleOf(getProfileByUsername), ...part };
}

/** Returns the plan info; by default of a basic member on a platform that sells Pro. */
export function samplePremium(part: Partial<PremiumInfo> = {}): PremiumInfo {
  return { ...sampleOf(getPremiumInfo), ...part };
}
