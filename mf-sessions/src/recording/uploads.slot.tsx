import { useInitialData } from '@acquaint/api-client';
import { useStoredTracks } from './guest-tracks.ts';
import { useUploads } from './recording-uploads.ts';
import { t } from '../i18n.ts';

/**
 * Slot `recording.uploads`: sends unsent recordings of this browser on every page, also of calls as a guest; renders nothing
 * visible.
 */
export function RecordingUploads() {
  const userId = useInitialData().data?.user_data.id;
  const guests = useStoredTracks();
  return (
    <>
      {userId !== undefined && <Uploads userId={userId} />}
      {guests.map(({ guestId }) => (
        <Uploads key={guestId} userId={guestId} />
      ))}
    </>
  );
}

function Uploads({ userId }: { readonly userId: string }) {
  const { waiting } = useUploads(userId);
  return (
    <p>
      {waiting.pieces === 0
        ? t('Your recordings have been uploaded.')
        : t('Your recording is being uploaded.')}
    </p>
  );
}
