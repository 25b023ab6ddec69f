import { getInitialData, getPremiumInfo, getProfileByUsername, listTopics } from '@acquaint/contracts';
import type { InitialData, PersonSummary, PremiumInfo, Profile, Topic } from '@acquaint/contracts';
import { SAMPLE_PERSON, sampleOf } from '@acquaint/contracts/samples';

/** A person as lists show them: Grace Hopper unless told otherwise. */
export function samplePerson(part: Partial<PersonSummary> = {}): PersonSummary {
  return { ...SAMPLE_PERSON, ...part };
}

/** Initial data of Ada Byron, who has finished onboarding, unless told otherwise. */
export function sampleInitialData(part: Partial<InitialData['user_data']> = {}): InitialData {
  const { user_data: user, ...rest } = sampleOf(getInitialData);
  return { ...rest, user_data: { ...user, ...part } };
}

/** A whole profile: Grace Hopper's unless told otherwise. */
export function sampleProfile(part: Partial<Profile> = {}): Profile {
  return { ...sampleOf(getProfileByUsername), ...part };
}

/** Topics to choose from, as the server lists them. */
export function sampleTopics(): Topic[] {
  return sampleOf(listTopics).results;
}

/** The plan of a basic member, where Pro is sold, unless told otherwise. */
export function samplePremium(part: Partial<PremiumInfo> = {}): PremiumInfo {
  return { ...sampleOf(getPremiumInfo), ...part };
}
