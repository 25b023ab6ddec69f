import type { Profile, ProfileVisibility } from '@acquaint/contracts';

/** Stored visibility. Fields that are not listed are visible to everybody. */
export type StoredVisibility = Readonly<Partial<Record<keyof ProfileVisibility, 'connections' | 'me'>>>;

/** Relation of the viewer to the profile's owner. */
export type Viewer = 'owner' | 'connection' | 'anybody';

/** Values of hidden fields: the same as if they had never been filled in. */
const NOTHING = {
  story: '',
  location: '',
  languages: [],
  company: '',
  job_title: '',
  website: '',
  interests: [],
  experiences: [],
  awards: [],
  academic_level: null,
} as const satisfies Partial<Profile>;

const SHOWN_FIELDS = Object.keys(NOTHING) as (keyof typeof NOTHING)[];
/** Connections are not part of a profile's answer; their own call reads who may see them. */
const FIELDS = [...SHOWN_FIELDS, 'connections' as const];

/** Returns a profile with only the fields that this viewer may see. */
export function withoutHidden(profile: Profile, visibility: StoredVisibility, viewer: Viewer): Profile {
  if (viewer === 'owner') return profile;
  const hidden = SHOWN_FIELDS.filter(
    (field) => visibility[field] === 'me' || (visibility[field] && viewer === 'anybody'),
  );
  const nothing = Object.fromEntries(hidden.map((field) => [field, structuredClone(NOTHING[field])]));
  return { ...profile, ...nothing };
}

/** Returns the visibility of every field, for the owner's settings. */
export function presentVisibility(visibility: StoredVisibility): ProfileVisibility {
  return Object.fromEntries(
    FIELDS.map((field) => [field, visibility[field] ?? 'everyone']),
  ) as ProfileVisibility;
}

/** Returns the stored visibility after a change. */
export function changedVisibility(
  visibility: StoredVisibility,
  change: { readonly [K in keyof ProfileVisibility]?: ProfileVisibility[K] | undefined },
): StoredVisibility {
  const entries = FIELDS.map((field) => [field, change[field] ?? visibility[field] ?? 'everyone'] as const);
  return Object.fromEntries(entries.filter(([, who]) => who !== 'everyone'));
}
