import type { OverrideMessage } from '@acquaint/contracts';
import { sampleRemote } from '../test/sample-registry.ts';
import { overridePermission } from './override-permission.ts';
import type { SourceListener } from './override-source.ts';
import { parseOverride, parseOverrides } from './override.ts';
import { createOverrides } from './overrides.ts';
import type { Overrides } from './overrides.ts';

const CIRCLES = { remote: 'mf-circles', address: 'http://localhost:4210' };
const PEEKS = { remote: 'mf-peeks', address: 'http://localhost:4211' };

/** Creates overrides with a browser and sources that only record what happens. */
function page({ stored = [CIRCLES], requested = [] as (typeof CIRCLES)[] } = {}) {
  const did: unknown[] = [];
  const sources = new Map<string, SourceListener>();
  const world = { refusal: null as Error | null };
  const overrides = createOverrides({
    stored,
    requested,
    connect(address, listener) {
      sources.set(address, listener);
      did.push(['connect', address]);
      return { retry: () => did.push(['retry', address]), close: () => did.push(['close', address]) };
    },
    store: (list) => did.push(['store', list]),
    allow: async (addresses) => {
      if (world.refusal) throw world.refusal;
      did.push(['allow', addresses]);
    },
    forget: async () => did.push(['forget']),
    reload: () => did.push(['reload']),
    patienceMs: 60_000,
  });
  const says = (message: OverrideMessage) => sources.get(CIRCLES.address)?.onMessage(message);
  const lost = (reason: 'unreachable' | 'blocked') => sources.get(CIRCLES.address)?.onLost(reason);
  return { overrides, did, says, lost, world };
}

const build = (version = 'source-1') =>
  ({
    kind: 'built',
    remote: sampleRemote({ version, entry: `${CIRCLES.address}/${version}/remoteEntry.js` }),
  }) as const;
const asStaff = (overrides: Overrides) => overrides.setPermission('allowed', false);
const inDevelopment = (overrides: Overrides) => overrides.setPermission('allowed', true);

describe('who may override a remote', () => {
  it.each([
    ['a visitor of a developer’s platform', { isDevelopment: true, isLoggedIn: false }, 'allowed'],
    [
      'a member of a developer’s platform',
      { isDevelopment: true, isLoggedIn: true, role: 'member' },
      'allowed',
    ],
    ['staff', { isDevelopment: false, isLoggedIn: true, role: 'support' }, 'allowed'],
    ['a member', { isDevelopment: false, isLoggedIn: true, role: 'member' }, 'refused'],
    ['a visitor, who may be staff after signing in', { isDevelopment: false, isLoggedIn: false }, 'unknown'],
    ['somebody whose role is not known yet', { isDevelopment: false, isLoggedIn: true }, 'unknown'],
    [
      'anybody before the registry is there',
      { isDevelopment: undefined, isLoggedIn: true, role: 'admin' },
      'unknown',
    ],
    [
      'one who signed out, whose role is still in a cache',
      { isDevelopment: false, isLoggedIn: false, role: 'admin' },
      'unknown',
    ],
  ] as const)('%s: %j', (_, known, permission) => {
    expect(overridePermission({ role: undefined, ...known })).toBe(permission);
  });
});

describe('the address of an override', () => {
  it.each([
    ['mf-circles@http://localhost:4210', CIRCLES],
    ['mf-circles@http://127.0.0.1:4210', { ...CIRCLES, address: 'http://127.0.0.1:4210' }],
    // A Content-Security-Policy can only name it like this.
    ['mf-circles@http://[::1]:4210', CIRCLES],
  ])('is on this computer: %s', (text, expected) => {
    expect(parseOverride(text)).toEqual(expected);
  });

  it.each([
    'mf-circles@https://evil.example',
    'mf-circles@http://evil.example:4210',
    'mf-circles@http://localhost.evil.example:4210',
    'mf-circles@http://localhost:4210@evil.example',
    'mf-circles@http://localhost:4210/remote',
    'mf-circles@http://192.168.0.7:4210',
    'mf-circles@//localhost:4210',
    'mf-circles@javascript:alert(1)',
    'circles@http://localhost:4210',
    '@http://localhost:4210',
    'mf-circles',
    '',
  ])('is never anywhere else: %s', (text) => {
    expect(parseOverride(text)).toBeNull();
  });

  it('is the last one of several for one remote', () => {
    expect(
      parseOverrides(['mf-circles@http://localhost:1', 'x', 'mf-circles@http://localhost:4210']),
    ).toEqual([CIRCLES]);
  });
});

