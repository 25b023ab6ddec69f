import { useEndpointQuery } from '@acquaint/api-client';
import { getPublicProfile, PRODUCT_NAME, type PublicProfile } from '@acquaint/contracts';
import { Link, Navigate, profilePath, Slot, to, useShell } from '@acquaint/remote-kit';
import { AsyncState, Button, Page, personName } from '@acquaint/ui';
import { CalendarOutlined } from '@acquaint/ui/icons';
import { useRef } from 'react';
import { rich, t } from '../../i18n.ts';
import { Portrait } from './portrait.tsx';
import { ProfileSummary } from './profile-summary.tsx';
import { ProfileView, Section } from './profile-view.tsx';
import styles from './profile-view.module.css';
import { useTabTitle } from './use-tab-title.ts';

/**
 * A member's profile for visitors, with their free times (R-PROF-13). A profile that is not shown to visitors leads to the login page,
 * which says why, as for a member who does not exist.
 */
export function PublicProfilePage({ username }: { readonly username: string }) {
  const found = useEndpointQuery(getPublicProfile, { query: { username } }, { enabled: username !== '' });
  const profile = found.data?.profile;
  useTabTitle(profile ? personName(profile.user) : undefined);
  if (username === '') return <Navigate to={to('/login', { next: '/dashboard/user' })} replace />;
  if (profile === null) {
    return <Navigate to={to('/login', { next: profilePath(username), why: 'members-only' })} replace />;
  }
  return (
    <Page
      picture={profile && <Portrait person={profile.user} />}
      title={profile ? personName(profile.user) : t('Profile')}
      subtitle={profile && <ProfileSummary profile={profile} />}
    >
      <AsyncState query={found}>{(data) => data.profile && <PublicView profile={data.profile} />}</AsyncState>
    </Page>
  );
}

function PublicView({ profile }: { readonly profile: PublicProfile }) {
  const shell = useShell();
  const times = useRef<HTMLDivElement>(null);
  const { username, first_name: name } = profile.user;
  const next = profilePath(username);
  return (
    <>
      <div className={styles['actions']}>
        {profile.accepts_sessions && (
          <Button
            type="primary"
            icon={<CalendarOutlined />}
            onClick={() => {
              times.current?.scrollIntoView?.();
              times.current?.focus({ preventScroll: true });
            }}
          >
            {t('Book a session')}
          </Button>
        )}
        <Button
          type={profile.accepts_sessions ? 'default' : 'primary'}
          onClick={() => shell.requireLogin(next)}
        >
          {t('Log in')}
        </Button>
      </div>
      <p className={styles['join']}>
        {rich('{name} is a member of {product}. <register>Create a free account</register> to meet them.', {
          name,
          product: PRODUCT_NAME,
          register: (inside) => <Link to={to('/register', { next })}>{inside}</Link>,
        })}
      </p>
      <ProfileView
        profile={profile}
        lead={
          profile.accepts_sessions && (
            <div ref={times} tabIndex={-1} className={styles['times']}>
              <Section title={t('Book a session with {name}', { name })}>
                <Slot name="profile.free-times" params={{ username }} />
              </Section>
            </div>
          )
        }
      />
    </>
  );
}
