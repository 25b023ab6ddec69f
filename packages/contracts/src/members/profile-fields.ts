import { z } from '../zod.ts';

/** Who can see a field of a profile, besides its owner. */
export const FieldVisibility = z.enum(['everyone', 'connections', 'me']);
export type FieldVisibility = z.infer<typeof FieldVisibility>;

/**
 * The profile fields with a visibility setting. Name, headline, picture, statement, topics and goals are always public, because
 * introductions are based on them.
 */
export const ProfileVisibility = z.strictObject({
  story: FieldVisibility,
  location: FieldVisibility,
  languages: FieldVisibility,
  company: FieldVisibility,
  job_title: FieldVisibility,
  website: FieldVisibility,
  interests: FieldVisibility,
  experiences: FieldVisibility,
  awards: FieldVisibility,
  academic_level: FieldVisibility,
  /** The owner's connections: each is shown only to people who are connected with the same person (R-NET-16). */
  connections: FieldVisibility,
});
export type ProfileVisibility = z.infer<typeof ProfileVisibility>;

/** How complete a member's own profile is. */
export const ProfileStrength = z.object({
  /** 0 to 100. */
  percent: z.number().int(),
  /** The most useful step first. */
  steps: z.array(
    z.object({
      key: z.enum([
        'topics',
        'statement',
        'picture',
        'headline',
        'availability',
        'goals',
        'experience',
        'story',
      ]),
      label: z.string(),
      /** The step's contribution, in percent. */
      weight: z.number().int(),
      is_done: z.boolean(),
    }),
  ),
});
