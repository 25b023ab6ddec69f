import type { Profile } from '@acquaint/contracts';
import {
  Card,
  Flex,
  formatNumber,
  GOAL_LABEL,
  PersonAvatar,
  PersonBadges,
  Tag,
  TopicTags,
  useFormats,
} from '@acquaint/ui';
import { EnvironmentOutlined, StarFilled } from '@acquaint/ui/icons';
import type { ReactNode } from 'react';
import { languageName } from '../../parts/languages.ts';
import { monthSpan } from '../../parts/months.ts';
import styles from './profile-view.module.css';
import { ReviewList } from './review-list.tsx';
import { VerifiedNote } from './verified-note.tsx';

/** What a person tells about themselves, and what others say after meeting them. */
export function ProfileView({ profile }: { readonly profile: Profile }) {
  const { user } = profile;
  const formats = useFormats();
  const work = [profile.job_title, profile.company].filter(Boolean).join(', ');
  return (
    <Flex vertical gap={24}>
      <Flex gap={24} wrap align="center">
        <PersonAvatar person={user} size={96} />
        <Flex vertical gap={8} style={{ flex: '1 1 240px' }}>
          <strong style={{ fontSize: 18 }}>{user.headline}</strong>
          <PersonBadges person={user} />
          {profile.verified && <VerifiedNote mark={profile.verified} />}
          <Flex gap={16} wrap>
            {profile.location !== '' && (
              <span>
                <EnvironmentOutlined aria-hidden /> {profile.location}
              </span>
            )}
            {work !== '' && <span>{work}</span>}
            {profile.languages.length > 0 && (
              <span>Speaks {profile.languages.map(languageName).join(', ')}</span>
            )}
            {profile.website !== '' && (
              <a href={profile.website} rel="noopener noreferrer nofollow" target="_blank">
                {new URL(profile.website).host}
              </a>
            )}
            {profile.rating !== null && (
              <span>
                <StarFilled aria-hidden /> {formatNumber(profile.rating, 1, formats)} from{' '}
                {profile.review_count} {profile.review_count === 1 ? 'review' : 'reviews'}
              </span>
            )}
            <span>{profile.completed_sessions} sessions</span>
          </Flex>
          {profile.goals.length > 0 && (
            <Flex gap={4} wrap>
              {profile.goals.map((goal) => (
                <Tag key={goal}>{GOAL_LABEL[goal]}</Tag>
              ))}
            </Flex>
          )}
        </Flex>
      </Flex>
      {profile.mentorship_statement !== '' && <p style={{ margin: 0 }}>“{profile.mentorship_statement}”</p>}
      <div className={styles['pair']}>
        <Section title="Expert in">
          <TopicTags topics={profile.expert_in} label="Expert in" />
        </Section>
        <Section title="Looking for">
          <TopicTags topics={profile.looking_for} label="Looking for" />
        </Section>
      </div>
      {profile.story !== '' && (
        <Section title="Story">
          <p style={{ whiteSpace: 'pre-line', margin: 0 }}>{profile.story}</p>
        </Section>
      )}
      {profile.interests.length > 0 && (
        <Section title="Interests">
          <Flex gap={4} wrap>
            {profile.interests.map((interest) => (
              <Tag key={interest}>{interest}</Tag>
            ))}
          </Flex>
        </Section>
      )}
      {profile.experiences.length > 0 && (
        <Section title="Experience">
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
        <Section title="Awards">
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
      <Section title="Reviews">
        <ReviewList userId={user.id} firstName={user.first_name} isOwn={profile.is_own} />
      </Section>
    </Flex>
  );
}

function Section({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <section>
      <h2 className={styles['sectionTitle']}>{title}</h2>
      {children}
    </section>
  );
}
