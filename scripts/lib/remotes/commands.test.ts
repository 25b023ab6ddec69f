import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  openRemoteStore,
  publishVersion,
  readRemote,
  type RemoteStore,
} from '../../../packages/remote-store/src/index.ts';
import { sampleRelease, version } from '../../../packages/remote-store/src/test/samples.ts';
import { run } from '../run.ts';
import { canaryCommand } from './canary.ts';
import { UsageError, type World } from './command.ts';
import { gitState } from './git-state.ts';
import { listCommand } from './list.ts';
import { publishCommand } from './publish.ts';
import { rollbackCommand } from './rollback.ts';
import { startTestPlatform, type TestPlatform } from './test-platform.ts';
import { withdrawCommand } from './withdraw.ts';

type Command = (world: World) => Promise<void>;

let root: string;
let store: RemoteStore;
const note = { by: 'ada', reason: 'because' };
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'commands-'));
  store = openRemoteStore(join(root, 'store'));
  mkdirSync(join(root, 'built'));
  writeFileSync(join(root, 'built/remoteEntry.js'), 'entry');
});
afterEach(() => rmSync(root, { recursive: true }));

/** Publishes versions of mf-circles by letter, each as stable by default. */
async function published(letters: string, part: { stable?: boolean; shellApi?: string } = {}): Promise<void> {
  for (const letter of letters) {
    const release = sampleRelease({ version: version(letter), shellApi: part.shellApi ?? '^2.0.0' });
    await publishVersion(store, release, join(root, 'built'), note);
    if (part.stable !== false)
      await store.append('mf-circles', { action: 'stable', version: version(letter), ...note });
  }
}
/** Runs a command on the store, beside a platform that is asked at `platform`. Returns its output. */
async function say(command: Command, ...args: string[]): Promise<string> {
  const lines: string[] = [];
  const env = { REMOTES_STORE: join(root, 'store'), PUBLIC_URL: platform.url };
  await command({ args, env, log: (line) => void lines.push(line) });
  return lines.join('\n');
}

let platform: TestPlatform;
beforeAll(async () => {
  platform = await startTestPlatform(() => store);
});
afterAll(() => platform.close());
const channels = async () => (await readRemote(store, 'mf-circles')).channels;
const lastChange = async () => (await store.changes('mf-circles')).at(-1);

describe('remote:rollback', () => {
  it('goes back to the previous version, says so, and how to undo it', async () => {
    await published('abc');
    const output = await say(rollbackCommand, 'mf-circles', '--reason', 'the list is empty', '--by', 'bo');
    expect(output).toContain(`mf-circles ${version('b')} is stable; it replaces ${version('c')}.`);
    expect(output).toContain(`pnpm remote:rollback mf-circles --to ${version('c')}`);
    expect(await lastChange()).toMatchObject({ by: 'bo', reason: 'the list is empty' });
    expect(await say(rollbackCommand, 'mf-circles')).toContain(`${version('a')} is stable`);
    await expect(say(rollbackCommand, 'mf-circles')).rejects.toThrow(/has no version before/);
    expect((await channels()).stable).toBe(version('a'));
  });

  it('goes to a named version, even a newer one', async () => {
    await published('ab');
    await say(rollbackCommand, 'mf-circles', '--to', version('a'));
    await say(rollbackCommand, 'mf-circles', '--to', version('b'));
    expect((await channels()).stable).toBe(version('b'));
    expect(await say(rollbackCommand, 'mf-circles', '--to', version('b'))).toContain('nothing was changed');
  });

  it('skips a version whose files are gone', async () => {
    await published('abc');
    await store.remove('mf-circles', version('b'));
    expect(await say(rollbackCommand, 'mf-circles')).toContain(`${version('a')} is stable`);
  });

  it('chooses a version that the deployed shell can run, whatever this checkout has', async () => {
    await published('ab', { shellApi: '^1.0.0' });
    await published('cd', { shellApi: '^2.0.0' });
    await store.tellShell('1.4.0');
    expect(await say(listCommand, 'mf-circles')).toMatch(
      new RegExp(`${version('b')} .* a rollback goes here`),
    );
    const output = await say(rollbackCommand, 'mf-circles');
    expect(output).toContain('The platform serves shell 1.4.0.');
    expect(output).toContain(`${version('b')} is stable`);
    await expect(say(rollbackCommand, 'mf-circles', '--to', version('c'))).rejects.toThrow(
      "needs shellApi ^2.0.0, and this platform's shell is 1.4.0",
    );
  });

  it('says what it assumes if no platform has reported its shell', async () => {
    await published('ab');
    expect(await say(rollbackCommand, 'mf-circles')).toMatch(
      /No platform that uses this store has reported its shell version\. Assuming \d+\.\d+\.\d+, as in this checkout\./,
    );
  });

  it('mentions a canary that continues', async () => {
    await published('abc');
    await store.append('mf-circles', {
      action: 'canary',
      version: version('c'),
      percent: 5,
      users: ['bo'],
      ...note,
    });
    expect(await say(rollbackCommand, 'mf-circles')).toContain(
      `The canary ${version('c')} stays offered to 5 % of the members and bo`,
    );
  });

  it('refuses an unpublished version, and one that needs another shell', async () => {
    await published('a');
    await published('b', { shellApi: '^9.0.0', stable: false });
    await expect(say(rollbackCommand, 'mf-circles', '--to', version('f'))).rejects.toThrow(
      /was never published here/,
    );
    await expect(say(rollbackCommand, 'mf-circles', '--to', version('b'))).rejects.toThrow(
      /needs shellApi \^9/,
    );
  });
});

