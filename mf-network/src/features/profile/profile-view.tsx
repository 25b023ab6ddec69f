import { Card, Flex, GOAL_LABEL, TopicTags } from '@acquaint/ui';
import { useId, type ReactNode } from 'react';
import { monthSpan } from '../../components/months.ts';
import { t } from '../../i18n.ts';
import type { ShownProfile } from './profile-summary.tsx';
import styles from './profile-view.module.css';

interface ProfileViewProps {
  readonly profile: ShownProfile;
  /** Shown right after the member's own words: whom the reader and the member both know, or the free times. */
  readonly lead?: ReactNode;
  /** Further sections. */
  readonly children?: ReactNode;
}

/** A member's profile: what they say about themselves. `ProfileSummary` stands above it. */
export function ProfileView({ profile, lead, children }: ProfileViewProps) {
  const { goals = [], looking_for } = profile;
  return (
    <Flex vertical gap={24}>
      {profile.mentorship_statement !== '' && (
        <p style={{ margin: 0 }}>{t('“{words}”', { words: profile.mentorship_statement })}</p>
      )}
      {lead}
      <div className={styles['pair']}>
        <Section title={t('Expert in')}>
          <TopicTags topics={profile.expert_in} label={t('Expert in')} />
        </Section>
        {looking_for && (
          <Section title={t('Looking for')}>
            <TopicTags topics={looking_for} label={t('Looking for')} />
          </Section>
        )}
        {goals.length > 0 && (
          <Section title={t('Goals')}>
            <TopicTags
              topics={goals.map((goal) => ({ slug: goal, name: GOAL_LABEL[goal] }))}
              label={t('Goals')}
            />
          </Section>
        )}
      </div>
      {profile.story !== '' && (
        <Section title={t('Story')}>
          <p style={{ whiteSpace: 'pre-line', margin: 0 }}>{profile.story}</p>
        </Section>
      )}
      {profile.interests.length > 0 && (
        <Section title={t('Interests')}>
          <TopicTags
            topics={profile.interests.map((name) => ({ slug: name, name }))}
            label={t('Interests')}
          />
        </Section>
      )}
      {profile.experiences.length > 0 && (
        <Section title={t('Experience')}>
          <Flex vertical gap={8}>
            {profile.experiences.map((experience) => (
              <Card key={experience.id} size="small">
                <strong>{experience.title}</strong>, {experience.organisation}
                <div>{monthSpan(experience.started_on, experience.ended_on)}</div>
                {experience.description}
              </Card>
            ))}
          </Flex>
        </Section>
      )}
      {profile.awards.length > 0 && (
        <Section title={t('Awards')}>
          <ul>
            {profile.awards.map((award) => (
              <li key={award.id}>
                {award.title}
                {award.issuer !== '' && `, ${award.issuer}`} ({award.year})
              </li>
            ))}
          </ul>
        </Section>
      )}
      {children}
    </Flex>
  );
}

/** A titled part of a profile. */
export function Section({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className={styles['sectionTitle']}>
        {title}
      </h2>
      {children}
    </section>
  );
}
