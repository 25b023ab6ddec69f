import { call } from '@acquaint/api-client';
import { getGuestClip } from '@acquaint/contracts';
import { useEffect, useEffectEvent, useState } from 'react';
import { forget, keep, readKept, type BegunClip, type KeptRecording } from './kept-recording.ts';

interface KeptState {
  /** True until this browser has said what it keeps. */
  readonly isReading: boolean;
  readonly kept: KeptRecording | null;
  /** Whether it would be lost with the tab. */
  readonly isAtRisk: boolean;
  readonly onRecorded: (recording: Blob) => void;
  /** It is on its way: sent further from here after a reload. */
  readonly onBegun: (begun: BegunClip) => void;
  readonly onForget: () => void;
}

/**
 * The recording of a link, kept in this browser until the server has it.
 * @param onArrived told of a clip that had arrived before the last answer reached this browser.
 */
export function useKeptRecording(link: string, onArrived: (clip: string) => void): KeptState {
  const [isReading, setReading] = useState(true);
  const [kept, setKept] = useState<KeptRecording | null>(null);
  const [isSafe, setSafe] = useState(false);

  const tellArrived = useEffectEvent(onArrived);

  useEffect(() => {
    const page = new AbortController();
    void (async () => {
      const found = await readKept(link);
      const clip = found?.begun?.clip;
      const hasArrived = clip !== undefined && (await arrived(clip, page.signal));
      if (page.signal.aborted) return;
      if (hasArrived) {
        await forget(link);
        tellArrived(clip);
        return;
      }
      setKept(found);
      setSafe(found !== null);
      setReading(false);
    })();
    return () => page.abort();
  }, [link]);

  const put = (next: KeptRecording) => {
    setKept(next);
    void keep(link, next).then(setSafe);
  };
  return {
    isReading,
    kept,
    isAtRisk: kept !== null && !isSafe,
    onRecorded: (recording) => put({ recording, begun: null }),
    onBegun: (begun) => {
      if (kept) put({ ...kept, begun });
    },
    onForget: () => {
      setKept(null);
      void forget(link);
    },
  };
}

/** Whether the server has all of a clip; false where it does not answer. */
async function arrived(clip: string, signal: AbortSignal): Promise<boolean> {
  try {
    return (await call(getGuestClip, { body: { clip } }, { signal })).state !== 'uploading';
  } catch {
    return false;
  }
}