describe('remote:canary', () => {
  it('offers the newest version that was never stable, to a share and to named members', async () => {
    await published('a');
    await published('b', { stable: false });
    expect(await say(canaryCommand, 'mf-circles', '--percent', '5')).toContain(
      `mf-circles ${version('b')} is offered to 5 % of the members. Everyone else gets ${version('a')}.`,
    );
    await say(canaryCommand, 'mf-circles', '--user', 'bo', '--user', 'cleo,dora');
    expect((await channels()).canary).toEqual({
      version: version('b'),
      percent: 5,
      users: ['bo', 'cleo', 'dora'],
    });
    await say(canaryCommand, 'mf-circles', '--percent', '50');
    expect((await channels()).canary).toMatchObject({ percent: 50, users: ['bo', 'cleo', 'dora'] });
  });

  it('for a name that no member has is refused with the nearest names, and nothing is changed', async () => {
    await published('a');
    await published('b', { stable: false });
    await expect(say(canaryCommand, 'mf-circles', '--user', 'Ada,addo,zoe')).rejects.toThrow(
      'No member has the username addo (similar: ada) or zoe. Nothing was changed.',
    );
    expect((await channels()).canary).toBeNull();
    await say(canaryCommand, 'mf-circles', '--user', 'Ada');
    expect((await channels()).canary).toMatchObject({ users: ['ada'] });
    // No question stays in the store.
    expect(readdirSync(join(root, 'store/questions'))).toEqual([]);
  });

  it('is refused for names that nobody can check, and says how to continue', async () => {
    await published('a');
    await published('b', { stable: false });
    const away = ['--platform', 'http://localhost:1'];
    await expect(say(canaryCommand, 'mf-circles', '--user', 'ada', ...away)).rejects.toThrow(
      /The usernames were not checked: no platform answers at http:\/\/localhost:1\.[^]*--unchecked/,
    );
    expect((await channels()).canary).toBeNull();
    expect(await say(canaryCommand, 'mf-circles', '--user', 'ada', '--unchecked', ...away)).toContain(
      'is offered to ada',
    );
    expect(await say(canaryCommand, 'mf-circles', ...away)).toContain('no platform answers');
    expect(await say(canaryCommand, 'mf-circles', '--off', '--unchecked')).not.toContain('logins');
  });

  it('says in how many logins it was loaded and how many errors came from it', async () => {
    await published('a');
    expect(await say(canaryCommand, 'mf-circles')).toBe('mf-circles has no canary.');
    await published('b', { stable: false });
    await say(canaryCommand, 'mf-circles', '--percent', '5');
    const fares = `${version('b')} was loaded in 12 logins; 1 error was reported.`;
    expect(await say(canaryCommand, 'mf-circles')).toBe(
      `mf-circles ${version('b')} is offered to 5 % of the members.\nmf-circles ${fares}`,
    );
    for (const wish of [['--percent', '50'], ['--off']])
      expect(await say(canaryCommand, 'mf-circles', ...wish)).toContain(fares);
  });

  it('ends, and says when there was none', async () => {
    await published('a');
    await published('b', { stable: false });
    await say(canaryCommand, 'mf-circles', '--percent', '5');
    expect(await say(canaryCommand, 'mf-circles', '--off')).toContain(
      `has ended. Everyone gets ${version('a')}`,
    );
    expect(await say(canaryCommand, 'mf-circles', '--off')).toContain('has no canary; nothing was changed');
  });

  it('is promoted to stable, which ends it', async () => {
    await published('a');
    await published('b', { stable: false });
    await say(canaryCommand, 'mf-circles', '--percent', '5');
    expect(await say(canaryCommand, 'mf-circles', '--promote')).toContain(`${version('b')} is stable`);
    expect(await channels()).toMatchObject({ stable: version('b'), canary: null });
  });

  it('says what to do when there is no version to offer', async () => {
    await published('a');
    await expect(say(canaryCommand, 'mf-circles', '--percent', '5')).rejects.toThrow(
      'Publish one with pnpm remote:publish mf-circles --channel canary, or name a published one with --version',
    );
  });
});

