import { call } from '@acquaint/api-client';
import { inTab } from '@acquaint/browser-storage';
import { reportCanaryLoad, type RegistryRemote } from '@acquaint/contracts';
import { whenIdle } from '../loading/when-idle.ts';

type LoadedRemote = Pick<RegistryRemote, 'name' | 'version' | 'channel'>;

interface CanaryLoads {
  /** Call when a remote was loaded. */
  readonly report: (remote: LoadedRemote) => void;
  /** Call after a login and a logout: what this tab runs counts for the next login, too. */
  readonly loginChanged: () => void;
}

interface Parts {
  /** Returns the id of the current login; null for visitors, whose loads are not counted. */
  readonly loginId: () => string | null;
  readonly send?: (remote: LoadedRemote) => Promise<unknown>;
  readonly later?: (work: () => void) => void;
}

/**
 * Reports the canaries that this tab has loaded to the server, once per login and version (R-ADMIN-10), when the browser is idle.
 * Other versions are not reported.
 */
export function createCanaryLoads({ loginId, send = sendToServer, later = whenIdle }: Parts): CanaryLoads {
  /** The id of a login, and what was reported in it. Survives a reload of the tab. */
  const stored = inTab('reported-canaries');
  /** What the tab runs, by name. */
  const running = new Map<string, LoadedRemote>();

  function reportOnce(remote: LoadedRemote): void {
    const login = loginId();
    if (login === null || remote.channel !== 'canary') return;
    const key = `${remote.name}@${remote.version}`;
    const [storedLogin, ...known] = stored.read()?.split('|') ?? [];
    const reported = storedLogin === login ? known : [];
    if (reported.includes(key)) return;
    stored.write([login, ...reported, key].join('|'));
    // Without a network one load is not counted, which does no harm.
    later(() => void send(remote).catch(() => undefined));
  }

  return {
    report(remote) {
      running.set(remote.name, remote);
      reportOnce(remote);
    },
    loginChanged: () => running.forEach(reportOnce),
  };
}

function sendToServer({ name, version }: LoadedRemote): Promise<unknown> {
  return call(reportCanaryLoad, { body: { remote: name, version } });
}
