import { call } from '@acquaint/api-client';
import { getGuestClip } from '@acquaint/contracts';
import { useEffect, useEffectEvent, useState } from 'react';
import {
  forget,
  keep,
  readStored,
  type BegunClip,
  type Recorded,
  type StoredRecording,
} from './stored-recording.ts';

interface StoredRecordingState {
  /** True until the stored recording has been read. */
  readonly isReading: boolean;
  readonly stored: StoredRecording | null;
  /** Whether the recording would be lost with the tab. */
  readonly isAtRisk: boolean;
  readonly onRecorded: (recorded: Recorded) => void;
  /** Stores that the upload has begun, so that it is resumed after a reload. */
  readonly onBegun: (begun: BegunClip) => void;
  readonly onForget: () => void;
}

/**
 * Keeps the recording of a link in this browser until the server has it.
 * @param onArrived called with a clip that had arrived completely although its last answer was lost.
 */
export function useStoredRecording(link: string, onArrived: (clip: string) => void): StoredRecordingState {
  const [isReading, setReading] = useState(true);
  const [stored, setStored] = useState<StoredRecording | null>(null);
  const [isSafe, setSafe] = useState(false);

  const reportArrived = useEffectEvent(onArrived);

  useEffect(() => {
    const page = new AbortController();
    void (async () => {
      const recording = await readStored(link);
      const clip = recording?.begun?.clip;
      const hasArrived = clip !== undefined && (await arrived(clip, page.signal));
      if (page.signal.aborted) return;
      if (hasArrived) {
        await forget(link);
        reportArrived(clip);
        return;
      }
      setStored(recording);
      setSafe(recording !== null);
      setReading(false);
    })();
    return () => page.abort();
  }, [link]);

  const put = (next: StoredRecording) => {
    setStored(next);
    void keep(link, next).then(setSafe);
  };
  return {
    isReading,
    stored,
    isAtRisk: stored !== null && !isSafe,
    onRecorded: (recorded) => put({ ...recorded, begun: null }),
    onBegun: (begun) => {
      if (stored) put({ ...stored, begun });
    },
    onForget: () => {
      setStored(null);
      void forget(link);
    },
  };
}

/** Returns whether the server has all of a clip; false if it does not answer. */
async function arrived(clip: string, signal: AbortSignal): Promise<boolean> {
  try {
    return (await call(getGuestClip, { body: { clip } }, { signal })).state !== 'uploading';
  } catch {
    return false;
  }
}