describe('remote:withdraw', () => {
  it('offers a remote to nobody, and a rollback offers it again', async () => {
    await published('ab');
    expect(await say(withdrawCommand, 'mf-circles')).toContain(`--to ${version('b')}`);
    expect((await channels()).stable).toBeNull();
    expect(await say(withdrawCommand, 'mf-circles')).toContain('nothing was changed');
    await say(rollbackCommand, 'mf-circles', '--to', version('b'));
    expect((await channels()).stable).toBe(version('b'));
  });
});

describe('remote:list', () => {
  it('says that a store is empty', async () => {
    expect(await say(listCommand)).toMatch(/^Nothing is published in .* yet\.$/);
  });

  it('shows each remote with its channels', async () => {
    await published('ab');
    await published('c', { stable: false });
    await say(canaryCommand, 'mf-circles', '--percent', '5');
    expect((await say(listCommand)).split('\n')[1]).toMatch(
      new RegExp(
        `^mf-circles +${version('b')} +${version('c')} for 5 % of the members +3 +\\d{4}-\\d\\d-\\d\\d \\d\\d:\\d\\d canary for`,
      ),
    );
  });

  it('shows the versions and the history of one remote, newest first', async () => {
    await published('ab');
    const output = await say(listCommand, 'mf-circles');
    expect(output).toMatch(new RegExp(`${version('b')} .* stable\n${version('a')} .* a rollback goes here`));
    expect(output).toMatch(/stable +0\.1\.0-b+ +ada +because\n.*published +0\.1\.0-b+ +ada +because\n/);
  });

  it('prints the same as JSON', async () => {
    await published('a');
    expect(JSON.parse(await say(listCommand, 'mf-circles', '--json'))).toMatchObject([
      { name: 'mf-circles', stable: version('a'), versions: [{ version: version('a'), in_store: true }] },
    ]);
  });
});

