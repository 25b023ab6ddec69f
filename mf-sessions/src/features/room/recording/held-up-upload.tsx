import { UploadNote } from '../../../recording/pending-upload.tsx';
import { useUploads } from '../../../recording/recording-uploads.ts';
import styles from './held-up-upload.module.css';

/** Seconds of unsent recording from which the delay is shown; less is normal. */
const QUIET_SECONDS = 8;

/** Uploads what this browser has recorded of a person in the call, and says so if the upload is delayed. */
export function HeldUpUpload({ userId }: { readonly userId: string }) {
  const upload = useUploads(userId);
  const isHeldUp = upload.problem !== null || upload.waiting.seconds > QUIET_SECONDS;
  if (!isHeldUp || upload.waiting.pieces === 0) return null;
  return (
    <div className={styles['note']}>
      <UploadNote {...upload} />
    </div>
  );
}
