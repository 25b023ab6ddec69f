import { z } from './zod.ts';

/** Who sees a field of a profile, beside its owner. */
export const FieldVisibility = z.enum(['everyone', 'connections', 'me']);
export type FieldVisibility = z.infer<typeof FieldVisibility>;

/**
 * The fields whose owner chooses who sees them. Name, headline, picture, statement, topics and goals are what introductions
 * are made of: everybody's.
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
});
export type ProfileVisibility = z.infer<typeof ProfileVisibility>;

/** How complete an own profile is. */
export const ProfileStrength = z.object({
  /** 0 to 100. */
  percent: z.number().int(),
  /** The step that helps most first. */
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
      /** What it adds, in hundredths. */
      weight: z.number().int(),
      is_done: z.boolean(),
    }),
  ),
});
