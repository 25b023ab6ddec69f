import { useEndpointMutation, useEndpointQuery } from '@acquaint/api-client';
import { deleteGuestTrack, getGuestTrack, type GuestTrack } from '@acquaint/contracts';
import { Link, useLocation } from '@acquaint/remote-kit';
import {
  AsyncState,
  Button,
  CopyField,
  EmptyNote,
  ErrorNote,
  Flex,
  Page,
  personName,
  Popconfirm,
  TimeText,
  formatList,
} from '@acquaint/ui';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { lengthOf } from '../../components/session-times.ts';
import { forgetTrack } from '../../recording/guest-tracks.ts';
import { LostRecordingAlert } from '../../recording/lost-recording-alert.tsx';
import { UploadNote } from '../../recording/pending-upload.tsx';
import { uploads, useUploads } from '../../recording/recording-uploads.ts';
import { rich, t } from '../../i18n.ts';
import { clockText } from './recording-moments.tsx';

/** Polling interval in milliseconds while something may still arrive. */
const REFRESH_MS = 10_000;

/**
 * `/room/guest/recording#<own key>`: what is stored of a guest of a recorded call and what is still being sent, with a button to
 * delete it.
 */
export function GuestTrackPage() {
  const ownKey = useLocation().hash.slice(1);
  const track = useEndpointQuery(
    getGuestTrack,
    { body: { own_key: ownKey } },
    {
      enabled: ownKey !== '',
      staleTime: 0,
      gcTime: 0,
      refetchInterval: ({ state }) => (state.data && !state.data.is_final ? REFRESH_MS : false),
    },
  );
  if (ownKey === '') {
    return (
      <Page title={t('Which recording?')} width="narrow">
        <EmptyNote
          drawing="link"
          title={t('This link is incomplete')}
          text={t('Make sure you open the complete link you were given.')}
          action={<Link to="/">{t('Go to the home page')}</Link>}
        />
      </Page>
    );
  }
  return (
    <Page title={t('Your part of a recording')} width="narrow">
      <AsyncState query={track}>{(data) => <StoredTrack track={data} ownKey={ownKey} />}</AsyncState>
    </Page>
  );
}

function StoredTrack({ track, ownKey }: { readonly track: GuestTrack; readonly ownKey: string }) {
  const { host, booker, guest_name: name, recorded_at, is_deleted } = track;
  const upload = useUploads(track.guest_id);
  const both = formatList([personName(host), personName(booker)]);
  const [wasThere] = useState(!is_deleted);
  if (is_deleted) return <Deleted track={track} both={both} isNew={wasThere} />;
  return (
    <Flex vertical gap={16}>
      <p style={{ margin: 0 }}>
        {rich('You were in a call with {both} on {time}, as {name}.', {
          both,
          time: <TimeText at={recorded_at} />,
          name,
        })}
      </p>
      <p role="status" style={{ margin: 0 }}>
        {arrivedText(track)}
      </p>
      {track.lost.length > 0 && (
        <ul style={{ margin: 0, paddingInlineStart: 20 }} aria-label={t('Missing parts')}>
          {track.lost.map(({ from_seconds, until_seconds }) => (
            <li key={from_seconds}>
              {t('Your browser lost a few seconds of the recording between {from} and {until}.', {
                from: clockText(from_seconds),
                until: clockText(until_seconds),
              })}
            </li>
          ))}
        </ul>
      )}
      <LostRecordingAlert userId={track.guest_id} />
      {upload.waiting.pieces > 0 && <UploadNote {...upload} />}
      <p style={{ margin: 0 }}>
        {t(
          'The members who agreed to the recording can watch and download the video with everyone in it. No one gets your part on its own. Your part is kept until one of them deletes it, or you do.',
        )}
      </p>
      <div>
        <p style={{ margin: '0 0 8px' }}>
          {t('Save this link: anyone who has it can delete your part. We don’t show it anywhere else.')}
        </p>
        <CopyField value={window.location.href} label={t('Private link to your part of the recording')} />
      </div>
      <Remove ownKey={ownKey} isInCall={track.is_in_call} />
    </Flex>
  );
}

interface DeletedProps {
  readonly track: GuestTrack;
  readonly both: string;
  /** The guest has just deleted it, so the focused button is gone. */
  readonly isNew: boolean;
}

function Deleted({ track, both, isNew }: DeletedProps) {
  const words = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (isNew) words.current?.focus();
  }, [isNew]);
  return (
    <div role="status" tabIndex={-1} ref={words}>
      <p style={{ marginTop: 0 }}>
        {rich(
          'Your part of the call with {both} on {date} has been deleted, and we’re remaking the video without you.',
          { both, date: <TimeText at={track.recorded_at} format="date" /> },
        )}
      </p>
      <p>
        {t(
          'If the others’ microphones picked you up, you’re still in their parts, and anyone who has already downloaded the recording keeps it.',
        )}
      </p>
      <p>
        {t(
          'The recording’s consent log still says that you agreed and when, under the name you gave: {name}.',
          {
            name: track.guest_name,
          },
        )}
      </p>
    </div>
  );
}

function Remove({ ownKey, isInCall }: { readonly ownKey: string; readonly isInCall: boolean }) {
  const remove = useEndpointMutation(deleteGuestTrack, {
    onSuccess: async ({ guest_id }) => {
      forgetTrack(ownKey);
      // Pieces not sent yet are deleted too. If this browser fails to, the server refuses them anyway.
      await uploads()
        .forget(guest_id)
        .catch(() => undefined);
    },
  });
  if (isInCall) return <p style={{ margin: 0 }}>{t('You can delete it here once you’ve left the call.')}</p>;
  return (
    <>
      {remove.error !== null && <ErrorNote error={remove.error} />}
      <div>
        <Popconfirm
          title={t('Delete your part?')}
          description={t('It’ll be removed from the video and can’t be restored.')}
          okText={t('Delete it')}
          cancelText={t('Keep it')}
          onConfirm={() => remove.mutate({ body: { own_key: ownKey } })}
        >
          <Button danger loading={remove.isPending}>
            {t('Delete my part')}
          </Button>
        </Popconfirm>
      </div>
    </>
  );
}

function arrivedText(track: GuestTrack): ReactNode {
  const { consented_seconds, received_seconds, is_left_out, is_final, sends_until } = track;
  const here = lengthOf(received_seconds);
  const seconds = Math.round(consented_seconds - received_seconds);
  const missing = lengthOf(seconds);
  if (is_left_out && is_final) {
    return t('We couldn’t add {here} of your recording to the video. It won’t be used.', {
      here,
    });
  }
  // Missing pieces may be the reason, and only the guest's browser can send them.
  if (is_left_out && seconds < 2) {
    return t('We couldn’t add {here} of your recording to the video yet. We’ll try again automatically.', {
      here,
    });
  }
  if (seconds < 2) return t('We have {here} of your recording: everything you agreed to.', { here });
  if (is_final) {
    return t('We have {here} of your recording; {missing} never arrived and can’t be added any more.', {
      here,
      missing,
    });
  }
  return sends_until === null
    ? t('We have {here} of your recording; the rest is on its way.', { here })
    : rich(
        'We have {here} of your recording. Still missing: {missing}. Open this page by {time} in the browser you used for the call, and it’ll send the rest.',
        { here, missing, time: <TimeText at={sends_until} /> },
      );
}
