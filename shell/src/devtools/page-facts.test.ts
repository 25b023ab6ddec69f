import type { ShareScope } from '../remotes/loading/share-scope.ts';
import { sampleRemote } from '../test/sample-registry.ts';
import { failureFacts, remoteFacts } from './page-facts.ts';
import type { PageSight, RemoteFacts } from './page-facts.ts';

const ORIGIN = 'https://acquaint.example';
const circles = sampleRemote();
const FOLDER = `${ORIGIN}/mf/mf-circles/0.1.0-abc`;

/** Returns a page that has loaded nothing yet; `seen` overrides fields. */
function sight(seen: Partial<PageSight> = {}): PageSight {
  return {
    address: `${ORIGIN}/dashboard/groups`,
    timeOrigin: 1_000_000,
    measures: [],
    marks: [],
    resources: [],
    remotes: [circles],
    newest: () => undefined,
    isFromSource: () => false,
    scopeOf: () => ({}),
    shellFiles: {},
    ...seen,
  };
}

const measure = (step: 'entry' | 'module', startTime: number, duration: number, entry = circles.entry) => ({
  name: `mf-circles ${step}`,
  startTime,
  duration,
  detail: { step, entry },
});
const LOADED = [measure('entry', 100, 12), measure('module', 112, 30)];
const failure = (startTime: number, remote = 'mf-circles') => ({
  name: 'remote failed',
  startTime,
  duration: 0,
  detail: { remote, version: '0.1.0-abc', reason: 'network', message: 'it could not be reached' },
});
const file = (name: string, transferSize = 0, encodedBodySize = transferSize, duration = 5) => ({
  name,
  duration,
  transferSize,
  encodedBodySize,
});

function ofCircles(seen: Partial<PageSight> = {}): RemoteFacts {
  const [facts] = remoteFacts(sight(seen));
  if (!facts) throw new Error('there is no remote');
  return facts;
}

it('lists remotes by name, with version, channel and a version that could not be served', () => {
  const peeks = sampleRemote({ name: 'mf-peeks', channel: 'canary', instead_of: '0.2.0-def' });
  const seen = sight({ remotes: [peeks, circles] });
  expect(
    remoteFacts(seen).map(({ name, version, channel, insteadOf }) => [name, version, channel, insteadOf]),
  ).toEqual([
    ['mf-circles', '0.1.0-abc', 'stable', null],
    ['mf-peeks', '0.1.0-abc', 'canary', '0.2.0-def'],
  ]);
});

it('shows the version that the next load of the page brings', () => {
  expect(ofCircles({ newest: () => sampleRemote({ version: '0.2.0-def' }) }).newer).toBe('0.2.0-def');
  expect(ofCircles({ newest: () => circles }).newer).toBeNull();
});

it('shows that a remote comes from source', () => {
  expect(ofCircles({ isFromSource: () => true }).channel).toBe('source');
});

describe('the state of a remote', () => {
  it.each<[string, RemoteFacts['state'], Partial<PageSight>]>([
    ['before it is loaded', 'not loaded', {}],
    ['once its module is there', 'loaded', { measures: LOADED }],
    ['with its entry alone', 'not loaded', { measures: LOADED.slice(0, 1) }],
    [
      'when another version was loaded',
      'not loaded',
      { measures: [measure('module', 1, 2, '/mf/mf-circles/9/remoteEntry.js')] },
    ],
    ['after a failure to load', 'failed', { marks: [failure(50)] }],
    ['after a retry that succeeded', 'loaded', { measures: LOADED, marks: [failure(50)] }],
    ['after it broke later', 'failed', { measures: LOADED, marks: [failure(900)] }],
    ['after another one broke', 'loaded', { measures: LOADED, marks: [failure(900, 'mf-peeks')] }],
    ['beside marks of others', 'loaded', { measures: LOADED, marks: [{ ...failure(900), name: 'theirs' }] }],
  ])('%s: %s', (_, state, seen) => {
    expect(ofCircles(seen).state).toBe(state);
  });

  it('has the times of the last load', () => {
    const again = [...LOADED, measure('entry', 500, 20), measure('module', 520, 8)];
    expect(ofCircles({ measures: again })).toMatchObject({ entryMs: 20, moduleMs: 8 });
    expect(ofCircles()).toMatchObject({ entryMs: null, moduleMs: null });
  });
});

