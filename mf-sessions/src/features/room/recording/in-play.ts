import type { RoomRecording } from '@acquaint/contracts';

/** Returns whether this browser can record. If not, it does not offer recording, but the other side can still ask for it. */
export const canRecord = (): boolean => 'MediaRecorder' in window && 'indexedDB' in window;

/** Returns whether recording was requested at any time in this call. */
export function isInPlay(recording: RoomRecording | null): recording is RoomRecording {
  if (recording === null) return false;
  const { recording_id, asked_by, refused_by } = recording;
  return recording_id !== null || asked_by !== null || refused_by !== null;
}
