import { useInitialData } from '@acquaint/api-client';
import { Button, Progress } from '@acquaint/ui';
import styles from './pending-upload.module.css';
import { useLostRecording } from './lost-recording.ts';
import { LostRecordingAlert } from './lost-recording-alert.tsx';
import { uploads, useUploads } from './recording-uploads.ts';
import { t } from '../i18n.ts';

/** Says on any page which recordings of this browser are unsent or were lost; renders nothing if there are none. */
export function PendingUpload() {
  const userId = useInitialData().data?.user_data.id;
  return userId === undefined ? null : <PendingOf userId={userId} />;
}

function PendingOf({ userId }: { readonly userId: string }) {
  const state = useUploads(userId);
  const lost = useLostRecording(userId);
  if (state.waiting.pieces === 0 && lost === null) return null;
  return (
    <aside className={styles['bar']} aria-label={t('Your recording')}>
      <LostRecordingAlert userId={userId} />
      {state.waiting.pieces > 0 && <UploadNote {...state} />}
    </aside>
  );
}

type UploadNoteProps = Pick<ReturnType<typeof useUploads>, 'waiting' | 'sentSeconds' | 'problem'>;

/** Says how many seconds are still to be sent, and what to do if sending fails. */
export function UploadNote({ waiting, sentSeconds, problem }: UploadNoteProps) {
  const left = Math.max(1, Math.ceil(waiting.seconds));
  const share = Math.round((100 * sentSeconds) / (sentSeconds + waiting.seconds || 1));
  return (
    <div className={styles['note']}>
      <p className={styles['text']} role="status">
        {t(
          '{seconds, plural, one {# second of your recording still has to be uploaded.} other {# seconds of your recording still have to be uploaded.}}',
          { seconds: left },
        )}{' '}
        {problem ?? t('Keep this browser open for a moment.')}
      </p>
      <Progress percent={share} size="small" aria-label={t('Uploading your recording')} />
      {problem !== null && (
        <Button size="small" onClick={() => uploads().retry()}>
          {t('Try again now')}
        </Button>
      )}
    </div>
  );
}
