import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { RemoteManifest } from '@acquaint/contracts';
import { endCanary, offerCanary, openRemoteStore, pointStable, publishVersion } from '@acquaint/remote-store';
import type { RemoteStore } from '@acquaint/remote-store';
import { sampleRelease, version } from '../../../remote-store/src/test/samples.ts';
import { checkClaims } from './check-claims.ts';
import { checkRemoteManifest } from './remote-manifest.ts';

const note = { by: 'ada', reason: 'because' };
const page = (path: string) => ({ id: path, path, title: 'x', access: 'visitor', layout: 'plain' }) as const;
const MANIFEST: RemoteManifest = {
  name: 'mf-circles',
  shellApi: '^2.0.0',
  routes: [page('/groups'), page('/circles')],
  nav: [],
  slots: ['profile.circles'],
  modals: ['join'],
};

let folder: string;
let store: RemoteStore;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'claims-'));
  store = openRemoteStore(join(folder, 'store'));
  writeFileSync(join(folder, 'remoteEntry.js'), 'entry');
});
afterEach(() => rmSync(folder, { recursive: true }));

const put = (name: string, letter: string, part: Partial<RemoteManifest>) =>
  publishVersion(store, sampleRelease({ ...part, name, version: version(letter) }), folder, note);
const check = (part: Partial<RemoteManifest> = {}) =>
  checkClaims(
    checkRemoteManifest(JSON.stringify({ ...MANIFEST, ...part }, null, 2), part.name ?? MANIFEST.name),
    store,
  );

describe('publishing a remote', () => {
  it.each<[string, number, Partial<RemoteManifest>]>([
    ['routes: the path /circles', 14, { routes: [page('/circles')] }],
    ['slots: the slot "profile.circles"', 22, { slots: ['profile.circles'] }],
    ['modals: the modal "join"', 25, { modals: ['join'] }],
  ])('is refused with the line of a claim that another remote has: %s', async (words, line, part) => {
    await put('mf-groups', 'a', part);
    await expect(check()).resolves.toBeUndefined();
    await pointStable(store, 'mf-groups', version('a'), note);
    await expect(check()).rejects.toThrow(
      `mf-circles cannot be published:\nmf-circles/remote.json:${line}: ${words}, which mf-groups has in its stable ${version('a')}: take it out of one of them, or withdraw mf-groups`,
    );
    await expect(check({ name: 'mf-groups' })).resolves.toBeUndefined();
  });

  it('is compared with running canaries too', async () => {
    await put('mf-groups', 'a', {});
    await pointStable(store, 'mf-groups', version('a'), note);
    await put('mf-groups', 'b', { modals: ['join'] });
    await offerCanary(store, 'mf-groups', { version: version('b'), percent: 0, users: ['bo'] }, note);
    await expect(check()).rejects.toThrow(
      `mf-groups has in its canary ${version('b')}: take it out of one of them, or end the canary of mf-groups`,
    );
    await endCanary(store, 'mf-groups', note);
    await expect(check()).resolves.toBeUndefined();
  });

  it('reports all conflicts at once', async () => {
    await put('mf-groups', 'a', MANIFEST);
    await pointStable(store, 'mf-groups', version('a'), note);
    await expect(check()).rejects.toThrow(/\/groups[^]*\/circles[^]*profile\.circles[^]*join/);
  });
});
