import type { Profile, PublicProfile, VerifiedMark } from '@acquaint/contracts';
import { cityName, dateFormat, formatNumber, PersonBadges, TimeText, useLocale } from '@acquaint/ui';
import {
  ClockCircleOutlined,
  EnvironmentOutlined,
  GlobalOutlined,
  LinkOutlined,
  SafetyCertificateOutlined,
  StarFilled,
  VideoCameraOutlined,
} from '@acquaint/ui/icons';
import type { ReactNode } from 'react';
import { languageList } from '../../components/languages.ts';
import { useNow } from '../../components/use-now.ts';
import { rich, t } from '../../i18n.ts';
import styles from './profile-summary.module.css';

/** What the reader sees of a member; without an account, neither goals nor what the member is looking for. */
export type ShownProfile = PublicProfile & Partial<Pick<Profile, 'goals' | 'looking_for' | 'time_zone'>>;

interface ProfileSummaryProps {
  readonly profile: ShownProfile;
  /** Whether the reader's own profile is shown. */
  readonly isOwn?: boolean;
}

/** Who a member is, below their name: headline, job unless the headline says it, and one row of facts. */
export function ProfileSummary({ profile, isOwn = false }: ProfileSummaryProps) {
  const { user, time_zone, rating } = profile;
  const locale = useLocale();
  const headline = user.headline.toLocaleLowerCase(locale);
  const work = [profile.job_title, profile.company].filter((part) => part !== '');
  const isWorkSaid = work.every((part) => headline.includes(part.toLocaleLowerCase(locale)));
  return (
    <>
      <span className={styles['headline']}>{user.headline}</span>
      {!isWorkSaid && <span className={styles['line']}>{work.join(', ')}</span>}
      <span className={styles['facts']}>
        <PersonBadges person={user} />
        {profile.location !== '' && <Fact icon={<EnvironmentOutlined />}>{profile.location}</Fact>}
        {time_zone !== undefined && !isOwn && <LocalTime zone={time_zone} name={user.first_name} />}
        {profile.languages.length > 0 && (
          <Fact icon={<GlobalOutlined />}>
            {t('Speaks {languages}', { languages: languageList(profile.languages) })}
          </Fact>
        )}
        {rating !== null && (
          <Fact icon={<StarFilled />}>
            {t('{rating} from {count, plural, one {# review} other {# reviews}}', {
              rating: formatNumber(rating, 1, locale),
              count: profile.review_count,
            })}
          </Fact>
        )}
        {profile.completed_sessions > 0 && (
          <Fact icon={<VideoCameraOutlined />}>
            {t('{count, plural, one {One session} other {# sessions}}', {
              count: profile.completed_sessions,
            })}
          </Fact>
        )}
        {profile.website !== '' && (
          <Fact icon={<LinkOutlined />}>
            <a href={profile.website} rel="noopener noreferrer nofollow" target="_blank">
              {new URL(profile.website).host}
            </a>
          </Fact>
        )}
        {profile.verified && <Verified mark={profile.verified} />}
      </span>
    </>
  );
}

interface FactProps {
  readonly icon: ReactNode;
  readonly title?: string;
  readonly children: ReactNode;
}

function Fact({ icon, title, children }: FactProps) {
  return (
    <span title={title}>
      <span aria-hidden>{icon} </span>
      {children}
    </span>
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
    <Fact icon={<ClockCircleOutlined />} title={cityName(zone)}>
      {t('It’s {time} for {name}', { time, name })}
    </Fact>
  );
}

/** Says what staff have verified and when, because a plain check mark would suggest more. */
function Verified({ mark }: { readonly mark: VerifiedMark }) {
  const [badge = 'none', ...more] = mark.badges;
  return (
    <Fact icon={<SafetyCertificateOutlined />}>
      {rich(
        '{what, select, name {Name verified} other {Name and work verified}}{badges, select, none {} expert {, also as an expert,} investor {, also as an investor,} other {, also as an expert and an investor,}} on {date}',
        {
          what: mark.what,
          badges: more.length > 0 ? 'both' : badge,
          date: <TimeText at={mark.verified_at} format="date" />,
        },
      )}
    </Fact>
  );
}
