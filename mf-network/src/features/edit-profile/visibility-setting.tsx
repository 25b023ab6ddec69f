import { useEndpointMutation } from '@acquaint/api-client';
import {
  updateProfile,
  type FieldVisibility,
  type Profile,
  type ProfileVisibility,
} from '@acquaint/contracts';
import { Flex, Select } from '@acquaint/ui';
import { useOwnProfileChange } from './use-own-profile-change.ts';

const FIELDS: Readonly<Record<keyof ProfileVisibility, string>> = {
  story: 'Story',
  location: 'Where you are',
  job_title: 'Job title',
  company: 'Company',
  website: 'Website',
  languages: 'Languages',
  interests: 'Interests',
  experiences: 'Experience',
  awards: 'Awards',
  academic_level: 'Academic level',
};

const WHO: readonly { readonly value: FieldVisibility; readonly label: string }[] = [
  { value: 'everyone', label: 'Everyone' },
  { value: 'connections', label: 'My connections' },
  { value: 'me', label: 'Only me' },
];

interface VisibilitySettingProps {
  readonly profile: Profile;
  readonly visibility: ProfileVisibility;
}

/** Who sees which field. Each choice is kept at once. */
export function VisibilitySetting({ profile, visibility }: VisibilitySettingProps) {
  const save = useEndpointMutation(updateProfile, useOwnProfileChange(profile.user.id));
  return (
    <section aria-labelledby="who-sees-what" style={{ marginTop: 40 }}>
      <h2 id="who-sees-what">Who sees what</h2>
      <p>
        Your name, headline, picture, topics, goals and what you can help with are what introductions are made
        of: every member sees them. What only some may see is found by nobody in a search.
      </p>
      <Flex vertical gap={8} style={{ maxWidth: 480 }}>
        {(Object.keys(FIELDS) as (keyof ProfileVisibility)[]).map((field) => (
          <Flex key={field} justify="space-between" align="center" gap={16}>
            <span>{FIELDS[field]}</span>
            <Select
              aria-label={`Who sees: ${FIELDS[field]}`}
              value={visibility[field]}
              options={[...WHO]}
              disabled={save.isPending}
              style={{ width: 180 }}
              onChange={(value) =>
                save.mutate({ params: { id: profile.id }, body: { visibility: { [field]: value } } })
              }
            />
          </Flex>
        ))}
      </Flex>
    </section>
  );
}
