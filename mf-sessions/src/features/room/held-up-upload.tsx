import { UploadNote } from '../../recording/pending-upload.tsx';
import { useUploads } from '../../recording/recording-uploads.ts';
import styles from './held-up-upload.module.css';

/** A piece is on its way for a moment; more than this is worth a line. */
const QUIET_SECONDS = 8;

/** Sends what this browser has recorded of somebody in the call, and says so when it is held up. */
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
