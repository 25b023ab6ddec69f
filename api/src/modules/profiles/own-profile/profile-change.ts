import type { ParsedInput, updateProfile } from '@acquaint/contracts';
import { isAcademicLevel } from './academic-levels.ts';
import type { ProfileChange } from '../profiles.repository.ts';
import { t } from '../../../i18n/i18n.ts';

type Body = ParsedInput<typeof updateProfile>['body'];

const each = <T>(list: readonly T[] | undefined): T[] | undefined => list && [...new Set(list)];

/** Removes the keys with undefined values: fields that were not sent stay unchanged. */
function given<T extends Record<string, unknown>>(values: T): { [K in keyof T]?: Exclude<T[K], undefined> } {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as {
    [K in keyof T]?: Exclude<T[K], undefined>;
  };
}

/** Groups a request's changes by where they are stored. Repeated list entries are counted once. */
export function readChange(body: Body): ProfileChange {
  return {
    person: given({ firstName: body.first_name, lastName: body.last_name }),
    profile: given({
      headline: body.headline,
      story: body.story,
      location: body.location,
      timeZone: body.time_zone,
      formats: body.formats,
      languages: each(body.languages),
      company: body.company,
      jobTitle: body.job_title,
      website: body.website,
      goals: each(body.goals),
      interests: each(body.interests),
      mentorshipStatement: body.mentorship_statement,
      isExpert: body.is_expert,
      isInvestor: body.is_investor,
      academicLevel: body.academic_level,
      isPublic: body.is_public,
    }),
    topics: given({
      expert_in: body.expert_in?.map((topic) => topic.slug),
      looking_for: body.looking_for?.map((topic) => topic.slug),
    }),
  };
}

/** Returns whether a field of the expertise form is among the changes. */
export function changesExpertise({ profile, topics }: ProfileChange): boolean {
  return profile.mentorshipStatement !== undefined || Object.keys(topics).length > 0;
}

/**
 * Validates what the contract cannot check. Returns sentences by field.
 * @param unknown slugs that are not topics.
 * @returns null when there is no problem.
 */
export function changeProblems(
  { profile, topics }: ProfileChange,
  unknown: readonly string[],
): Record<string, string[]> | null {
  const problems: Record<string, string[]> = {};
  for (const kind of ['expert_in', 'looking_for'] as const) {
    const wrong = topics[kind]?.filter((slug) => unknown.includes(slug)) ?? [];
    if (wrong.length > 0)
      problems[kind] = [
        t('Choose topics from the list. These aren’t on it: {names}', { names: wrong.join(', ') }),
      ];
  }
  const level = profile.academicLevel;
  if (level != null && !isAcademicLevel(level)) problems.academic_level = [t('Choose a level from the list')];
  return Object.keys(problems).length > 0 ? problems : null;
}
