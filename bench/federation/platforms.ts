import { fork } from 'node:child_process';
import { once } from 'node:events';
import { createHash, X509Certificate } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { generate } from 'selfsigned';
import { createToken, listSessions } from '../../packages/contracts/src/index.ts';
import type { TokenPair } from '../../packages/contracts/src/index.ts';
import { createClient } from '../../api/test/client.ts';
import { ROOT } from '../../packages/build/src/paths.ts';
import { cleanWithUs, endWithUs } from '../../scripts/lib/ending.ts';
import { freePort } from '../../scripts/lib/free-port.ts';
import { MONOLITH, monolithDigests, monolithFiles } from './build-monolith.ts';
import { startFront } from './front.ts';
import { CLICKED, PAGES } from './pages.ts';

/** Password of the demo members and, on a test server, of staff. */
const PASSWORD = 'twenty-minutes-are-enough';

/** One of the two builds that are compared, running. */
export interface RunningPlatform {
  readonly name: 'monolith' | 'platform';
  /** URL of the TLS and HTTP/2 proxy. */
  readonly origin: string;
  /** URL of the server itself. */
  readonly server: string;
  readonly tokens: { readonly member: TokenPair; readonly staff: TokenPair };
  /** An upcoming session of the member. */
  readonly session: string;
  readonly stop: () => Promise<void>;
}

export interface Certificate {
  readonly key: string;
  readonly cert: string;
  /** For Chromium's `--ignore-certificate-errors-spki-list`: with a trusted certificate its caches work as in production. */
  readonly fingerprint: string;
}

export async function makeCertificate(): Promise<Certificate> {
  const { private: key, cert } = await generate([{ name: 'commonName', value: 'localhost' }], {
    algorithm: 'sha256',
    extensions: [{ name: 'subjectAltName', altNames: [{ type: 2, value: 'localhost' }] }],
  });
  const spki = new X509Certificate(cert).publicKey.export({ type: 'spki', format: 'der' });
  return { key, cert, fingerprint: createHash('sha256').update(spki).digest('base64') };
}

/**
 * Starts the real server with new sample data and the built shell or the monolith, and a proxy in front of it.
 * @param settings environment variables of the server, which take precedence.
 */
export async function startPlatform(
  name: RunningPlatform['name'],
  certificate: Certificate,
  settings: Readonly<Record<string, string>> = {},
): Promise<RunningPlatform> {
  const dataDir = mkdtempSync(join(tmpdir(), `acquaint-bench-${name}-`));
  const removeData = cleanWithUs(() => rmSync(dataDir, { recursive: true, force: true }));
  const port = await freePort();
  const front = await startFront({
    target: `http://127.0.0.1:${port}`,
    certificate,
    ...(name === 'monolith' ? { rewrite: withOwnPreloads } : {}),
  });
  const child = fork(join(ROOT, 'api/src/main.ts'), [], {
    cwd: ROOT,
    env: {
      PATH: process.env['PATH'],
      MODE: 'test',
      PORT: String(port),
      HOST: '127.0.0.1',
      DATA_DIR: dataDir,
      SEED: '1',
      RATE_LIMITS: 'off',
      PUBLIC_URL: front.origin,
      ACCESS_TOKEN_MINUTES: '600',
      ...(name === 'monolith' ? { WEB_DIR: MONOLITH } : {}),
      ...settings,
    },
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
  });
  endWithUs(child);
  await new Promise<void>((ready, fail) => {
    child.stdout
      ?.setEncoding('utf8')
      .on('data', (text: string) => text.includes('Acquaint is at') && ready());
    child.once('exit', () => fail(new Error(`The server of the ${name} did not start`)));
  });
  const client = createClient(`http://127.0.0.1:${port}`);
  const member = await client.ok(createToken, { body: { username: 'ada', password: PASSWORD } });
  const staff = await client.ok(createToken, { body: { username: 'steward', password: PASSWORD } });
  const sessions = await client.ok(listSessions, {}, { as: member });
  return {
    name,
    origin: front.origin,
    server: `http://127.0.0.1:${port}`,
    tokens: { member, staff },
    session: sessions.results[0]?.id ?? '',
    stop: async () => {
      front.stop();
      child.kill('SIGTERM');
      if (child.exitCode === null) await once(child, 'exit');
      removeData();
    },
  };
}

/**
 * Replaces the preloads in a page. The server adds the files of the route's remote, which do not exist in the monolith; the files
 * of its own route are added instead, so that both builds start to load their code at the same time.
 */
function withOwnPreloads(html: string, path: string): string {
  const pathname = path.replace(/\?.*/, '');
  const page = PAGES.find((one) => one.path.replace(/\?.*/, '') === pathname && one.route);
  const clicked = CLICKED.find((one) => one.path === pathname);
  const [remote = '', route = ''] = page?.route ?? (clicked ? [clicked.remote, clicked.route] : []);
  const digests = monolithDigests();
  const links = monolithFiles(remote, route).map((file) => {
    const as = file.endsWith('.css') ? 'style' : 'script';
    return `<link rel="preload" as="${as}" href="/${file}" integrity="${digests[file] ?? ''}" crossorigin="anonymous" />`;
  });
  return html
    .replaceAll(/<link\b[^>]*\bhref="\/mf\/[^>]*>\s*/g, '')
    .replace('</head>', `${links.join('')}</head>`);
}
