import { useEffect, useRef, useState } from 'react';
import type { BegunClip } from './stored-recording.ts';
import { sendClip, type ClipToSend } from './send-clip.ts';

interface Sending {
  /** `waiting`: no connection; retried automatically. */
  readonly state: 'idle' | 'sending' | 'waiting' | 'failed';
  /** Uploaded share, from 0 to 100. */
  readonly percent: number;
  /** Why it was refused. */
  readonly error: unknown;
  readonly send: (clip: ClipToSend) => void;
}

const IDLE = { state: 'idle', percent: 0, error: null } as const;

interface SendingListener {
  readonly onBegun: (begun: BegunClip) => void;
  /** Called with the secret of the sent clip. */
  readonly onSent: (clip: string) => void;
}

/** Uploads a recording; aborted on unmount. */
export function useSending({ onBegun, onSent }: SendingListener): Sending {
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
