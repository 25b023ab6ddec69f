import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { publishInto } from '../../../test/published-remotes.ts';
import { readConfig } from '../../config.ts';
import { createHttpServer } from '../../http/server.ts';
import { createRegistryService } from './registry.service.ts';
import { registerVersionFiles } from './version-files.routes.ts';

describe('the files of a version', () => {
  const folder = mkdtempSync(join(tmpdir(), 'version-files-'));
  afterAll(() => rmSync(folder, { recursive: true }));

  it('are those that its release lists, and the release itself; other files in the store are not served', async () => {
    const app = await createHttpServer(readConfig({ MODE: 'test', DATA_DIR: folder }));
    const remotes = publishInto(join(folder, 'mf'));
    const version = await remotes.publish('a', {}, { 'remoteEntry.js.br': brotliCompressSync('entry a') });
    const registry = createRegistryService({
      store: remotes.store,
      maxAgeMs: 0,
      findNames: () => Promise.resolve([]),
      clock: { now: () => Temporal.Instant.from('2026-11-21T09:00:00Z') },
      log: app.log,
    });
    registerVersionFiles(app, registry);
    const statusOf = async (path: string): Promise<number> =>
      (await app.inject(`/mf/mf-circles/${version}/${path}`)).statusCode;

    expect(await remotes.store.open('mf-circles', version, 'remoteEntry.js.br')).not.toBeNull();
    expect([await statusOf('remoteEntry.js'), await statusOf('release.json')]).toEqual([200, 200]);
    for (const path of ['remoteEntry.js.br', 'missing.js', 'constructor', ''])
      expect([path, await statusOf(path)]).toEqual([path, 404]);
    await app.close();
  });
});
