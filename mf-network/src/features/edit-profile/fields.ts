import type { Goal, PathSettings, Profile, ProfileVisibility } from '@acquaint/contracts';

/** The input of the form for the member's own profile. */
export interface Fields extends PathSettings {
  readonly first_name: string;
  readonly last_name: string;
  readonly headline: string;
  readonly company: string;
  readonly job_title: string;
  readonly location: string;
  readonly website: string;
  readonly story: string;
  readonly goals: Goal[];
  readonly mentorship_statement: string;
  readonly looking_for: string[];
  readonly expert_in: string[];
  readonly languages: string[];
  readonly interests: string[];
  readonly academic_level: string | null;
  readonly badges: ('expert' | 'investor')[];
  readonly visibility: Partial<ProfileVisibility>;
  readonly is_public: boolean;
}

/** Returns the fields as they are saved. */
export function fieldsOf(profile: Profile, paths: PathSettings): Fields {
  const { user } = profile;
  const slugs = (topics: Profile['expert_in']) => topics.map((topic) => topic.slug);
  return {
    first_name: user.first_name,
    last_name: user.last_name,
    headline: user.headline,
    company: profile.company,
    job_title: profile.job_title,
    location: profile.location,
    website: profile.website,
    story: profile.story,
    goals: profile.goals,
    mentorship_statement: profile.mentorship_statement,
    looking_for: slugs(profile.looking_for),
    expert_in: slugs(profile.expert_in),
    languages: profile.languages,
    interests: profile.interests,
    academic_level: profile.academic_level,
    badges: [
      ...(user.is_expert ? (['expert'] as const) : []),
      ...(user.is_investor ? (['investor'] as const) : []),
    ],
    visibility: profile.visibility ?? {},
    is_public: profile.is_public ?? false,
    introduces_others: paths.introduces_others,
    is_reachable: paths.is_reachable,
  };
}

/** Returns the body that saves a profile. Of the settings, only changed ones are part of it. */
export function bodyOf(fields: Fields, saved: Fields) {
  const {
    badges,
    looking_for,
    expert_in,
    academic_level,
    visibility = {},
    is_public,
    introduces_others: _introduces,
    is_reachable: _reachable,
    ...plain
  } = fields;
  const changed = (Object.keys(visibility) as (keyof ProfileVisibility)[]).filter(
    (field) => visibility[field] !== saved.visibility[field],
  );
  return {
    ...plain,
    // A cleared select has the value undefined.
    academic_level: academic_level ?? null,
    is_expert: badges.includes('expert'),
    is_investor: badges.includes('investor'),
    looking_for: looking_for.map((slug) => ({ slug })),
    expert_in: expert_in.map((slug) => ({ slug })),
    ...(changed.length > 0
      ? { visibility: Object.fromEntries(changed.map((field) => [field, visibility[field]])) }
      : {}),
    ...(is_public === saved.is_public ? {} : { is_public }),
  };
}

/** Returns whether the input is what is saved. */
export function isSaved(fields: Partial<Fields>, saved: Fields): boolean {
  // The entries of an object in any order, and a cleared field like one without a value.
  const asText = (value: unknown): string =>
    JSON.stringify(
      isEntries(value) ? Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)) : (value ?? null),
    );
  return (Object.keys(saved) as (keyof Fields)[]).every((key) => asText(fields[key]) === asText(saved[key]));
}

function isEntries(value: unknown): value is object {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
