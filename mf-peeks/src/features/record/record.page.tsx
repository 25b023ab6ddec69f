import { useEndpointQuery } from '@acquaint/api-client';
import { openClipLink, PRODUCT_NAME, type ClipInvitation } from '@acquaint/contracts';
import { Link, to, useAskBeforeLeaving, useNavigate, useParams } from '@acquaint/remote-kit';
import { AsyncState, EmptyNote, Page } from '@acquaint/ui';
import { t } from '../../i18n.ts';
import { ClipForm } from './clip-form.tsx';
import { Studio } from './studio.tsx';
import { useStoredRecording } from './use-stored-recording.ts';

/**
 * `/peeks/record/:link`: somebody without an account records a clip that a member asked for (R-PEEK-14), without dashboard or
 * login (R-PAGE-2).
 */
export function RecordPage() {
  const { link = '' } = useParams();
  const navigate = useNavigate();
  const toClip = (clip: string) => void navigate(to('/peeks/record/clip/:clip', { clip }), { replace: true });
  const keeping = useStoredRecording(link, toClip);
  const invitation = useEndpointQuery(
    openClipLink,
    { body: { link } },
    // Never refetched: if the link expires in the meantime, the guest learns it when sending the clip.
    { staleTime: Infinity, enabled: !keeping.isReading },
  );
  const title = invitation.data
    ? t('{member} is asking for a clip', { member: invitation.data.member_name })
    : t('Record a clip');
  return (
    <Page title={title} width="regular">
      {invitation.error?.status === 404 ? (
        <EmptyNote
          drawing="link"
          title={t('This link is no longer valid')}
          text={t('Ask whoever sent it for a new one.')}
          action={<Link to="/">{t('Go to the home page')}</Link>}
        />
      ) : (
        <AsyncState query={invitation}>
          {(data) => <Recording link={link} invitation={data} keeping={keeping} onSent={toClip} />}
        </AsyncState>
      )}
    </Page>
  );
}

interface RecordingProps {
  readonly link: string;
  readonly invitation: ClipInvitation;
  readonly keeping: ReturnType<typeof useStoredRecording>;
  readonly onSent: (clip: string) => void;
}

/** First the recording, then preview and consent; after sending, the page of the clip. */
function Recording({ link, invitation, keeping, onSent }: RecordingProps) {
  const { stored, isAtRisk, onRecorded, onBegun, onForget } = keeping;
  useAskBeforeLeaving(isAtRisk, { consequence: t('Your recording hasn’t been sent.') });
  const { prompt, for_whom, member_name, max_seconds } = invitation;
  return (
    <>
      <p style={{ marginTop: 0 }}>
        {for_whom !== '' && `${t('For {name}.', { name: for_whom })} `}
        {t('{member} would like to hear from you on {product}:', {
          member: member_name,
          product: PRODUCT_NAME,
        })}
      </p>
      <blockquote style={{ margin: '0 0 24px', fontSize: 20 }}>
        {t('“{words}”', { words: prompt })}
      </blockquote>
      {stored === null ? (
        <Studio maxSeconds={max_seconds} onRecorded={onRecorded} />
      ) : (
        <ClipForm
          link={link}
          invitation={invitation}
          stored={stored}
          onBegun={onBegun}
          onAgain={onForget}
          onSent={(clip) => {
            onForget();
            onSent(clip);
          }}
        />
      )}
    </>
  );
}
