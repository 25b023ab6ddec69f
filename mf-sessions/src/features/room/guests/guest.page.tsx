import { sentenceOf, useEndpointMutation, useEndpointQuery } from '@acquaint/api-client';
import { joinAsGuest, openGuestLink, type GuestInvitation } from '@acquaint/contracts';
import { lazyPage, Link, useLocalMedia, useLocation } from '@acquaint/remote-kit';
import {
  Alert,
  AsyncState,
  EmptyNote,
  Input,
  Loading,
  Page,
  personName,
  Spin,
  TimeText,
  formatList,
} from '@acquaint/ui';
import { Suspense, useState } from 'react';
import { GuestTracksIfAny } from '../../../recording/guest-tracks-if-any.tsx';
import { DeviceCheck } from '../devices/device-check.tsx';
import { useBlur } from '../devices/use-blur.ts';
import { forgetGuestKey, keepGuestKey, storedGuestKey } from './guest-key.ts';
import styles from '../room.module.css';
import { rich, t } from '../../../i18n.ts';

const GuestCall = lazyPage(() => import('./guest-call.tsx').then((module) => module.GuestCall));

/** `/room/guest#<token>`: a guest without an account sees whose call it is, checks the devices, and asks for admission. */
export function GuestPage() {
  const token = useLocation().hash.slice(1);
  const invitation = useEndpointQuery(
    openGuestLink,
    { body: { guest_token: token } },
    { enabled: token !== '', staleTime: Infinity, gcTime: 0 },
  );
  if (token === '') {
    return (
      <Page title={t('Which call?')} width="narrow">
        <EmptyNote
          drawing="link"
          title={t('This link is incomplete')}
          text={t('Make sure you open the complete link you were sent.')}
          action={<Link to="/">{t('Go to the home page')}</Link>}
        />
        <GuestTracksIfAny />
      </Page>
    );
  }
  if (!invitation.data) {
    return (
      <Page
        title={invitation.isError ? t('You can’t join with this link') : t('Your invitation')}
        width="narrow"
      >
        <AsyncState query={invitation}>{() => null}</AsyncState>
        <GuestTracksIfAny />
      </Page>
    );
  }
  return <GuestOf key={token} token={token} invitation={invitation.data} />;
}

interface GuestOfProps {
  readonly token: string;
  readonly invitation: GuestInvitation;
}

function GuestOf({ token, invitation }: GuestOfProps) {
  const [key, setKey] = useState(() => storedGuestKey(token));
  const [farewell, setFarewell] = useState<string | null>(null);
  const hosts = formatList([personName(invitation.host), personName(invitation.booker)]);
  if (farewell !== null) {
    return (
      <Page title={farewell} width="narrow">
        <p>{t('You can close this window.')}</p>
        <GuestTracksIfAny />
      </Page>
    );
  }
  return (
    <GuestWithDevices
      invitation={invitation}
      hosts={hosts}
      token={token}
      guestKey={key}
      onKey={(next) => {
        keepGuestKey(token, next);
        setKey(next);
      }}
      onOver={(title) => {
        forgetGuestKey();
        setKey(null);
        setFarewell(title);
      }}
    />
  );
}

interface GuestWithDevicesProps extends GuestOfProps {
  readonly hosts: string;
  readonly guestKey: string | null;
  readonly onKey: (key: string) => void;
  readonly onOver: (title: string) => void;
}

function GuestWithDevices({ invitation, hosts, token, guestKey, onKey, onOver }: GuestWithDevicesProps) {
  const { media, blur } = useBlur(useLocalMedia({ switchesOf: invitation.session_id }));
  const [name, setName] = useState('');
  const [isMissing, setMissing] = useState(false);
  const ask = useEndpointMutation(joinAsGuest);
  if (guestKey !== null && media.status === 'ready') {
    return (
      <Suspense
        fallback={
          <Loading>
            <Spin size="large" />
          </Loading>
        }
      >
        <GuestCall guestKey={guestKey} invitation={invitation} media={media} blur={blur} onOver={onOver} />
      </Suspense>
    );
  }
  const join = () => {
    if (ask.isPending) return;
    setMissing(name.trim() === '');
    if (name.trim() === '') return;
    ask.mutate(
      { body: { guest_token: token, name: name.trim() } },
      { onSuccess: ({ guest_key }) => onKey(guest_key) },
    );
  };
  return (
    <Page
      title={t('Join {hosts}', { hosts })}
      subtitle={rich('{time}, {minutes} minutes. {host} will let you in.', {
        time: <TimeText at={invitation.starts_at} format="weekdayTime" />,
        minutes: invitation.duration_minutes,
        host: personName(invitation.host),
      })}
      width="regular"
    >
      {ask.isError && <Alert type="error" role="alert" title={sentenceOf(ask.error)} />}
      {guestKey === null && (
        <form
          noValidate
          className={styles['guestName']}
          onSubmit={(event) => {
            event.preventDefault();
            join();
          }}
        >
          <label htmlFor="guest-name">{t('Your name, as they’ll see it')}</label>
          <Input
            id="guest-name"
            maxLength={60}
            autoComplete="name"
            value={name}
            status={isMissing ? 'error' : ''}
            aria-invalid={isMissing}
            aria-describedby={isMissing ? 'guest-name-missing' : undefined}
            onChange={(event) => setName(event.target.value)}
          />
          {isMissing && (
            <span id="guest-name-missing" role="alert">
              {t('Say who you are, so they know who they’re letting in.')}
            </span>
          )}
        </form>
      )}
      <DeviceCheck media={media} blur={blur} isJoining={ask.isPending || guestKey !== null} onJoin={join} />
      <GuestTracksIfAny />
    </Page>
  );
}
