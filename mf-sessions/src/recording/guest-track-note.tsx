import { Link } from '@acquaint/remote-kit';
import { ownTrackPath, useStoredTracks, type GuestTrack } from './guest-tracks.ts';
import styles from './pending-upload.module.css';
import { LostRecordingAlert } from './lost-recording-alert.tsx';
import { UploadNote } from './pending-upload.tsx';
import { useUploads } from './recording-uploads.ts';
import { t } from '../i18n.ts';

/** Unsent recordings of calls as a guest in this browser, each with a link to the guest's own track. */
export function GuestTrackNotes() {
  return useStoredTracks().map((track) => <NoteOf key={track.guestId} track={track} />);
}

function NoteOf({ track }: { readonly track: GuestTrack }) {
  const { waiting, ...state } = useUploads(track.guestId);
  return (
    <aside className={styles['guest']} aria-label={t('Your part of a recording')}>
      <LostRecordingAlert userId={track.guestId} />
      {waiting.pieces > 0 && <UploadNote waiting={waiting} {...state} />}
      <p className={styles['text']}>
        {t('Your part of a call was recorded.')}{' '}
        <Link to={ownTrackPath(track.ownKey)}>{t('See or delete your part')}</Link>
      </p>
    </aside>
  );
}
