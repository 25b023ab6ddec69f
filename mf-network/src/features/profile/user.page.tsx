import { isLoggedIn, useEndpointMutation, useEndpointQuery, type ApiFailure } from '@acquaint/api-client';
import {
  getProfileByUsername,
  listPeopleInCommon,
  listWarmPaths,
  subscribe,
  unsubscribe,
  type Profile,
} from '@acquaint/contracts';
import { Link, useNavigate, useSearchParams, useShell, to } from '@acquaint/remote-kit';
import { App, AsyncState, Button, EmptyNote, Flex, Page, personName, TimeText } from '@acquaint/ui';
import { CalendarOutlined } from '@acquaint/ui/icons';
import { useEffect, useEffectEvent, useState } from 'react';
import { MessageButton } from '../../components/message-button.tsx';
import { ConnectButton } from '../../components/people-actions/connect-button.tsx';
import { PersonMenu } from '../../components/people-actions/person-menu.tsx';
import { RequestAnswer } from '../../components/people-actions/request-answer.tsx';
import { rich, t } from '../../i18n.ts';
import { IntroductionNote } from './introduction-note.tsx';
import { PeopleInCommon } from './people-in-common.tsx';
import { ProfileSummary } from './profile-summary.tsx';
import styles from './profile-view.module.css';
import { WarmPaths } from './warm-paths.tsx';
import { WhyNotIntroduced } from './why-not.tsx';
import { ProfileWithReviews } from './profile-with-reviews.tsx';
import { PublicProfilePage } from './public-profile.page.tsx';
import { useTabTitle } from './use-tab-title.ts';
import { Portrait } from './portrait.tsx';

/** `/dashboard/user?username=…`: another member's profile; for visitors, what the member shows to people without an account. */
export function UserPage() {
  const [params] = useSearchParams();
  const username = params.get('username') ?? '';
  const [isMember] = useState(isLoggedIn);
  return isMember ? (
    <MemberPage key={username} username={username} />
  ) : (
    <PublicProfilePage username={username} />
  );
}

function MemberPage({ username }: { readonly username: string }) {
  const profile = useEndpointQuery(
    getProfileByUsername,
    { query: { username } },
    { enabled: username !== '' },
  );
  const current = profile.data?.user.username ?? username;
  useCurrentName(username, current);
  const acquaintance = useAcquaintance(username);
  useTabTitle(profile.data && personName(profile.data.user));
  if (username === '') {
    return (
      <Page title={t('Whose profile?')}>
        <EmptyNote
          drawing="link"
          title={t('This link doesn’t lead to a profile')}
          action={<Link to="/dashboard/search">{t('Search people')}</Link>}
        />
      </Page>
    );
  }
  return (
    <Page
      picture={<Portrait person={profile.data?.user} />}
      title={profile.data ? personName(profile.data.user) : t('Profile')}
      subtitle={profile.data && <ProfileSummary profile={profile.data} isOwn={profile.data.is_own} />}
    >
      <AsyncState query={profile}>
        {(data) => (
          <>
            <ProfileActions profile={data} />
            <RequestWaits profile={data} />
            <IntroductionNote profile={data} />
            <ProfileWithReviews
              profile={data}
              lead={!data.is_own && <Acquainted profile={data} {...acquaintance} />}
            />
            {!data.is_own && data.connection?.status !== 'accepted' && data.introduction === null && (
              <WhyNotIntroduced person={data.user} />
            )}
          </>
        )}
      </AsyncState>
    </Page>
  );
}

/** Puts the member's current username into the address, which may have a former one (R-ACCT-29). */
function useCurrentName(given: string, current: string): void {
  const [, setParams] = useSearchParams();
  const rename = useEffectEvent(() =>
    setParams(
      (now) => {
        const next = new URLSearchParams(now);
        next.set('username', current);
        return next;
      },
      { replace: true, preventScrollReset: true },
    ),
  );
  const isFormer = given.toLowerCase() !== current.toLowerCase();
  useEffect(() => {
    if (isFormer) rename();
  }, [isFormer]);
}

