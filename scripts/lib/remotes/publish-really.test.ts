import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openRemoteStore, readRemote } from '../../../packages/remote-store/src/index.ts';
import { runNode } from '../run.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'publish-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

const command = (name: string, ...args: string[]) =>
  runNode([`scripts/remotes/${name}.ts`, ...args, '--store', folder], {
    // A development environment must not lead to a development build.
    env: { NODE_ENV: 'development', REMOTES_STORE: undefined },
  });

describe('the real commands on a real remote', () => {
  // One test, because each publish builds a remote.
  it('publish two remotes at the same time, as versions that browsers can verify, reproducibly, and roll back', async () => {
    const [first, other] = await Promise.all([
      command('publish', 'mf-circles', '--allow-dirty', '--reason', 'a try'),
      command('publish', 'mf-peeks', '--allow-dirty'),
    ]);
    expect([first.code, other.code]).toEqual([0, 0]);
    const store = openRemoteStore(folder);
    const ofPeeks = await readRemote(store, 'mf-peeks');
    expect(ofPeeks.releases.has(ofPeeks.channels.stable ?? '')).toBe(true);
    const { channels, releases } = await readRemote(store, 'mf-circles');
    const release = releases.get(channels.stable ?? '');
    expect(first.output).toContain(`mf-circles ${channels.stable ?? ''}`);
    expect(Object.keys(release?.files ?? {})).toContain('remoteEntry.js');
    expect(release?.pages['groups']?.files.length).toBeGreaterThan(0);
    expect(release?.pages['groups']?.shared).toContain('@acquaint/ui/Button');
    expect(
      readFileSync(join(folder, 'mf-circles', channels.stable ?? '', 'remoteEntry.js'), 'utf8'),
    ).not.toContain('webpackHotUpdate');
    const again = await command('publish', 'mf-circles', '--allow-dirty');
    expect(again.output).toContain('(was already in the store)');
    expect(await store.versions('mf-circles')).toHaveLength(1);
    const back = await command('rollback', 'mf-circles');
    expect(back).toMatchObject({ code: 1 });
    expect(back.output).toMatch(/has no version before/);
    expect(back.output).not.toMatch(/\n\s+at /);
    expect(await command('list', 'mf-x')).toMatchObject({ code: 1 });
  });
});
