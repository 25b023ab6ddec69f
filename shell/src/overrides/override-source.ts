import type { OverrideMessage } from '@acquaint/contracts';
import { isRemote } from '../remotes/registry/is-registry.ts';

/** Callbacks for messages of a source. */
export interface SourceListener {
  readonly onMessage: (message: OverrideMessage) => void;
  /** Nothing answers, or the page's content security policy blocks the connection; retried without limit. */
  readonly onLost: (reason: 'unreachable' | 'blocked') => void;
}

export interface OverrideSource {
  /** Reconnects now. */
  readonly retry: () => void;
  readonly close: () => void;
}

export type ConnectSource = (address: string, listener: SourceListener) => OverrideSource;

/** Milliseconds between attempts. */
const RETRY_MS = 3_000;

/** Listens to the event stream of `pnpm dev:remote` at an address of this computer. */
export const connectSource: ConnectSource = (address, { onMessage, onLost }) => {
  let stream: EventSource | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isBlocked = false;

  const onViolation = ({ blockedURI, effectiveDirective }: SecurityPolicyViolationEvent) => {
    if (effectiveDirective === 'connect-src' && blockedURI.startsWith(address)) {
      isBlocked = true;
      onLost('blocked');
    }
  };
  document.addEventListener('securitypolicyviolation', onViolation);

  const close = () => {
    clearTimeout(timer);
    stream?.close();
  };
  const open = () => {
    close();
    stream = new EventSource(`${address}/events`);
    stream.onmessage = ({ data }: MessageEvent<string>) => {
      const message = readMessage(data);
      if (message) onMessage(message);
    };
    stream.onerror = () => {
      if (!isBlocked) onLost('unreachable');
      // Browsers reconnect by themselves only after some kinds of failure.
      close();
      timer = setTimeout(open, RETRY_MS);
    };
  };
  open();
  return {
    retry: open,
    close() {
      document.removeEventListener('securitypolicyviolation', onViolation);
      close();
    },
  };
};

/** Parses a message without a library, like the registry; null if it is invalid. */
export function readMessage(text: string): OverrideMessage | null {
  try {
    const message = JSON.parse(text) as Partial<Record<'kind' | 'detail' | 'remote', unknown>> | null;
    const isMessage =
      (message?.kind === 'failed' && typeof message.detail === 'string') ||
      (message?.kind === 'built' && isRemote(message.remote));
    return isMessage ? (message as OverrideMessage) : null;
  } catch {
    return null;
  }
}
