import { PersonSummary, UsernameReference } from '../common.ts';
import { defineEndpoint } from '../endpoint.ts';
import { SAMPLE_PROFILE } from '../samples.ts';
import { z } from '../zod.ts';
import { Profile } from './profiles.ts';

/**
 * What people without an account see of a member who shows their profile to them (R-PROF-13). Goals, what the member is looking
 * for, their time zone and their reviews are for members only.
 */
export const PublicProfile = Profile.pick({
  story: true,
  location: true,
  languages: true,
  company: true,
  job_title: true,
  website: true,
  interests: true,
  mentorship_statement: true,
  expert_in: true,
  experiences: true,
  awards: true,
  rating: true,
  review_count: true,
  completed_sessions: true,
  accepts_sessions: true,
  verified: true,
}).extend({ user: PersonSummary });
export type PublicProfile = z.infer<typeof PublicProfile>;

export const getPublicProfile = defineEndpoint({
  name: 'profiles.getPublic',
  method: 'GET',
  path: '/profiles/public/',
  access: 'visitor',
  owner: 'profiles',
  limit: 'public-profile/address',
  staleOn: ['profile/updated', 'profile-record/changed', 'expertise/saved', 'review/written'],
  summary:
    'Return what people without an account see of a member; null unless the member shows their profile to them',
  query: z.strictObject({ username: UsernameReference }),
  sample: { answer: { profile: PublicProfile.parse(SAMPLE_PROFILE) } },
  responses: { 200: z.object({ profile: PublicProfile.nullable() }) },
});