it('lists each file of its own folder once, with its size', () => {
  const resources = [
    file(`${FOLDER}/remoteEntry.js`, 0, 7_500, 1),
    file(`${FOLDER}/remoteEntry.js`, 7_800, 7_500, 20),
    file(`${FOLDER}/assets/540.js?retry=1`, 0, 3_000),
    // Revalidated: only headers were transferred.
    file(`${FOLDER}/assets/541.js`, 300, 5_000),
    file(`${ORIGIN}/mf/mf-circles/0.2.0-def/remoteEntry.js`, 1),
    file(`${ORIGIN}/assets/main.js`, 1),
  ];
  expect(ofCircles({ resources }).files).toEqual([
    { path: 'remoteEntry.js', bytes: 7_500, isCached: false, duration: 20 },
    { path: 'assets/540.js', bytes: 3_000, isCached: true, duration: 5 },
    { path: 'assets/541.js', bytes: 5_000, isCached: true, duration: 5 },
  ]);
});

it('finds the files of a remote from source, and omits a size that the browser hides', () => {
  const entry = 'http://localhost:4210/m3k2j-4/remoteEntry.js';
  const facts = ofCircles({
    remotes: [sampleRemote({ entry })],
    resources: [file(entry), file('http://localhost:4210/m3k2j-3/remoteEntry.js')],
  });
  expect(facts.files).toEqual([{ path: 'remoteEntry.js', bytes: null, isCached: false, duration: 5 }]);
});

describe('shared modules', () => {
  const provided = (loaded?: 1) => ({
    from: 'shell',
    eager: false,
    get: () => Promise.resolve(() => null),
    ...(loaded ? { loaded } : {}),
  });
  const scope: ShareScope = {
    react: { '19.3.1': provided(1) },
    '@acquaint/ui/Button': { '0.1.0': provided(1) },
    '@acquaint/ui/Table': { '0.1.0': provided() },
    '@acquaint/ui/Card': { '0.1.0': provided(1) },
    '@acquaint/remote-kit/Slot': { '0.1.0': provided(1) },
  };
  const core = ['assets/shared-core.164a.css', 'assets/shared-core.3142.js'];
  const shellFiles = {
    react: [],
    '@acquaint/ui/Button': core,
    '@acquaint/remote-kit/Slot': core,
    '@acquaint/ui/Card': ['assets/shared-core.3142.js', 'assets/shared-cards.f797.js'],
  };

  it('are those requested by the remote, by the shell’s chunk that contains them', () => {
    const resources = [file(`${ORIGIN}/assets/shared-core.3142.js`, 42_000)];
    expect(ofCircles({ measures: LOADED, scopeOf: () => scope, shellFiles, resources }).shared).toEqual([
      { chunk: null, packages: [{ name: 'react 19.3.1', names: [] }], file: null },
      {
        chunk: 'shared-core',
        packages: [
          { name: '@acquaint/ui', names: ['Button'] },
          { name: '@acquaint/remote-kit', names: ['Slot'] },
        ],
        file: {
          path: `${ORIGIN}/assets/shared-core.3142.js`,
          bytes: 42_000,
          isCached: false,
          duration: 5,
        },
      },
      { chunk: 'shared-cards', packages: [{ name: '@acquaint/ui', names: ['Card'] }], file: null },
    ]);
  });

  it('are not listed for a version that does not run', () => {
    expect(ofCircles({ scopeOf: () => scope, shellFiles }).shared).toEqual([]);
  });
});

it('lists failures with their time, latest first', () => {
  const marks = [failure(10), { ...failure(20), name: 'theirs' }, failure(30, 'mf-peeks')];
  expect(failureFacts(sight({ marks })).map(({ at, remote, reason }) => [at, remote, reason])).toEqual([
    [1_000_030, 'mf-peeks', 'network'],
    [1_000_010, 'mf-circles', 'network'],
  ]);
});
