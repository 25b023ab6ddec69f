import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { networkInterfaces } from 'node:os';
import { setTimeout as pause } from 'node:timers/promises';
import { endWithUs } from '../../scripts/lib/ending.ts';
import { freePort } from '../../scripts/lib/free-port.ts';
import { LIVEKIT } from '../../scripts/lib/programs/needs.ts';

const START_LIMIT_MS = 15_000;
const KEY = 'key-of-tests';
const SECRET = 'a secret of this test alone, as long as it wants';

/** A LiveKit server for tests; its settings are known before it starts. */
export interface Livekit {
  /** Settings of the platform. */
  readonly settings: Readonly<Record<string, string>>;
  /**
   * Starts the server, or starts it again after `close`, at the same address.
   * @param platform URL that receives its webhooks.
   */
  readonly start: (platform: string) => Promise<void>;
  /** Kills the server. */
  readonly close: () => Promise<void>;
}

export async function livekitServer(): Promise<Livekit> {
  const [port, tcp, udp] = [await freePort(), await freePort(), await freePort()];
  // Browsers gather no candidates on the loopback interface.
  const outside = Object.values(networkInterfaces())
    .flat()
    .find((each) => each?.family === 'IPv4' && !each.internal);
  let child: ReturnType<typeof spawn> | undefined;
  return {
    settings: {
      LIVEKIT_URL: `ws://localhost:${port}`,
      LIVEKIT_API_KEY: KEY,
      LIVEKIT_API_SECRET: SECRET,
    },
    start: async (platform) => {
      // JSON is valid YAML.
      const config = JSON.stringify({
        port,
        keys: { [KEY]: SECRET },
        rtc: {
          tcp_port: tcp,
          udp_port: udp,
          use_external_ip: false,
          node_ip: outside?.address ?? '127.0.0.1',
        },
        // Our server creates the rooms.
        room: { auto_create: false },
        logging: { level: 'error' },
        webhook: { api_key: KEY, urls: [`${platform}/api/v1/webhooks/livekit/`] },
      });
      child = spawn(LIVEKIT.find() ?? 'livekit-server', ['--config-body', config], {
        stdio: ['ignore', 'ignore', 'inherit'],
      });
      endWithUs(child);
      const limit = Date.now() + START_LIMIT_MS;
      const isUp = () =>
        fetch(`http://localhost:${port}/`).then(
          ({ ok }) => ok,
          () => false,
        );
      while (!(await isUp())) {
        if (child.exitCode !== null || Date.now() > limit) throw new Error('livekit-server did not start');
        await pause(50);
      }
    },
    close: async () => {
      if (!child || child.exitCode !== null) return;
      const exit = once(child, 'exit');
      child.kill('SIGKILL');
      await exit;
    },
  };
}
