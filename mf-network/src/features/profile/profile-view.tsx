import type { Profile, PublicProfile, VerifiedMark } from '@acquaint/contracts';
import {
  Card,
  dateFormat,
  Flex,
  formatNumber,
  GOAL_LABEL,
  PersonBadges,
  Tag,
  TopicTags,
  useLocale,
  TimeText,
} from '@acquaint/ui';
import {
  ClockCircleOutlined,
  EnvironmentOutlined,
  StarFilled,
  SafetyCertificateOutlined,
} from '@acquaint/ui/icons';
import { useId, type ReactNode } from 'react';
import { languageList } from '../../components/languages.ts';
import { monthSpan } from '../../components/months.ts';
import { t, rich } from '../../i18n.ts';
import styles from './profile-view.module.css';
import { useNow } from '../../components/use-now.ts';

interface ProfileViewProps {
  /** What the reader sees of a member; without an account, neither goals nor what the member is looking for. */
  readonly profile: PublicProfile & Partial<Pick<Profile, 'goals' | 'looking_for' | 'time_zone'>>;
  /** Whether the reader's own profile is shown. */
  readonly isOwn?: boolean;
  /** What the page is for, right after who the member is. */
  readonly lead?: ReactNode;
  /** Further sections. */
  readonly children?: ReactNode;
}

/** A member's profile: what they say about themselves. */
export function ProfileView({ profile, isOwn = false, lead, children }: ProfileViewProps) {
  const { user, goals = [], looking_for, time_zone } = profile;
  const formats = useLocale();
  const work = [profile.job_title, profile.company].filter(Boolean).join(', ');
  return (
    <Flex vertical gap={24}>
      <Flex vertical gap={8}>
        <strong style={{ fontSize: 18 }}>{user.headline}</strong>
        <PersonBadges person={user} />
        {profile.verified && <VerifiedNote mark={profile.verified} />}
        <Flex gap={16} wrap>
          {profile.location !== '' && (
            <span>
              <EnvironmentOutlined aria-hidden /> {profile.location}
            </span>
          )}
          {time_zone !== undefined && !isOwn && <LocalTime zone={time_zone} name={user.first_name} />}
          {work !== '' && <span>{work}</span>}
          {profile.languages.length > 0 && (
            <span>{t('Speaks {languages}', { languages: languageList(profile.languages) })}</span>
          )}
          {profile.website !== '' && (
            <a href={profile.website} rel="noopener noreferrer nofollow" target="_blank">
              {new URL(profile.website).host}
            </a>
          )}
          {profile.rating !== null && (
            <span>
              <StarFilled aria-hidden />{' '}
              {t('{rating} from {count, plural, one {# review} other {# reviews}}', {
                rating: formatNumber(profile.rating, 1, formats),
                count: profile.review_count,
              })}
            </span>
          )}
          {profile.completed_sessions > 0 && (
            <span>
              {t('{count, plural, one {One session} other {# sessions}}', {
                count: profile.completed_sessions,
              })}
            </span>
          )}
        </Flex>
        {goals.length > 0 && (
          <Flex gap={4} wrap>
            {goals.map((goal) => (
              <Tag key={goal}>{GOAL_LABEL[goal]}</Tag>
            ))}
          </Flex>
        )}
      </Flex>
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
      </div>
      {profile.story !== '' && (
        <Section title={t('Story')}>
          <p style={{ whiteSpace: 'pre-line', margin: 0 }}>{profile.story}</p>
        </Section>
      )}
      {profile.interests.length > 0 && (
        <Section title={t('Interests')}>
          <Flex gap={4} wrap>
            {profile.interests.map((interest) => (
              <Tag key={interest}>{interest}</Tag>
            ))}
          </Flex>
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

/** The other person's clock, if it differs from the reader's (R-PAGE-26). */
function LocalTime({ zone, name }: { readonly zone: string; readonly name: string }) {
  const locale = useLocale();
  const now = useNow();
  const timeIn = (timeZone: string | undefined): string =>
    dateFormat(locale, { hour: 'numeric', minute: '2-digit', timeZone }).format(now);
  const time = timeIn(zone);
  if (time === timeIn(undefined)) return null;
  return (
    <span title={zone}>
      <ClockCircleOutlined aria-hidden /> {t('It’s {time} for {name}', { time, name })}
    </span>
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

/** Says what staff have verified and when, because a plain check mark would suggest more. */
function VerifiedNote({ mark }: { readonly mark: VerifiedMark }) {
  const [badge = 'none', ...more] = mark.badges;
  return (
    <span>
      <SafetyCertificateOutlined aria-hidden />{' '}
      {rich(
        '{what, select, name {Name verified} other {Name and work verified}}{badges, select, none {} expert {, also as an expert,} investor {, also as an investor,} other {, also as an expert and an investor,}} on {date}',
        {
          what: mark.what,
          badges: more.length > 0 ? 'both' : badge,
          date: <TimeText at={mark.verified_at} format="date" />,
        },
      )}
    </span>
  );
}
