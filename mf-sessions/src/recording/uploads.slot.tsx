import { useInitialData } from '@acquaint/api-client';
import { useUploads } from './recording-uploads.ts';

/** Slot `recording.uploads`: on every page, out of sight, it sends what this browser keeps of recordings. */
export function RecordingUploads() {
  const userId = useInitialData().data?.user_data.id;
  return userId === undefined ? null : <Uploads userId={userId} />;
}

function Uploads({ userId }: { readonly userId: string }) {
  const { waiting } = useUploads(userId);
  return (
    <p>{waiting.pieces === 0 ? 'Your recordings are uploaded.' : 'Your recording is being uploaded.'}</p>
  );
}
