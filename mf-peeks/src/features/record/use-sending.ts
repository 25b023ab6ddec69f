import { useEffect, useRef, useState } from 'react';
import { sendClip, type ClipToSend } from './send-clip.ts';

interface Sending {
  /** `waiting`: the line is away, it is tried again by itself. */
  readonly state: 'idle' | 'sending' | 'waiting' | 'failed';
  /** How much has arrived, 0 to 100. */
  readonly percent: number;
  /** Why it was refused. */
  readonly error: unknown;
  readonly send: (clip: ClipToSend) => void;
}

const IDLE = { state: 'idle', percent: 0, error: null } as const;

/** Sends a recording, in the background of the form; ends with the page. */
export function useSending(onSent: (clip: string) => void): Sending {
  const [now, setNow] = useState<Omit<Sending, 'send'>>(IDLE);
  const running = useRef<AbortController | null>(null);
  useEffect(() => () => running.current?.abort(), []);

  const send = (clip: ClipToSend) => {
    const control = new AbortController();
    running.current = control;
    setNow({ ...IDLE, state: 'sending' });
    const { signal } = control;
    sendClip(clip, {
      signal,
      onProgress: (share) => setNow({ ...IDLE, state: 'sending', percent: Math.floor(share * 100) }),
      onWaiting: () => setNow((before) => ({ ...before, state: 'waiting' })),
    })
      .then((secret) => {
        if (!signal.aborted) onSent(secret);
      })
      .catch((error: unknown) => {
        if (!signal.aborted) setNow({ ...IDLE, state: 'failed', error });
      });
  };
  return { ...now, send };
}
