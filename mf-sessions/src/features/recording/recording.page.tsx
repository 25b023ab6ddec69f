import {
  fileUrl,
  sentenceOf,
  useEndpointMutation,
  useEndpointQuery,
  useInvalidate,
} from '@acquaint/api-client';
import {
  deleteRecording,
  getRecording,
  shareRecording,
  type Recording,
  type SuccessBody,
} from '@acquaint/contracts';
import { Link, to, useNavigate, useSearchParams, useShell } from '@acquaint/remote-kit';
import {
  Alert,
  AsyncState,
  Button,
  EmptyNote,
  Flex,
  Modal,
  Page,
  personName,
  Switch,
  Tag,
  TimeText,
  useKeptVideo,
  VideoPlayer,
  formatList,
} from '@acquaint/ui';
import { useId, useRef, useState } from 'react';
import { ConsentLedger } from './consent-ledger.tsx';
import { clockText, RecordingMoments } from './recording-moments.tsx';
import { SuggestedPeeks } from './suggested-peeks.tsx';
import { lengthOf } from '../../components/session-times.ts';
import styles from './recording.module.css';
import { rich, t } from '../../i18n.ts';

const past = () => <Link to="/dashboard/sessions/past">{t('Past sessions')}</Link>;
/** Polling interval in milliseconds while the recording is assembled. */
const REFRESH_MS = 3_000;

/** `/dashboard/sessions/recording?id=…`: play, save, share and delete a recording, and see who consented when. */
export function RecordingPage() {
  const id = useSearchParams()[0].get('id');
  if (id === null) {
    return (
      <Page title={t('Which recording?')} width="narrow">
        <EmptyNote
          drawing="link"
          title={t('This link doesn’t lead to a recording')}
          text={t('Open it from the session in your list.')}
          action={past()}
        />
      </Page>
    );
  }
  return <RecordingOf id={id} />;
}

function RecordingOf({ id }: { readonly id: string }) {
  const recording = useEndpointQuery(
    getRecording,
    { params: { id } },
    {
      staleTime: 0,
      refetchInterval: ({ state }) => (state.data?.state === 'assembling' ? REFRESH_MS : false),
    },
  );
  return (
    <Page title={t('Recording')} subtitle={past()} width="regular">
      <AsyncState query={recording}>{(data) => <Whole recording={data} />}</AsyncState>
    </Page>
  );
}

function Whole({ recording }: { readonly recording: SuccessBody<typeof getRecording> }) {
  if (recording.state === 'deleted') {
    return (
      <EmptyNote
        drawing="video"
        title={t('This recording has been deleted')}
        text={t('None of it is stored any more.')}
        action={past()}
      />
    );
  }
  const names = namesIn(recording);
  return (
    <Flex vertical gap={24}>
      <p className={styles['about']}>
        {names}, <TimeText at={recording.recorded_at} />
        {recording.seconds > 0 && `, ${lengthOf(recording.seconds)}`}
      </p>
      <RecordedVideo recording={recording} />
      <Actions recording={recording} />
      <Missing recording={recording} />
      <Lost recording={recording} />
      <ConsentLedger recording={recording} />
    </Flex>
  );
}

function RecordedVideo({ recording }: { readonly recording: SuccessBody<typeof getRecording> }) {
  const video = useRef<HTMLVideoElement>(null);
  const { state, url, seconds, asked_by } = recording;
  const invalidate = useInvalidate();
  const { src, onError } = useKeptVideo(video, {
    url: url === null ? null : fileUrl(url),
    of: seconds,
    renew: () => void invalidate(getRecording),
  });
  if (state === 'failed') return <Alert type="error" showIcon title={failureText(recording)} />;
  // After a guest has deleted their track the video is assembled again, if the reader may watch it.
  const isForMe = recording.is_mine || recording.is_shared;
  if (recording.seconds === 0 || (state === 'assembling' && url === null && isForMe)) {
    return (
      <Alert
        type="info"
        showIcon
        title={waitingText(recording)}
        description={recording.next_try_at && <NextTry at={recording.next_try_at} />}
      />
    );
  }
  if (src === null) {
    return (
      <Alert
        type="info"
        showIcon
        title={t('{name} asked for this recording but hasn’t shared it with you.', {
          name: personName(asked_by),
        })}
      />
    );
  }
  const jump = (place: number): void => {
    if (!video.current) return;
    video.current.currentTime = place;
    // If the browser blocks autoplay, the frame at that position is shown.
    video.current.play().catch(() => undefined);
  };
  return (
    <Flex vertical gap={8}>
      <VideoPlayer
        ref={video}
        isWide
        label={t('Recording of {names}', { names: namesIn(recording) })}
        src={src}
        poster={recording.poster_url === null ? undefined : fileUrl(recording.poster_url)}
        onError={onError}
      />
      <RecordingMoments recording={recording} onJump={jump} />
      <SuggestedPeeks recordingId={recording.id} onJump={jump} />
    </Flex>
  );
}

/** Names whose tracks it contains: “Ada and Grace”, “Ada, Grace, and Maya (guest)”. */
function namesIn({ tracks }: Recording): string {
  return formatList(
    tracks
      .filter(({ is_left_out }) => !is_left_out)
      .map(({ person, is_guest }) =>
        is_guest ? t('{name} (guest)', { name: personName(person) }) : personName(person),
      ),
  );
}

function failureText({ setback, is_final }: Recording): string {
  if (setback !== 'interrupted') return t('We couldn’t put it together: we didn’t receive anything usable.');
  const why = t('We couldn’t put it together: our server kept failing.');
  return is_final
    ? `${why} ${t('What we received has since been deleted.')}`
    : `${why} ${t('We’ll keep what we received for a few days. Please write to us.')}`;
}

