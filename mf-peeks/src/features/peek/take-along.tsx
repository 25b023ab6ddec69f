import { fileUrl, useEndpointMutation, useEndpointQuery } from '@acquaint/api-client';
import { cancelVideo, generatePeekVideo, getVideoStatus, type Peek } from '@acquaint/contracts';
import { Alert, Button, ErrorNote, Flex, Progress, Segmented } from '@acquaint/ui';
import { msg } from '@acquaint/i18n';
import { useState } from 'react';
import { t } from '../../i18n.ts';

type View = Peek['aspect'];

const VIEWS: readonly { readonly value: View; readonly label: string }[] = [
  { value: 'landscape', label: msg('Wide') },
  { value: 'portrait', label: msg('Tall') },
  { value: 'square', label: msg('Square') },
  { value: 'audiogram', label: msg('Audio') },
];
const REFRESH_MS = 1_500;

/** Lets the people in a published peek download it with its credit (R-PEEK-78). The file is generated on request. */
export function TakeAlong({ peek }: { readonly peek: Peek }) {
  const [view, setView] = useState<View>('landscape');
  const make = useEndpointMutation(generatePeekVideo);
  const id = make.data?.id ?? '';
  const video = useEndpointQuery(
    getVideoStatus,
    { params: { id } },
    {
      enabled: id !== '',
      refetchInterval: ({ state }) =>
        state.data?.status === 'waiting' || state.data?.status === 'running' ? REFRESH_MS : false,
    },
  );
  const cancel = useEndpointMutation(cancelVideo, { onSuccess: () => make.reset() });
  const { status, progress = 0, video_url: url = null } = video.data ?? {};
  const isMaking = make.isPending || status === 'waiting' || status === 'running';
  const failure = make.error ?? cancel.error ?? video.error;
  return (
    <section aria-label={t('Download video')}>
      <Flex vertical gap={12} align="start" style={{ marginTop: 12 }}>
        <p style={{ margin: 0 }}>
          {t('The video shows who’s speaking, when the peek was published, its title and the name Acquaint.')}
        </p>
        <Segmented
          aria-label={t('Format')}
          value={view}
          options={VIEWS.map(({ value, label }) => ({ value, label: t(label) }))}
          disabled={isMaking}
          onChange={(next) => {
            setView(next);
            make.reset();
          }}
        />
        {url === null ? (
          <Button
            loading={isMaking}
            onClick={() => make.mutate({ params: { id: peek.uuid }, body: { view } })}
          >
            {t('Create video')}
          </Button>
        ) : (
          <Button type="primary" href={fileUrl(url)}>
            {t('Save the video')}
          </Button>
        )}
        {isMaking && id !== '' && (
          <Button loading={cancel.isPending} onClick={() => cancel.mutate({ params: { id } })}>
            {t('Cancel')}
          </Button>
        )}
        {isMaking && (
          <Progress
            percent={Math.round(progress * 100)}
            aria-label={t('Video progress')}
            style={{ maxWidth: 320 }}
          />
        )}
        <p role="status" style={{ margin: 0 }}>
          {status === 'done' && t('Your video is ready.')}
          {status === 'failed' &&
            t('We couldn’t make the video in this format. Choose another one, or try again.')}
        </p>
        {video.data?.notes.map((note) => (
          <Alert key={note} type={status === 'failed' ? 'error' : 'info'} showIcon title={note} />
        ))}
        {failure !== null && <ErrorNote error={failure} />}
      </Flex>
    </section>
  );
}
