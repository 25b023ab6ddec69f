import { createHash } from 'node:crypto';
import { mkdtempSync, mkdirSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { RemoteManifest } from '@acquaint/contracts';
import { readStable, releaseRemote, writeRegistry } from './release.ts';

const manifest: RemoteManifest = {
  name: 'mf-circles',
  shellApi: '^1.0.0',
  routes: [],
  nav: [],
  slots: [],
  modals: [],
};

let dist: string;
beforeEach(() => {
  dist = mkdtempSync(join(tmpdir(), 'mf-'));
});
afterEach(() => {
  rmSync(dist, { recursive: true });
});

/** A finished compilation of the remote, waiting for its release. */
function compiled(entry: string): void {
  const staging = join(dist, 'mf-circles/.next');
  mkdirSync(join(staging, 'assets'), { recursive: true });
  writeFileSync(join(staging, 'remoteEntry.js'), entry);
  writeFileSync(join(staging, 'assets/1.js'), 'page');
}

const release = (entry: string) => {
  compiled(entry);
  return releaseRemote(manifest, { dist });
};

it('gives the same content the same version, and other content another one', () => {
  const first = release('one');
  expect(release('one').version).toBe(first.version);
  expect(release('two').version).not.toBe(first.version);
  expect(first.version).toMatch(/^\d+\.\d+\.\d+-[0-9a-f]{10}$/);
});

it('names an entry whose bytes have the digest it gives', () => {
  const { entry, version, integrity } = release('one');
  expect(entry).toBe(`/mf/mf-circles/${version}/remoteEntry.js`);
  const bytes = readFileSync(join(dist, 'mf-circles', version, 'remoteEntry.js'));
  expect(integrity).toBe(`sha384-${createHash('sha384').update(bytes).digest('base64')}`);
});

it('keeps old versions for open tabs, but not for ever', () => {
  const versions = Array.from({ length: 8 }, (_, index) => release(`entry ${index}`).version);
  const kept = readdirSync(join(dist, 'mf-circles')).filter((name) => name !== 'stable.json');
  expect(kept).toHaveLength(5);
  expect(kept).toContain(versions.at(-1));
});

it('lists in the registry what is really there', () => {
  const released = release('one');
  expect(writeRegistry(['mf-circles', 'mf-peeks'], dist).remotes).toEqual([released]);
  rmSync(join(dist, 'mf-circles', released.version), { recursive: true });
  expect(readStable('mf-circles', dist)).toBeUndefined();
  expect(writeRegistry(['mf-circles', 'mf-peeks'], dist).remotes).toEqual([]);
});
