import type { MemberFile } from '@acquaint/contracts';
import { Link, to } from '@acquaint/remote-kit';
import { describeBrowser, formatList, TimeText } from '@acquaint/ui';
import type { ReactNode } from 'react';
import { EmailText } from '../../components/email-text.tsx';
import { Facts, type Fact } from '../../components/facts.tsx';
import { usernameText } from '../../components/members/username-text.ts';
import { Section } from '../../components/section.tsx';
import { rich, t } from '../../i18n.ts';
import styles from './person.module.css';

const timeOf = (at: string | null): ReactNode => at !== null && <TimeText at={at} />;

/** Who the member is, and since when. */
export function Account({ file }: { readonly file: MemberFile }) {
  const { person, counts } = file;
  const rows: readonly Fact[] = [
    [t('Username'), usernameText(person)],
    [t('Email'), <EmailText key="email" email={person.email} />],
    [t('Joined'), <TimeText key="joined" at={person.created_at} format="date" />],
    [t('Last seen'), timeOf(person.last_seen_at) || '–'],
    ...(file.suspended_at === null ? [] : [[t('Suspended since'), timeOf(file.suspended_at)] as const]),
    ...(file.erased_at === null ? [] : [[t('Erased'), timeOf(file.erased_at)] as const]),
    ...(file.erase_at === null ? [] : [[t('Will be erased'), timeOf(file.erase_at)] as const]),
    [t('Sessions'), counts.sessions],
    [t('Introductions'), counts.introductions],
    [t('Peeks'), counts.peeks],
  ];
  return (
    <Section title={t('Account')}>
      <Facts rows={rows} />
    </Section>
  );
}

/** What others read about the member. */
export function Profile({ profile }: Pick<MemberFile, 'profile'>) {
  return (
    <Section title={t('What the profile says')}>
      <Facts
        rows={[
          [t('Location'), profile.location],
          [t('Time zone'), profile.time_zone],
          [t('Company'), profile.company],
          [t('Job title'), profile.job_title],
          [t('Expert in'), formatList(profile.expert_in, 'commas')],
          [t('Looking for'), formatList(profile.looking_for, 'commas')],
        ]}
      />
    </Section>
  );
}

/** Where the member is logged in. */
export function Logins({ logins }: Pick<MemberFile, 'logins'>) {
  return (
    <Section title={t('Active logins')}>
      {logins.length === 0 ? (
        <p className={styles['none']}>{t('No active logins.')}</p>
      ) : (
        <ul className={styles['list']} aria-label={t('Active logins')}>
          {logins.map(({ id, user_agent, created_at, last_used_at }) => (
            <li key={id}>
              <div>{user_agent === '' ? t('Unknown browser') : describeBrowser(user_agent)}</div>
              <div className={styles['none']}>
                {rich('Since {since}, last used {last}', {
                  since: <TimeText at={created_at} format="date" />,
                  last: <TimeText at={last_used_at} />,
                })}
              </div>
            </li>
          ))}
        </ul>
      )}
    </Section>
  );
}

/** The circles of the member, with links to their pages for staff. */
export function Circles({ circles }: Pick<MemberFile, 'circles'>) {
  return (
    <Section title={t('Circles')}>
      {circles.length === 0 ? (
        <p className={styles['none']}>{t('Not in any circle')}</p>
      ) : (
        <ul className={styles['list']} aria-label={t('Circles')}>
          {circles.map(({ id, name }) => (
            <li key={id}>
              <Link style={{ textDecoration: 'underline' }} to={to('/custom-admin/circle', { id })}>
                {name}
              </Link>
            </li>
          ))}
        </ul>
      )}
    </Section>
  );
}
