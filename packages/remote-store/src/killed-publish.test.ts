import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, readdirSync, watch, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { publishVersion } from './commands.ts';
import { openRemoteStore } from './open-store.ts';
import { readRemote } from './snapshot.ts';
import { note, sampleFolder, sampleRelease, version } from './test/samples.ts';

/** A program that publishes a version, like the command does. */
const PROGRAM = `
  import { publishVersion } from ${JSON.stringify(resolve(import.meta.dirname, 'commands.ts'))};
  import { openRemoteStore } from ${JSON.stringify(resolve(import.meta.dirname, 'open-store.ts'))};
  const [store, built, release] = process.argv.slice(1);
  await publishVersion(openRemoteStore(store), JSON.parse(release), built, { by: 'ada', reason: 'x' });
`;
const FILES = 200;

let cleanUp: () => void;
let root: string;
let built: string;
beforeEach(() => {
  [root, cleanUp] = sampleFolder();
  built = join(root, 'built');
  mkdirSync(built);
  writeFileSync(join(built, 'remoteEntry.js'), 'entry');
  for (let index = 1; index < FILES; index++) writeFileSync(join(built, `${index}.js`), 'x'.repeat(10_000));
});
afterEach(() => cleanUp());

/** Publishes in a separate process, which is killed after this many changes in the remote's folder. */
async function killedAfter(happenings: number): Promise<void> {
  const folder = join(root, 'store/mf-circles');
  mkdirSync(folder, { recursive: true });
  const child = spawn(process.execPath, [
    '--input-type=module',
    '--eval',
    PROGRAM,
    join(root, 'store'),
    built,
    JSON.stringify(sampleRelease()),
  ]);
  let seen = 0;
  const watcher = watch(folder, { recursive: true }, () => {
    if (++seen >= happenings) child.kill('SIGKILL');
  });
  await once(child, 'exit');
  watcher.close();
}

it.each([1, 2, 20, 100, 300])(
  'a publish that is killed after %i changes leaves nothing that is served, and the next one succeeds',
  async (happenings) => {
    await killedAfter(happenings);
    const store = openRemoteStore(join(root, 'store'));
    const { channels, releases } = await readRemote(store, 'mf-circles');
    expect(channels.stable).toBeNull();
    // Either nothing or everything.
    for (const each of releases.keys()) {
      expect(readdirSync(join(root, 'store/mf-circles', each))).toHaveLength(FILES + 1);
    }
    await publishVersion(store, sampleRelease(), built, note);
    expect(await store.versions('mf-circles')).toEqual([version('a')]);
    expect((await store.changes('mf-circles')).map(({ action }) => action)).toEqual(['published']);
    expect(existsSync(join(root, 'store/mf-circles', version('a'), `${FILES - 1}.js`))).toBe(true);
  },
);
