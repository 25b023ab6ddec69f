import { execFileSync } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium, type Browser } from '@playwright/test';
import { LAUNCH } from '../fixtures/browser.ts';

const NAMESPACE = 'acquaint-room';
const [OUTSIDE, INSIDE] = ['acq-out', 'acq-in'];
const [HERE, THERE] = ['10.77.61.1', '10.77.61.2'];

/**
 * A browser in a separate network (a Linux network namespace), connected to this machine's by a virtual cable. Disconnecting it
 * stops everything: socket, HTTP and media, which the developer tools' “offline” does not affect.
 */
export interface OwnNetwork {
  readonly browser: Browser;
  /** Disconnects the cable. */
  readonly lose: () => void;
  /** Reconnects the cable. */
  readonly find: () => void;
  /** Limits the bandwidth in each direction, in kbit/s; packets queue up, and are dropped after half a second in the queue. */
  readonly narrow: (kbps: number) => void;
  /** Removes the limit. */
  readonly widen: () => void;
  readonly close: () => Promise<void>;
}

/** Debian installs these tools on root's PATH only. */
const WITH_SYSTEM_TOOLS = { ...process.env, PATH: `${process.env['PATH'] ?? ''}:/usr/sbin:/sbin` };

const ip = (...args: readonly string[]): void => {
  execFileSync('ip', args, { stdio: ['ignore', 'ignore', 'pipe'] });
};

/** Both ends of the cable, for outgoing traffic. */
const ENDS = [
  { of: ['-n', NAMESPACE], device: INSIDE },
  { of: [], device: OUTSIDE },
] as const;
function shape(change: 'replace' | 'del', ...how: readonly string[]): void {
  for (const { of, device } of ENDS) {
    const args = [...of, 'qdisc', change, 'dev', device, 'root', ...how];
    execFileSync('tc', args, { stdio: ['ignore', 'ignore', 'pipe'], env: WITH_SYSTEM_TOOLS });
  }
}

/** Returns why a separate network cannot be created here, or null if it can. */
export function whyNoOwnNetwork(): string | null {
  if (process.platform !== 'linux' || process.getuid?.() !== 0) return 'this needs Linux and root';
  try {
    ip('netns', 'add', `${NAMESPACE}-try`);
    ip('netns', 'del', `${NAMESPACE}-try`);
    return null;
  } catch (error) {
    return `no network namespace can be made: ${error instanceof Error ? error.message : String(error)}`;
  }
}

/** Creates the network and starts Chromium in it. `localhost` there refers to this machine. */
export async function openOwnNetwork(): Promise<OwnNetwork> {
  const { executablePath } = LAUNCH;
  if (executablePath === undefined) throw new Error('Chromium must be on the machine');
  clear();
  ip('netns', 'add', NAMESPACE);
  ip('link', 'add', OUTSIDE, 'type', 'veth', 'peer', 'name', INSIDE);
  ip('link', 'set', INSIDE, 'netns', NAMESPACE);
  ip('addr', 'add', `${HERE}/24`, 'dev', OUTSIDE);
  ip('link', 'set', OUTSIDE, 'up');
  const inside = (...args: readonly string[]): void => ip('-n', NAMESPACE, ...args);
  inside('addr', 'add', `${THERE}/24`, 'dev', INSIDE);
  inside('link', 'set', 'lo', 'up');
  inside('link', 'set', INSIDE, 'up');
  inside('route', 'add', 'default', 'via', HERE);
  const folder = mkdtempSync(join(tmpdir(), 'acquaint-network-'));
  const start = join(folder, 'chromium');
  writeFileSync(start, `#!/bin/sh\nexec ip netns exec ${NAMESPACE} '${executablePath}' "$@"\n`);
  chmodSync(start, 0o755);
  const browser = await chromium.launch({
    ...LAUNCH,
    executablePath: start,
    args: [...(LAUNCH.args ?? []), `--host-resolver-rules=MAP localhost ${HERE}`],
  });
  return {
    browser,
    lose: () => inside('link', 'set', INSIDE, 'down'),
    find: () => {
      inside('link', 'set', INSIDE, 'up');
      // The route was removed with the link.
      inside('route', 'replace', 'default', 'via', HERE);
    },
    narrow: (kbps) => shape('replace', 'tbf', 'rate', `${kbps}kbit`, 'burst', '4kb', 'latency', '500ms'),
    widen: () => shape('del'),
    close: async () => {
      await browser.close();
      rmSync(folder, { recursive: true, force: true });
      clear();
    },
  };
}

/** Removes the network, including one left by a killed run. */
function clear(): void {
  for (const args of [
    ['netns', 'del', NAMESPACE],
    ['link', 'del', OUTSIDE],
  ]) {
    try {
      ip(...args);
    } catch {
      // It does not exist.
    }
  }
}
