import { createHash } from 'node:crypto';
import { cpSync, mkdtempSync, readFileSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { OverrideMessage } from '@acquaint/contracts';
import { freePort } from '../../../../scripts/lib/free-port.ts';
import { ROOT } from '../paths.ts';
import { startRemoteServer } from './remote-server.ts';
import type { RemoteServer } from './remote-server.ts';

const PLATFORM = 'https://acquaint.example';
const init = { headers: { origin: PLATFORM } };

/** A copy of a remote that the tests change, and the server that builds it. */
let dir: string;
let server: RemoteServer;
let logged: string[];

beforeAll(async () => {
  dir = join(realpathSync(mkdtempSync(join(tmpdir(), 'acquaint-dev-remote-'))), 'mf-circles');
  cpSync(join(ROOT, 'mf-circles'), dir, {
    recursive: true,
    filter: (path) => !path.includes('node_modules'),
  });
  symlinkSync(join(ROOT, 'mf-circles/node_modules'), join(dir, 'node_modules'));
  logged = [];
  server = await startRemoteServer({
    dir,
    port: await freePort(),
    platform: PLATFORM,
    log: (line) => logged.push(line),
  });
});
afterAll(async () => {
  await server.close();
  rmSync(join(dir, '..'), { recursive: true, force: true });
});

/** Yields the messages of the event stream. */
async function* events(): AsyncGenerator<OverrideMessage> {
  const answer = await fetch(`${server.address}/events`, init);
  let rest = '';
  for await (const bytes of answer.body ?? []) {
    rest += Buffer.from(bytes).toString();
    const [...whole] = rest.split('\n\n');
    rest = whole.pop() ?? '';
    for (const event of whole) {
      const data = /^data: (.*)$/m.exec(event)?.[1];
      if (data !== undefined) yield OverrideMessage.parse(JSON.parse(data));
    }
  }
}

const change = (file: string, from: string, to: string) => {
  const path = join(dir, file);
  writeFileSync(path, readFileSync(path, 'utf8').replace(from, to));
};
const mistakeOf = (message: OverrideMessage) => (message.kind === 'failed' ? message.detail : 'none');
const PAGE = 'src/features/circles/circles.page.tsx';

it('serves each build at its own URL with its digest, and reports builds and mistakes to all subscribers', async () => {
  const stream = events();
  const next = async () => (await stream.next()).value as OverrideMessage;
  const entryOf = (message: OverrideMessage) => {
    if (message.kind !== 'built') throw new Error(message.detail);
    return message.remote;
  };

  const first = entryOf(await next());
  expect(first).toMatchObject({ name: 'mf-circles', version: 'source-1', modals: ['create-circle'] });
  expect(first.entry).toMatch(new RegExp(`^${server.address}/[^/]+/remoteEntry\\.js$`));
  const entry = await fetch(first.entry, init);
  expect(entry.headers.get('access-control-allow-origin')).toBe(PLATFORM);
  expect(entry.headers.get('cross-origin-resource-policy')).toBe('cross-origin');
  const bytes = Buffer.from(await entry.arrayBuffer());
  expect(first.integrity).toBe(`sha256-${createHash('sha256').update(bytes).digest('base64')}`);
  // Every chunk's digest is in the entry, and no placeholder is left.
  expect(bytes.toString()).toMatch(/sha256-[A-Za-z0-9+/]{43}=/);
  expect(bytes.toString()).not.toContain('sha256-SRI');

  change(PAGE, 'Where people meet around a topic.', 'People around a table.');
  const second = entryOf(await next());
  expect(second.version).toBe('source-2');
  expect(second.entry).not.toBe(first.entry);
  expect((await fetch(first.entry, init)).status).toBe(200);

  change(PAGE, 'export function', 'export funktion');
  const failed = await next();
  expect(mistakeOf(failed)).toContain('circles.page.tsx');
  expect((await fetch(second.entry, init)).status).toBe(200);
  expect(logged.at(-1)).toMatch(/^not built, the last good code stays/);

  change(PAGE, 'export funktion', 'export function');
  change('remote.json', '"Circles"', '"Rings"');
  const mended = entryOf(await next());
  expect(mended.routes.map(({ title }) => title)).toContain('Rings');

  change('remote.json', '"groups"', '7');
  expect(mistakeOf(await next())).toContain('remote.json');
  await stream.return(undefined);

  // A new subscriber receives the last good build and the current mistake.
  const kinds: string[] = [];
  for await (const { kind } of events()) if (kinds.push(kind) === 2) break;
  expect(kinds).toEqual(['built', 'failed']);
});

it('answers a browser’s private network access preflight', async () => {
  const { status, headers } = await fetch(`${server.address}/events`, {
    method: 'OPTIONS',
    headers: { origin: PLATFORM, 'access-control-request-private-network': 'true' },
  });
  expect([status, headers.get('access-control-allow-private-network')]).toEqual([204, 'true']);
});

it('refuses other origins and paths that are not files of a build', async () => {
  const stranger = await fetch(`${server.address}/events`, { headers: { origin: 'https://evil.example' } });
  expect([stranger.status, stranger.headers.get('access-control-allow-origin')]).toEqual([403, null]);
  expect((await fetch(`${server.address}/x/../package.json`)).status).toBe(404);
  expect((await fetch(`${server.address}/`)).status).toBe(404);
  expect((await fetch(`${server.address}//`)).status).toBe(404);
});
