import { useInitialData } from '@acquaint/api-client';
import { Button, Progress } from '@acquaint/ui';
import styles from './pending-upload.module.css';
import { uploads, useUploads } from './recording-uploads.ts';

/** On any page: what of this browser's recordings is still on its way to the server; nothing when all is there. */
export function PendingUpload() {
  const userId = useInitialData().data?.user_data.id;
  return userId === undefined ? null : <PendingOf userId={userId} />;
}

function PendingOf({ userId }: { readonly userId: string }) {
  const state = useUploads(userId);
  if (state.waiting.pieces === 0) return null;
  return (
    <aside className={styles['bar']} aria-label="Your recording">
      <UploadNote {...state} />
    </aside>
  );
}

type UploadNoteProps = Pick<ReturnType<typeof useUploads>, 'waiting' | 'sentSeconds' | 'problem'>;

/** How many seconds are still to be sent, and what to do when they do not go. */
export function UploadNote({ waiting, sentSeconds, problem }: UploadNoteProps) {
  const left = Math.max(1, Math.ceil(waiting.seconds));
  const share = Math.round((100 * sentSeconds) / (sentSeconds + waiting.seconds || 1));
  return (
    <div className={styles['note']}>
      <p className={styles['text']} role="status">
        {left} {left === 1 ? 'second' : 'seconds'} of your recording {left === 1 ? 'is' : 'are'} still to be
        uploaded. {problem ?? 'Keep this browser open for a moment.'}
      </p>
      <Progress percent={share} size="small" aria-label="Upload of your recording" />
      {problem !== null && (
        <Button size="small" onClick={() => uploads().retry()}>
          Try again now
        </Button>
      )}
    </div>
  );
}
