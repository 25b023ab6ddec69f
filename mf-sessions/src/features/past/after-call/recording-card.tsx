import { fileUrl, useEndpointQuery } from '@acquaint/api-client';
import { listRecordings, type Recording, type Session } from '@acquaint/contracts';
import { Link, to } from '@acquaint/remote-kit';
import { Card, Flex, personName } from '@acquaint/ui';
import { lengthOf } from '../../../components/session-times.ts';
import { t } from '../../../i18n.ts';
import styles from '../session.module.css';

/** Polling intervals in milliseconds, until the recording is put together. */
const REFRESH_MS = { open: 10_000, assembling: 3_000, ready: false, failed: false, deleted: false } as const;

/** The recording of a session and its state; renders nothing if nothing was recorded. */
export function RecordingCard({ session }: { readonly session: Session }) {
  const recordings = useEndpointQuery(
    listRecordings,
    { query: { page_size: 100 } },
    {
      staleTime: 0,
      refetchInterval: ({ state }) =>
        REFRESH_MS[recordingOf(session.id, state.data?.results)?.state ?? 'ready'],
    },
  );
  const recording = recordingOf(session.id, recordings.data?.results);
  if (!recording) return null;
  const { poster_url: poster } = recording;
  return (
    <Card title={<h2 className={styles['title']}>{t('Recording')}</h2>}>
      <Flex vertical gap={8} align="start">
        {poster !== null && <img className={styles['poster']} src={fileUrl(poster)} alt="" />}
        <span role="status">{stateText(recording)}</span>
        <Link to={to('/dashboard/sessions/recording', { id: recording.id })}>{t('Open the recording')}</Link>
      </Flex>
    </Card>
  );
}

function recordingOf(sessionId: string, recordings: readonly Recording[] = []): Recording | undefined {
  return recordings.find(({ session_id }) => session_id === sessionId);
}

function stateText({ state, seconds, url, asked_by }: Recording): string {
  switch (state) {
    case 'open':
      return t('We’ll put it together once everyone has left the call.');
    case 'assembling':
      return t('We’re putting it together. This takes a moment.');
    case 'ready':
      return url === null
        ? t('{name} asked for this recording but hasn’t shared it with you.', { name: personName(asked_by) })
        : t('Ready to watch: {length}.', { length: lengthOf(seconds) });
    case 'failed':
      return t('We couldn’t put it together.');
    case 'deleted':
      return t('This recording has been deleted');
  }
}
