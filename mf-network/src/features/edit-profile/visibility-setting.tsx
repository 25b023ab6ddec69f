import type { FieldVisibility, ProfileVisibility } from '@acquaint/contracts';
import { Form, Select } from '@acquaint/ui';
import { msg } from '@acquaint/i18n';
import { t } from '../../i18n.ts';
import styles from './edit-profile.module.css';
import { EditSection } from './edit-section.tsx';

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

/** Choice of who sees which profile field, as a section of the form. */
export function VisibilitySetting() {
  return (
    <EditSection id="visibility">
      <p>
        {t(
          'Introductions are based on your name, headline, photo, topics, goals and what you can help with, so every member can see those. Anything you hide from some people won’t show up in searches.',
        )}
      </p>
      <div className={styles['settings']}>
        {(Object.keys(FIELDS) as (keyof ProfileVisibility)[]).map((field) => (
          <div key={field} className={styles['setting']}>
            <span>{t(FIELDS[field])}</span>
            <Form.Item name={['visibility', field]} noStyle>
              <Select
                aria-label={t('Who sees: {field}', { field: t(FIELDS[field]) })}
                options={WHO.map(({ value, label }) => ({ value, label: t(label) }))}
                style={{ width: 168 }}
              />
            </Form.Item>
          </div>
        ))}
      </div>
    </EditSection>
  );
}