/** Starts to load whom the reader and a member both know, and who could introduce them, at the same time as the profile. */
function useAcquaintance(username: string) {
  const isWanted = { enabled: username !== '' };
  const inCommon = useEndpointQuery(listPeopleInCommon, { query: { username } }, isWanted);
  const paths = useEndpointQuery(listWarmPaths, { query: { username } }, isWanted);
  return {
    isLoading: inCommon.isLoading || paths.isLoading,
    inCommon: inCommon.data,
    paths: paths.data?.results ?? [],
  };
}

type AcquaintedProps = ReturnType<typeof useAcquaintance> & { readonly profile: Profile };

/** Whom both know and, unless they are connected, who could introduce them. One line is kept free for it while it loads. */
function Acquainted({ profile: { user, connection }, isLoading, inCommon, paths }: AcquaintedProps) {
  if (isLoading) return <div className={styles['place']} />;
  // The one person whom both know is named by the sentence about who could introduce them.
  const isSaid = inCommon?.count === 1 && paths.some(({ person }) => person.id === inCommon.results[0]?.id);
  return (
    <Flex vertical gap={16} className={styles['first'] ?? ''}>
      {connection?.status !== 'accepted' && <WarmPaths person={user} paths={paths} />}
      {inCommon && !isSaid && <PeopleInCommon common={inCommon} />}
    </Flex>
  );
}

function ProfileActions({ profile }: { readonly profile: Profile }) {
  const { openModal } = useShell();
  const navigate = useNavigate();
  const { user, connection } = profile;
  if (profile.is_own) {
    return (
      <p className={styles['actions']}>
        <Link to="/dashboard/home/profile/edit">{t('Edit')}</Link>
      </p>
    );
  }
  const isConnected = connection?.status === 'accepted';
  return (
    <div className={styles['actions']}>
      {profile.accepts_sessions && (
        <Button
          type="primary"
          icon={<CalendarOutlined />}
          onClick={() => openModal('book-session', { username: user.username })}
        >
          {t('Book a session')}
        </Button>
      )}
      {isConnected && <MessageButton person={user} />}
      {connection === null && <ConnectButton person={user} />}
      {mayAskAgain(connection) && <ConnectButton person={user} isAgain />}
      {connection?.status === 'pending' && (
        <RequestAnswer id={connection.id} direction={connection.direction} person={user} />
      )}
      <FollowButton profile={profile} />
      <PersonMenu
        person={user}
        connectionId={isConnected ? connection.id : undefined}
        onBlocked={() => void navigate(to('/dashboard/network', { tab: 'connections', view: 'blocked' }))}
      />
    </div>
  );
}

function mayAskAgain(connection: Profile['connection']): boolean {
  return connection?.ask_again_at != null && Date.parse(connection.ask_again_at) <= Date.now();
}

/** Shows when a request can be repeated. Declines are never revealed, so this is all it says about a sent request. */
function RequestWaits({ profile: { connection } }: { readonly profile: Profile }) {
  if (connection?.ask_again_at == null) return null;
  return (
    <p role="note" style={{ marginTop: 0 }}>
      {t('You’ve asked to connect.')}{' '}
      {mayAskAgain(connection)
        ? t('It’s been a while, so you can ask again.')
        : rich('If you don’t hear back, you can ask again from {date}.', {
            date: <TimeText at={connection.ask_again_at} format="date" />,
          })}
    </p>
  );
}

function FollowButton({ profile }: { readonly profile: Profile }) {
  const { username, first_name } = profile.user;
  const { message } = App.useApp();
  const onError = (failure: ApiFailure) => void message.error(failure.detail);
  const follow = useEndpointMutation(subscribe, { onError });
  const unfollow = useEndpointMutation(unsubscribe, { onError });
  return (
    <Button
      aria-pressed={profile.is_subscribed}
      aria-label={t(profile.is_subscribed ? 'Unfollow {name}' : 'Follow {name}', { name: first_name })}
      loading={follow.isPending || unfollow.isPending}
      onClick={() => (profile.is_subscribed ? unfollow : follow).mutate({ body: { username } })}
    >
      {t(profile.is_subscribed ? 'Following' : 'Follow')}
    </Button>
  );
}
