import { useEffect, useRef, useState } from 'react';
import type { BegunClip } from './kept-recording.ts';
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

interface Told {
  readonly onBegun: (begun: BegunClip) => void;
  /** The secret of the clip that was sent. */
  readonly onSent: (clip: string) => void;
}

/** Sends a recording, in the background of the form; ends with the page. */
export function useSending({ onBegun, onSent }: Told): Sending {
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
      onBegun: (secret) => onBegun({ name: clip.name, clip: secret }),
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