describe('an override', () => {
  it('waits without connecting to its source until the permission is known', () => {
    const { overrides, did } = page();
    expect(overrides.of('mf-circles')).toBeUndefined();
    overrides.setPermission('unknown', false);
    expect(did).toEqual([]);
    asStaff(overrides);
    expect(did).toEqual([['connect', CIRCLES.address]]);
    expect(overrides.of('mf-circles')).toMatchObject({ state: 'connecting', release: null });
    expect(overrides.of('mf-peeks')).toBeUndefined();
  });

  it('is ignored for a member: no source is connected, no link is stored', () => {
    const { overrides, did } = page({ requested: [PEEKS] });
    overrides.setPermission('refused', false);
    expect(did).toEqual([]);
    expect(overrides.of('mf-circles')).toBeUndefined();
    expect(overrides.getState().requested).toEqual([]);
  });

  it('ends when the permission ends', () => {
    const { overrides, did, says } = page();
    asStaff(overrides);
    says(build());
    overrides.setPermission('unknown', false);
    expect(did.at(-1)).toEqual(['close', CIRCLES.address]);
    expect(overrides.of('mf-circles')).toBeUndefined();
  });

  it('uses each build, and keeps the last good one when the source does not compile or is lost', () => {
    const { overrides, says, lost } = page();
    inDevelopment(overrides);
    says(build('source-1'));
    expect(overrides.of('mf-circles')).toMatchObject({ state: 'ready', release: { version: 'source-1' } });
    says({ kind: 'failed', detail: 'Unexpected token' });
    expect(overrides.of('mf-circles')).toMatchObject({
      release: { version: 'source-1' },
      mistake: 'Unexpected token',
    });
    says(build('source-2'));
    expect(overrides.of('mf-circles')).toMatchObject({ release: { version: 'source-2' }, mistake: null });
    lost('unreachable');
    expect(overrides.of('mf-circles')).toMatchObject({
      state: 'unreachable',
      release: { version: 'source-2' },
    });
  });

  it.each([
    ['another remote', { ...build().remote, name: 'mf-admin' }],
    ['code from another place', { ...build().remote, entry: 'https://evil.example/remoteEntry.js' }],
    ['code from another port', { ...build().remote, entry: 'http://localhost:42100/remoteEntry.js' }],
    ['the platform’s own files', { ...build().remote, entry: '/mf/mf-circles/1/remoteEntry.js' }],
  ])('accepts nothing for %s', (_, remote) => {
    const { overrides, says } = page();
    inDevelopment(overrides);
    says({ kind: 'built', remote });
    expect(overrides.of('mf-circles')).toMatchObject({ release: null });
  });

  it('is recognized by its address in an error’s stack', () => {
    const { overrides } = page();
    expect(overrides.ownerOf(`    at press (${CIRCLES.address}/m3k2j-4/assets/540.js:1:20)`)).toBe(
      'mf-circles',
    );
    expect(overrides.ownerOf('    at press (http://localhost:42100/assets/540.js:1:20)')).toBeUndefined();
  });

  it('makes its remote wait for the first build, and says when there is none', async () => {
    const { overrides, says, lost } = page();
    asStaff(overrides);
    await expect(overrides.whenReady('mf-peeks')).resolves.toBeUndefined();
    const first = overrides.whenReady('mf-circles');
    lost('unreachable');
    await expect(first).rejects.toThrow('mf-circles is overridden by http://localhost:4210: unreachable');
    await overrides.retry('mf-circles');
    const second = overrides.whenReady('mf-circles');
    says(build());
    await expect(second).resolves.toBeUndefined();
  });
});

describe('accepting an override', () => {
  it('asks the server to allow the source, stores the override, and reloads the page', async () => {
    const { overrides, did } = page({ requested: [PEEKS] });
    asStaff(overrides);
    did.length = 0;
    await overrides.set(PEEKS);
    expect(did).toEqual([
      ['allow', [CIRCLES.address, PEEKS.address]],
      ['store', ['mf-circles@http://localhost:4210', 'mf-peeks@http://localhost:4211']],
      ['reload'],
    ]);
  });

  it('stores nothing when the server refuses', async () => {
    const { overrides, did, world } = page({ stored: [], requested: [PEEKS] });
    asStaff(overrides);
    world.refusal = new Error('refused');
    await expect(overrides.set(PEEKS)).rejects.toThrow('refused');
    expect(did).toEqual([]);
  });

  it('needs no server in development, and replaces one of the same remote', async () => {
    const { overrides, did } = page();
    inDevelopment(overrides);
    await overrides.set({ ...CIRCLES, address: 'http://localhost:9' });
    expect(did.slice(1)).toEqual([['store', ['mf-circles@http://localhost:9']], ['reload']]);
  });

  it('is not asked for again when it is already active, nor when the person ignored it', () => {
    const { overrides } = page({ requested: [CIRCLES, PEEKS] });
    expect(overrides.getState().requested).toEqual([PEEKS]);
    overrides.ignore(PEEKS);
    expect(overrides.getState().requested).toEqual([]);
  });
});

describe('the end of overrides', () => {
  it.each([
    ['all at once', undefined, [['forget'], ['store', []], ['reload']]],
    [
      'one of two',
      'mf-peeks',
      [['allow', [CIRCLES.address]], ['store', ['mf-circles@http://localhost:4210']], ['reload']],
    ],
  ])('%s', async (_, remote, expected) => {
    const { overrides, did } = page({ stored: [CIRCLES, PEEKS] });
    asStaff(overrides);
    did.length = 0;
    await overrides.reset(remote);
    expect(did).toEqual(expected);
  });

  it('comes with logging out, except in development', () => {
    const staff = page();
    asStaff(staff.overrides);
    staff.overrides.leave();
    expect(staff.did.at(-1)).toEqual(['close', CIRCLES.address]);
    expect(staff.overrides.getState().overrides).toEqual([]);
    const developer = page();
    inDevelopment(developer.overrides);
    developer.overrides.leave();
    // Logging out has cleared the storage.
    expect(developer.did.at(-1)).toEqual(['store', ['mf-circles@http://localhost:4210']]);
  });

  it('of the page’s permission is fixed by requesting it again', async () => {
    const { overrides, did, lost } = page();
    asStaff(overrides);
    lost('blocked');
    did.length = 0;
    await overrides.retry('mf-circles');
    expect(did).toEqual([
      ['allow', [CIRCLES.address]],
      ['store', ['mf-circles@http://localhost:4210']],
      ['reload'],
    ]);
  });
});
