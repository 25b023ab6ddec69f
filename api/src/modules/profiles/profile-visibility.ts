import type { Profile, ProfileVisibility } from '@acquaint/contracts';

/** What is kept: a field that is not named is everybody's. */
export type KeptVisibility = Readonly<Partial<Record<keyof ProfileVisibility, 'connections' | 'me'>>>;

/** How close the viewer is to whose profile it is. */
export type Viewer = 'owner' | 'connection' | 'anybody';

/** What a field is to who may not see it: as if it had never been filled in. */
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

const FIELDS = Object.keys(NOTHING) as (keyof ProfileVisibility)[];

/** A profile with the fields this viewer may see. */
export function withoutHidden(profile: Profile, kept: KeptVisibility, viewer: Viewer): Profile {
  if (viewer === 'owner') return profile;
  const hidden = FIELDS.filter((field) => kept[field] === 'me' || (kept[field] && viewer === 'anybody'));
  const nothing = Object.fromEntries(hidden.map((field) => [field, structuredClone(NOTHING[field])]));
  return { ...profile, ...nothing };
}

/** Every field with who sees it, as its owner chooses it. */
export function presentVisibility(kept: KeptVisibility): ProfileVisibility {
  return Object.fromEntries(FIELDS.map((field) => [field, kept[field] ?? 'everyone'])) as ProfileVisibility;
}

/** What is kept after a change. */
export function changedVisibility(
  kept: KeptVisibility,
  change: { readonly [K in keyof ProfileVisibility]?: ProfileVisibility[K] | undefined },
): KeptVisibility {
  const entries = FIELDS.map((field) => [field, change[field] ?? kept[field] ?? 'everyone'] as const);
  return Object.fromEntries(entries.filter(([, who]) => who !== 'everyone'));
}
