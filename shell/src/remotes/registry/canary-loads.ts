import { call } from '@acquaint/api-client';
import { inTab } from '@acquaint/browser-storage';
import { reportCanaryLoad, type RegistryRemote } from '@acquaint/contracts';
import { whenIdle } from '../loading/when-idle.ts';

type LoadedRemote = Pick<RegistryRemote, 'name' | 'version' | 'channel'>;

/**
 * Creates a function that reports a loaded canary to the server, once per tab and version (R-ADMIN-10), when the browser is idle.
 * Other versions are not reported.
 */
export function createCanaryLoads(
  send: (remote: LoadedRemote) => Promise<unknown> = sendToServer,
  later: (work: () => void) => void = whenIdle,
) {
  const stored = inTab('reported-canaries');
  return (remote: LoadedRemote): void => {
    const key = `${remote.name}@${remote.version}`;
    const known = stored.read()?.split('|') ?? [];
    if (remote.channel !== 'canary' || known.includes(key)) return;
    stored.write([...known, key].join('|'));
    // Without a network one load is not counted, which does no harm.
    later(() => void send(remote).catch(() => undefined));
  };
}

function sendToServer({ name, version }: LoadedRemote): Promise<unknown> {
  return call(reportCanaryLoad, { body: { remote: name, version } });
}
