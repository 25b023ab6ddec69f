import { fileUrl, useEndpointMutation, useEndpointQuery } from '@acquaint/api-client';
import { getGuestClip, withdrawGuestClip, type GuestClip } from '@acquaint/contracts';
import { useParams } from '@acquaint/remote-kit';
import { Alert, AsyncState, Button, CopyField, ErrorNote, Flex, Page, Popconfirm } from '@acquaint/ui';
import styles from './record.module.css';

const TITLES: Readonly<Record<GuestClip['state'], string>> = {
  uploading: 'Your clip didn’t upload completely',
  checking: 'Your clip has arrived',
  sent: 'Your clip is sent',
  published: 'Your clip is shared',
  declined: 'Your clip isn’t shared',
  refused: 'Your clip couldn’t be used',
  withdrawn: 'Your clip is deleted',
};

/** Looking through takes some seconds. */
const LOOK_AGAIN_MS = 1_500;

/** `/peeks/record/clip/:clip`: what became of a guest's clip, and the way to take it back. */
export function ClipPage() {
  const { clip = '' } = useParams();
  const guestClip = useEndpointQuery(
    getGuestClip,
    { body: { clip } },
    { refetchInterval: ({ state }) => (state.data?.state === 'checking' ? LOOK_AGAIN_MS : false) },
  );
  return (
    <Page title={guestClip.data ? TITLES[guestClip.data.state] : 'Your clip'} width="narrow">
      <AsyncState query={guestClip}>{(data) => <Clip secret={clip} clip={data} />}</AsyncState>
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
        <video
          className={styles['look']}
          controls
          playsInline
          preload="metadata"
          src={fileUrl(clip.video_url)}
          aria-label="Your clip"
        />
      )}
      {isKept && (
        <>
          <Alert
            type="info"
            title="Save this page’s address: you can use it to take your clip back at any time. We don’t show it anywhere else."
          />
          <CopyField value={window.location.href} label="Private link to your clip" />
          <TakeBack secret={secret} />
        </>
      )}
    </Flex>
  );
}

function TakeBack({ secret }: { readonly secret: string }) {
  const withdraw = useEndpointMutation(withdrawGuestClip, { invalidates: [getGuestClip] });
  return (
    <>
      {withdraw.error !== null && <ErrorNote error={withdraw.error} />}
      <Popconfirm
        title="Take the clip back?"
        description="It’s deleted everywhere and can’t be restored."
        okText="Take it back"
        cancelText="Keep it"
        onConfirm={() => withdraw.mutate({ body: { clip: secret } })}
      >
        <Button danger loading={withdraw.isPending}>
          Take my clip back
        </Button>
      </Popconfirm>
    </>
  );
}

function sentenceOf({ state, member_name: member, prompt, refusal }: GuestClip): string {
  switch (state) {
    case 'uploading':
      return 'Part of the recording is missing. Open the link you were sent and record it again.';
    case 'checking':
      return `We’re checking it, which takes a few seconds. Then ${member} has it.`;
    case 'sent':
      return `Thank you. ${member} has your answer to “${prompt}” and decides whether to share it.`;
    case 'published':
      return `${member} has shared your answer to “${prompt}” as a peek.`;
    case 'declined':
      return `${member} does not share it. It is deleted within some days, or at once if you take it back.`;
    case 'refused':
      return `${refusal ?? ''} The link you were sent is still open.`.trim();
    case 'withdrawn':
      return `${member} does not have it any more, and nobody else sees it.`;
  }
}