describe('remote:publish', () => {
  const clean = { commit: '1a2b3c4 circles: a list', changed: [] };
  /** Like the real function, without compiling. */
  const publish: Parameters<typeof publishCommand>[1] = async (
    name,
    { store: into, channel, offer, note: by },
  ) => {
    const release = sampleRelease({ name, version: version('e') });
    const { channels: before } = await readRemote(into, name);
    const isNew = await publishVersion(into, release, join(root, 'built'), by);
    const canary =
      channel === 'canary' ? { percent: 0, users: [], ...offer, version: release.version } : null;
    return { release, isNew, before, canary, bytes: 182_400 };
  };
  const publishing =
    (git: Awaited<ReturnType<typeof gitState>> = clean): Command =>
    (world) =>
      publishCommand(world, publish, () => Promise.resolve(git));

  it('says what was published, the channel’s previous version, and how to go back', async () => {
    await published('a');
    const output = await say(publishing(), 'mf-circles');
    expect(output).toContain(`mf-circles ${version('e')}\n`);
    expect(output).toContain('182 kB in 1 files, each with its digest');
    expect(output).toContain(`points to it; previously ${version('a')}`);
    expect(output).toContain(`pnpm remote:rollback mf-circles --to ${version('a')}`);
    expect(await lastChange()).toMatchObject({ reason: '1a2b3c4 circles: a list' });
  });

  it('says which version is used until the deployed shell can run the new one', async () => {
    await published('a', { shellApi: '^1.0.0' });
    await store.tellShell('1.0.0');
    expect(await say(publishing(), 'mf-circles')).toContain(
      `the platform serves 1.0.0. Members get ${version('a')} until the platform serves a shell that fits`,
    );
  });

  it('says whom a canary is for, and how to end it', async () => {
    await published('a');
    const output = await say(publishing(), 'mf-circles', '--channel', 'canary', '--percent', '5');
    expect(output).toContain('for 5 % of the members; previously none');
    expect(output).toContain('pnpm remote:canary mf-circles --off');
  });

  it('builds nothing for a name that no member has', async () => {
    await published('a');
    await expect(say(publishing(), 'mf-circles', '--channel', 'canary', '--user', 'addo')).rejects.toThrow(
      'No member has the username addo (similar: ada).',
    );
    expect((await store.versions('mf-circles')).length).toBe(1);
  });

  it('goes to a share of many members first, and says how to publish to all', async () => {
    await published('a');
    await store.tellShell('2.3.0', true);
    const output = await say(publishing(), 'mf-circles');
    expect(output).toContain('for 5 % of the members; previously none');
    expect(output).toContain('pnpm remote:canary mf-circles --promote');
    expect(output).toContain('--channel stable');
    expect(await say(publishing(), 'mf-circles', '--percent', '20')).toContain('for 20 % of the members');
    await say(canaryCommand, 'mf-circles', '--version', version('e'), '--user', 'bo');
    expect(await say(publishing(), 'mf-circles')).not.toContain('5 %');
    expect(await say(publishing(), 'mf-circles', '--channel', 'stable')).toContain('points to it');
  });

  it('never publishes uncommitted changes silently', async () => {
    const dirty = { ...clean, changed: ['M mf-circles/src/remote.ts'] };
    await expect(say(publishing(dirty), 'mf-circles')).rejects.toThrow(
      /uncommitted changes[^]*M mf-circles\/src\/remote.ts[^]*Commit them, or use --allow-dirty/,
    );
    expect(await store.remotes()).toEqual([]);
    expect(await say(publishing(dirty), 'mf-circles', '--allow-dirty')).toContain(
      'Publishing with 1 uncommitted files',
    );
  });

  it('says so without git', async () => {
    expect(await say(publishing({ commit: null, changed: [] }), 'mf-circles')).toContain(
      'not a git checkout',
    );
  });

  it('finds uncommitted changes by git, only of this remote and of the build', async () => {
    const git = (...args: string[]) =>
      run('git', ['-c', 'user.name=a', '-c', 'user.email=a@b.c', ...args], { cwd: root });
    await git('init', '-q');
    for (const file of ['mf-a/x.ts', 'mf-b/x.ts', 'packages/build/x.ts']) {
      mkdirSync(join(root, file, '..'), { recursive: true });
      writeFileSync(join(root, file), '1');
    }
    await git('add', '.');
    await git('commit', '-qm', 'all: a start');
    expect(await gitState('mf-a', root)).toMatchObject({ changed: [] });
    writeFileSync(join(root, 'mf-a/x.ts'), '2');
    writeFileSync(join(root, 'mf-b/x.ts'), '2');
    writeFileSync(join(root, 'mf-a/new.ts'), '2');
    const { commit, changed } = await gitState('mf-a', root);
    expect(commit).toMatch(/^[0-9a-f]{7,} all: a start$/);
    expect(changed).toEqual(['M mf-a/x.ts', '?? mf-a/new.ts']);
  });

  it('refuses a channel or a share that do not match', async () => {
    await expect(say(publishing(), 'mf-circles', '--channel', 'beta')).rejects.toThrow(/no channel "beta"/);
    await expect(say(publishing(), 'mf-circles', '--percent', '5')).rejects.toThrow(/need --channel canary/);
  });
});

it.each<[string, Command, string[], RegExp]>([
  ['an option nobody knows', listCommand, ['--all'], /Unknown option '--all'[^]*Usage: pnpm remote:list/],
  ['a name that is none', listCommand, ['circles'], /"circles" is not the name of a remote/],
  ['two remotes', listCommand, ['mf-a', 'mf-b'], /Name only one remote/],
  ['no remote', rollbackCommand, [], /Name a remote: none is published yet\. Usage/],
  ['a remote that is not there', rollbackCommand, ['mf-x'], /There is no remote "mf-x"/],
  [
    'a remote nobody has the source of',
    (world) => publishCommand(world, () => Promise.reject(new Error())),
    ['mf-x'],
    /There is no remote "mf-x": mf-admin/,
  ],
  [
    'a share that is none',
    canaryCommand,
    ['mf-x', '--percent', '101'],
    /whole number from 0 to 100, not "101"/,
  ],
  ['an address that is none', canaryCommand, ['mf-x', '--platform', 'here'], /--platform must be an address/],
  ['two things at once', canaryCommand, ['mf-x', '--off', '--percent', '5'], /Use --percent/],
  ['a name without letters', canaryCommand, ['mf-x', '--user', ' '], /--user needs a username/],
  ['a reason that is a novel', listCommand, ['--reason', 'x'.repeat(301)], /at most 300/],
])('a command explains its usage when it gets %s', async (_, command, args, sentence) => {
  const calling = say(command, ...args);
  await expect(calling).rejects.toThrow(UsageError);
  await expect(calling).rejects.toThrow(sentence);
});
