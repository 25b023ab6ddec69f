import { fileUrl, useEndpointMutation, useEndpointQuery, useInvalidate } from '@acquaint/api-client';
import { answerGuestClip, getGuestClip, withdrawGuestClip, type GuestClip } from '@acquaint/contracts';
import { Link, useParams } from '@acquaint/remote-kit';
import {
  Alert,
  AsyncState,
  Button,
  CopyField,
  EmptyNote,
  ErrorNote,
  Flex,
  Page,
  Popconfirm,
  VideoPlayer,
} from '@acquaint/ui';
import { msg } from '@acquaint/i18n';
import { placeText } from '../../components/place-text.ts';
import { t } from '../../i18n.ts';
import styles from './record.module.css';

const TITLES: Readonly<Record<GuestClip['state'], string>> = {
  uploading: msg('Your clip didn’t upload completely'),
  checking: msg('Your clip has been uploaded'),
  sent: msg('Your clip has been sent'),
  asked: msg('Do you agree to this version?'),
  published: msg('Your clip has been shared'),
  declined: msg('Your clip isn’t shared'),
  refused: msg('Your clip couldn’t be used'),
  withdrawn: msg('Your clip has been deleted'),
};

/** Polling interval in milliseconds; the check takes a few seconds. */
const REFRESH_MS = 1_500;

/** `/peeks/record/clip/:clip`: state of a guest's clip, with a button to withdraw it. */
export function ClipPage() {
  const { clip = '' } = useParams();
  const guestClip = useEndpointQuery(
    getGuestClip,
    { body: { clip } },
    { refetchInterval: ({ state }) => (state.data?.state === 'checking' ? REFRESH_MS : false) },
  );
  return (
    <Page title={t(guestClip.data ? TITLES[guestClip.data.state] : msg('Your clip'))} width="narrow">
      {guestClip.error?.status === 404 && guestClip.data === undefined ? (
        <EmptyNote
          drawing="link"
          title={t('We couldn’t find this clip')}
          text={t('Check that the link is complete.')}
          action={<Link to="/">{t('Go to the home page')}</Link>}
        />
      ) : (
        <AsyncState query={guestClip}>{(data) => <Clip secret={clip} clip={data} />}</AsyncState>
      )}
    </Page>
  );
}

function Clip({ secret, clip }: { readonly secret: string; readonly clip: GuestClip }) {
  const isKept = !['withdrawn', 'refused', 'uploading'].includes(clip.state);
  return (
    <Flex vertical gap={16}>
      <p role="status" style={{ margin: 0 }}>
        {sentenceOf(clip)}
      </p>
      {clip.video_url !== null && (
        <VideoPlayer isWhole src={fileUrl(clip.video_url)} label={t('Your clip')} />
      )}
      {clip.lost.length > 0 && (
        <Alert
          type="warning"
          showIcon
          title={clip.lost.map(({ from_seconds, until_seconds }) => (
            <div key={from_seconds}>
              {t('Your browser lost a few seconds of the recording between {from} and {until}.', {
                from: placeText(from_seconds),
                until: placeText(until_seconds),
              })}
            </div>
          ))}
          description={t('To record it again, ask {member} for a new link.', { member: clip.member_name })}
        />
      )}
      {clip.asked !== null && <Answer secret={secret} asked={clip.asked} member={clip.member_name} />}
      {isKept && (
        <>
          <Alert
            type="info"
            title={t(
              'Save this page’s address: you can use it to take your clip back at any time. We don’t show it anywhere else.',
            )}
          />
          <CopyField value={window.location.href} label={t('Private link to your clip')} />
          <TakeBack secret={secret} />
        </>
      )}
    </Flex>
  );
}

/** Asks the guest about a version of their clip that they have not agreed to by sending it (R-PEEK-50). */
function Answer({
  secret,
  asked: { version, title, transcript },
  member,
}: {
  readonly secret: string;
  readonly asked: NonNullable<GuestClip['asked']>;
  readonly member: string;
}) {
  const invalidate = useInvalidate();
  // Refused, for example because the member has changed it meanwhile: refetches it.
  const answer = useEndpointMutation(answerGuestClip, { onError: () => void invalidate(getGuestClip) });
  const say = (agrees: boolean) => answer.mutate({ body: { clip: secret, version, agrees } });
  return (
    <>
      <dl className={styles['asked']}>
        <dt>{t('Title')}</dt>
        <dd>{title}</dd>
        {transcript !== null && (
          <>
            <dt>{t('Captions')}</dt>
            <dd>{transcript}</dd>
          </>
        )}
      </dl>
      {answer.error !== null && <ErrorNote error={answer.error} />}
      <Flex gap={8} wrap>
        <Button type="primary" loading={answer.isPending} onClick={() => say(true)}>
          {t('I agree')}
        </Button>
        <Button disabled={answer.isPending} onClick={() => say(false)}>
          {t('I don’t agree')}
        </Button>
      </Flex>
      <p style={{ margin: 0 }}>
        {t(
          'If you agree, members see this version. If you don’t, {member} can only share the clip as you sent it.',
          {
            member,
          },
        )}
      </p>
    </>
  );
}

function TakeBack({ secret }: { readonly secret: string }) {
  const withdraw = useEndpointMutation(withdrawGuestClip);
  return (
    <>
      {withdraw.error !== null && <ErrorNote error={withdraw.error} />}
      <Popconfirm
        title={t('Take the clip back?')}
        description={t('It’s deleted everywhere and can’t be restored.')}
        okText={t('Take it back')}
        cancelText={t('Keep it')}
        onConfirm={() => withdraw.mutate({ body: { clip: secret } })}
      >
        <Button danger loading={withdraw.isPending}>
          {t('Take my clip back')}
        </Button>
      </Popconfirm>
    </>
  );
}

function sentenceOf({ state, member_name: member, prompt, refusal }: GuestClip): string {
  switch (state) {
    case 'uploading':
      return t('Part of the recording is missing. Open the link you were sent and record it again.');
    case 'checking':
      return t('We’re checking it, which takes a few seconds. Then it goes to {member}.', { member });
    case 'sent':
      return t('Thank you. {member} has your answer to “{prompt}” and will decide whether to share it.', {
        member,
        prompt,
      });
    case 'asked':
      return t('{member} would like to share this version of your clip. Watch it first.', { member });
    case 'published':
      return t('{member} shared your answer to “{prompt}” as a peek.', { member, prompt });
    case 'declined':
      return t(
        '{member} isn’t sharing it. It’ll be deleted within a few days, or right away if you take it back.',
        { member },
      );
    case 'refused':
      return `${refusal ?? ''} ${t('The link you were sent is still open.')}`.trim();
    case 'withdrawn':
      return t('{member} no longer has it, and no one else can see it.', { member });
  }
}
