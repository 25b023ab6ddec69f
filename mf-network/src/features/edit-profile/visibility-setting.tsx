import { useEndpointMutation } from '@acquaint/api-client';
import {
  updateProfile,
  type FieldVisibility,
  type Profile,
  type ProfileVisibility,
} from '@acquaint/contracts';
import { Flex, Select } from '@acquaint/ui';
import { msg } from '@acquaint/i18n';
import { t } from '../../i18n.ts';
import { useShowFailure } from './use-show-failure.ts';

const FIELDS: Readonly<Record<keyof ProfileVisibility, string>> = {
  story: msg('Story'),
  location: msg('Location'),
  job_title: msg('Job title'),
  company: msg('Company'),
  website: msg('Website'),
  languages: msg('Languages'),
  interests: msg('Interests'),
  experiences: msg('Experience'),
  awards: msg('Awards'),
  academic_level: msg('Education level'),
  connections: msg('People in common'),
};

const WHO: readonly { readonly value: FieldVisibility; readonly label: string }[] = [
  { value: 'everyone', label: msg('Everyone') },
  { value: 'connections', label: msg('My connections') },
  { value: 'me', label: msg('Only me') },
];

interface VisibilitySettingProps {
  readonly profile: Profile;
  readonly visibility: ProfileVisibility;
}

/** Choice of who sees which profile field. Each change is saved at once. */
export function VisibilitySetting({ profile, visibility }: VisibilitySettingProps) {
  const save = useEndpointMutation(updateProfile, { onError: useShowFailure() });
  return (
    <section aria-labelledby="who-sees-what" style={{ marginTop: 40 }}>
      <h2 id="who-sees-what">{t('Who sees what')}</h2>
      <p>
        {t(
          'Introductions are based on your name, headline, photo, topics, goals and what you can help with, so every member can see those. Anything you hide from some people won’t show up in searches.',
        )}
      </p>
      <Flex vertical gap={8} style={{ maxWidth: 480 }}>
        {(Object.keys(FIELDS) as (keyof ProfileVisibility)[]).map((field) => (
          <Flex key={field} justify="space-between" align="center" gap={16}>
            <span>{t(FIELDS[field])}</span>
            <Select
              aria-label={t('Who sees: {field}', { field: t(FIELDS[field]) })}
              value={visibility[field]}
              options={WHO.map(({ value, label }) => ({ value, label: t(label) }))}
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
