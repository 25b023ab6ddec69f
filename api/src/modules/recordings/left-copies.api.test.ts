import { existsSync, mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startOwnProcess, type OwnProcess } from '../../../test/own-server.ts';
import { until } from '../../../test/until.ts';

let folder: string;
let server: OwnProcess;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'acquaint-left-copies-'));
  server = await startOwnProcess({ TMPDIR: folder });
});
afterAll(async () => {
  await server.end();
  rmSync(folder, { recursive: true });
});

/** Creates files like those a server leaves that is killed while it copies. @returns their paths. */
function left({ hoursAgo }: { readonly hoursAgo: number }): string[] {
  const at = new Date(Date.now() - hoursAgo * 3_600_000);
  const drafts = join(server.dataDir, 'files/.drafts');
  mkdirSync(drafts, { recursive: true });
  const draft = join(drafts, `draft-${hoursAgo}`);
  writeFileSync(draft, 'a film');
  utimesSync(draft, at, at);
  const folders = ['recording', 'taken-out', 'take', 'clip', 'view'].map((use) => {
    const path = join(folder, `acquaint-${use}-${hoursAgo}`);
    mkdirSync(path);
    writeFileSync(join(path, 'track.mp4'), 'a film');
    for (const each of [join(path, 'track.mp4'), path]) utimesSync(each, at, at);
    return path;
  });
  return [draft, ...folders];
}

it('copies left by a killed server are deleted when the next one starts; those that may be in use stay', async () => {
  const inUse = left({ hoursAgo: 4 });
  const old = left({ hoursAgo: 6 });
  // Started long ago, but written to very recently.
  const slow = join(folder, 'acquaint-recording-slow');
  mkdirSync(slow);
  writeFileSync(join(slow, 'mix.mp4'), 'a film');
  utimesSync(slow, 0, 0);
  const others = join(folder, 'somebody-else');
  mkdirSync(others);
  utimesSync(others, 0, 0);
  server = await server.restart({}, 'SIGKILL');
  await until(() => !old.some((path) => existsSync(path)), 150_000);
  expect([...inUse, slow, others].filter((path) => !existsSync(path))).toEqual([]);
});
