import { useEndpointQuery } from '@acquaint/api-client';
import { openClipLink, PRODUCT_NAME, type ClipInvitation } from '@acquaint/contracts';
import { useNavigate, useParams } from '@acquaint/remote-kit';
import { AsyncState, Page } from '@acquaint/ui';
import { useEffect, useState } from 'react';
import { ClipForm } from './clip-form.tsx';
import { Studio } from './studio.tsx';

/**
 * `/peeks/record/:link`: somebody without an account records a clip that a member asked for. No dashboard and no sign-in
 * around it (specification §2).
 */
export function RecordPage() {
  const { link = '' } = useParams();
  const invitation = useEndpointQuery(
    openClipLink,
    { body: { link } },
    // What was read once stays: a link that runs out meanwhile is told when the clip is sent.
    { staleTime: Infinity },
  );
  const title = invitation.data ? `${invitation.data.member_name} asks for a clip` : 'Record a clip';
  return (
    <Page title={title} width="regular">
      <AsyncState query={invitation}>{(data) => <Recording link={link} invitation={data} />}</AsyncState>
    </Page>
  );
}

interface RecordingProps {
  readonly link: string;
  readonly invitation: ClipInvitation;
}

/** First the recording, then a look at it and the consent; the clip's own page after it was sent. */
function Recording({ link, invitation }: RecordingProps) {
  const navigate = useNavigate();
  const [recording, setRecording] = useState<Blob | null>(null);
  useAskBeforeLeaving(recording !== null);
  const { prompt, for_whom, member_name, max_seconds } = invitation;
  return (
    <>
      <p style={{ marginTop: 0 }}>
        {for_whom !== '' && `For ${for_whom}. `}
        {member_name} would like to hear from you on {PRODUCT_NAME}:
      </p>
      <blockquote style={{ margin: '0 0 24px', fontSize: 20 }}>“{prompt}”</blockquote>
      {recording === null ? (
        <Studio maxSeconds={max_seconds} onRecorded={setRecording} />
      ) : (
        <ClipForm
          link={link}
          invitation={invitation}
          recording={recording}
          onAgain={() => setRecording(null)}
          onSent={(clip) => void navigate(`/peeks/record/clip/${clip}`, { replace: true })}
        />
      )}
    </>
  );
}

/** A recording that is not sent yet is lost with the tab. */
function useAskBeforeLeaving(isNeeded: boolean): void {
  useEffect(() => {
    if (!isNeeded) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [isNeeded]);
}
