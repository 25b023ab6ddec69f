import { sentenceOf, useEndpointMutation, useEndpointQuery } from '@acquaint/api-client';
import { joinAsGuest, openGuestLink, type GuestInvitation } from '@acquaint/contracts';
import { useLocalMedia, useLocation } from '@acquaint/remote-kit';
import { Alert, AsyncState, EmptyNote, Input, Loading, Page, personName, Spin, TimeText } from '@acquaint/ui';
import { lazy, Suspense, useState } from 'react';
import { DeviceCheck } from './device-check.tsx';
import { forgetGuestKey, keepGuestKey, keptGuestKey } from './guest-key.ts';
import styles from './room.module.css';

const GuestCall = lazy(() => import('./guest-call.tsx').then((module) => ({ default: module.GuestCall })));

/** `/room/guest#<token>`: a guest without an account sees whose call it is, checks the devices, and asks to come in. */
export function GuestPage() {
  const token = useLocation().hash.slice(1);
  const invitation = useEndpointQuery(
    openGuestLink,
    { body: { guest_token: token } },
    { enabled: token !== '', staleTime: Infinity, gcTime: 0 },
  );
  if (token === '') {
    return (
      <Page title="Which call?" width="narrow">
        <EmptyNote
          title="This link is not whole"
          text="Open the whole link that you were sent, to its last letter."
        />
      </Page>
    );
  }
  if (!invitation.data) {
    return (
      <Page title={invitation.isError ? 'This door is closed' : 'Your invitation'} width="narrow">
        <AsyncState query={invitation}>{() => null}</AsyncState>
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
  const [key, setKey] = useState(() => keptGuestKey(token));
  const [farewell, setFarewell] = useState<string | null>(null);
  const hosts = `${personName(invitation.host)} and ${personName(invitation.booker)}`;
  if (farewell !== null) {
    return (
      <Page title={farewell} width="narrow">
        <p>You can close this window.</p>
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
  const media = useLocalMedia({ switchesOf: invitation.session_id });
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
        <GuestCall guestKey={guestKey} invitation={invitation} media={media} onOver={onOver} />
      </Suspense>
    );
  }
  const join = () => {
    setMissing(name.trim() === '');
    if (name.trim() === '') return;
    ask.mutate(
      { body: { guest_token: token, name: name.trim() } },
      { onSuccess: ({ guest_key }) => onKey(guest_key) },
    );
  };
  return (
    <Page
      title={`Join ${hosts}`}
      subtitle={
        <>
          <TimeText at={invitation.starts_at} />, {invitation.duration_minutes} minutes.{' '}
          {personName(invitation.host)} lets you in.
        </>
      }
      width="regular"
    >
      {ask.isError && <Alert type="error" role="alert" title={sentenceOf(ask.error)} />}
      {guestKey === null && (
        <p className={styles['guestName']}>
          <label htmlFor="guest-name">Your name, as they will see it</label>
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
              Say who you are, so that they know whom they let in.
            </span>
          )}
        </p>
      )}
      <DeviceCheck media={media} onJoin={join} />
    </Page>
  );
}