function waitingText({ state, setback }: Recording): string {
  if (state === 'open') return t('The call is still going on.');
  return setback === 'interrupted'
    ? t(
        'We were interrupted while putting it together. We’ll try again automatically, and nothing we’ve received is lost.',
      )
    : t('We’re putting it together. This takes a moment.');
}

/** When the server retries automatically. */
function NextTry({ at }: { readonly at: string }) {
  return <>{rich('Next try: {time}.', { time: <TimeText at={at} format="weekdayTime" /> })}</>;
}

/** Lists recorded seconds that have not arrived: they are still in somebody's browser, or lost with it. */
function Missing({ recording }: { readonly recording: Recording }) {
  const missing = recording.tracks
    .map((track) => ({ ...track, left: Math.round(track.consented_seconds - track.received_seconds) }))
    .filter(({ left, is_left_out }) => left >= 2 || is_left_out);
  if (missing.length === 0 || recording.state === 'open') return null;
  return (
    <ul className={styles['missing']} aria-label={t('Still missing')}>
      {missing.map(({ person, left, is_left_out }) => (
        <li key={person.id}>
          {is_left_out
            ? leftOutText(personName(person), recording.is_final)
            : missingText(lengthOf(left), personName(person), recording.is_final)}
        </li>
      ))}
    </ul>
  );
}

/** Lists what browsers lost while they recorded (R-REC-8): nobody has it any more. */
function Lost({ recording }: { readonly recording: Recording }) {
  const lost = recording.tracks.flatMap(({ person, lost: parts }) =>
    parts.map((part) => ({ ...part, person })),
  );
  if (lost.length === 0) return null;
  return (
    <ul className={styles['missing']} aria-label={t('Missing parts')}>
      {lost.map(({ person, from_seconds, until_seconds }) => (
        <li key={`${person.id} ${from_seconds}`}>
          {t(
            '{name}’s browser lost a few seconds between {from} and {until}. You can’t make a peek from this part.',
            { name: personName(person), from: clockText(from_seconds), until: clockText(until_seconds) },
          )}
        </li>
      ))}
    </ul>
  );
}

function leftOutText(name: string, isFinal: boolean): string {
  return isFinal
    ? t('We couldn’t add {name}’s part to the video.', { name })
    : t('We couldn’t add {name}’s part to the video yet. We’ll try again automatically.', { name });
}

function missingText(length: string, name: string, isFinal: boolean): string {
  return isFinal
    ? t('{length} of {name}’s recording never arrived and can’t be added any more.', { length, name })
    : t(
        'Still missing: {length} of {name}’s recording. It’s in the browser they used for the call, and will arrive if they open Acquaint there again within a few days.',
        { length, name },
      );
}

function Actions({ recording }: { readonly recording: Recording }) {
  const shell = useShell();
  const navigate = useNavigate();
  const [isAsking, setAsking] = useState(false);
  const switchId = useId();
  const share = useEndpointMutation(shareRecording);
  const remove = useEndpointMutation(deleteRecording, {
    onSuccess: () => void navigate('/dashboard/sessions/past'),
  });
  const { id, is_mine, is_shared, download_url } = recording;
  const mine = recording.tracks.find(({ url }) => url !== null)?.url ?? null;
  const failure = share.error ?? remove.error;
  const other = recording.tracks.find(
    ({ person, is_guest }) => !is_guest && person.id !== recording.asked_by.id,
  )?.person;
  return (
    <Flex vertical gap={16}>
      {is_mine && recording.seconds > 0 && (
        <Flex gap={12} align="center">
          <Switch
            id={switchId}
            checked={is_shared}
            loading={share.isPending}
            onChange={(checked) => share.mutate({ params: { id }, body: { is_shared: checked } })}
          />
          <label htmlFor={switchId}>
            {other
              ? t('Share with {name}: they can watch and download it', { name: other.first_name })
              : t('Share with the person you met: they can watch and download it')}
          </label>
        </Flex>
      )}
      {!is_mine && is_shared && (
        <div>
          <Tag color="success">{t('Shared with you')}</Tag>
        </div>
      )}
      <Flex gap={8} wrap>
        {recording.url !== null && (
          <Button
            type="primary"
            // As a link does: the page belongs to another remote.
            onPointerEnter={() => shell.prefetch('/dashboard/home/make')}
            onFocus={() => shell.prefetch('/dashboard/home/make')}
            onClick={() => void navigate(to('/dashboard/home/make', { recording: id }))}
          >
            {t('Make a peek')}
          </Button>
        )}
        {download_url !== null && <Button href={fileUrl(download_url)}>{t('Download')}</Button>}
        {mine !== null && <Button href={fileUrl(`${mine}&save=1`)}>{t('Download my part')}</Button>}
        {recording.state !== 'open' && (
          <Button danger onClick={() => setAsking(true)}>
            {t('Delete')}
          </Button>
        )}
      </Flex>
      {failure !== null && <Alert type="error" role="alert" title={sentenceOf(failure)} />}
      <Modal
        open={isAsking}
        title={t('Delete this recording?')}
        okText={t('Delete for everyone')}
        okButtonProps={{ danger: true }}
        cancelText={t('Keep it')}
        confirmLoading={remove.isPending}
        onOk={() => remove.mutate({ params: { id } })}
        onCancel={() => setAsking(false)}
      >
        <p>
          {t(
            'The video, everyone’s parts and the peeks made from it will be gone for everyone in the call. This can’t be undone.',
          )}
        </p>
      </Modal>
    </Flex>
  );
}
