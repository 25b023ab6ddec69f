import type { RemoteFailureReason } from '@acquaint/contracts';
import type { Route } from '@playwright/test';
import { expect } from '../fixtures/logged-in.ts';
import { pageOf, releaseBroken, withoutEmbeddedRegistry } from './broken-release.ts';
import type { Scene } from './scene.ts';

/** A way in which a remote fails so that an error card replaces its page, or is shown next to it. */
export interface Fault {
  readonly name: string;
  /** The remote whose test is in the sample. */
  readonly sampled: string;
  readonly breaks: (scene: Scene) => Promise<void>;
  /** Text of the card. */
  readonly told: RegExp;
  /** Reason reported to the server. */
  readonly reason: RemoteFailureReason;
  /** Steps between opening the page and the card. */
  readonly before?: (scene: Scene) => Promise<void>;
  /** Checks while the remote is broken. */
  readonly meanwhile?: (scene: Scene) => Promise<void>;
}

const HTML = '<!doctype html><title>Welcome to this hotel</title><p>Please log in.';

const entryOf = ({ subject }: Scene): RegExp => new RegExp(`^/mf/${subject.remote}/[^/]+/remoteEntry\\.js$`);
const chunksOf = ({ subject }: Scene): RegExp => new RegExp(`^/mf/${subject.remote}/[^/]+/assets/.+\\.js$`);

const PAST_TIME_OUT_MS = 8_500;

export const FAULTS: readonly Fault[] = [
  {
    name: 'entry 404',
    sampled: 'mf-auth',
    breaks: (scene) =>
      scene.breaks(entryOf(scene), (route) => route.fulfill({ status: 404, json: { detail: 'Gone.' } })),
    told: /couldn’t reach it|newer version|new version/,
    reason: 'network',
  },
  {
    name: 'entry 500',
    sampled: 'mf-peeks',
    breaks: (scene) =>
      scene.breaks(entryOf(scene), (route) => route.fulfill({ status: 500, json: { detail: 'Oh.' } })),
    told: /couldn’t reach it/,
    reason: 'network',
  },
  {
    name: 'entry never answers (8 s)',
    sampled: 'mf-sessions',
    breaks: async (scene) => {
      await scene.page.clock.install();
      await scene.breaks(entryOf(scene), () => new Promise(() => undefined));
    },
    before: passTimeOut,
    told: /took too long to respond/,
    reason: 'timeout',
  },
  {
    name: 'entry answered with HTML',
    sampled: 'mf-network',
    breaks: (scene) =>
      scene.breaks(entryOf(scene), (route) => route.fulfill({ contentType: 'text/html', body: HTML })),
    told: /doesn’t match what we published/,
    reason: 'integrity',
  },
  {
    name: 'a chunk 404 after the entry',
    sampled: 'mf-circles',
    breaks: (scene) =>
      scene.breaks(chunksOf(scene), (route) => route.fulfill({ status: 404, json: { detail: 'Gone.' } })),
    told: /couldn’t reach it|newer version|new version/,
    reason: 'network',
  },
  {
    name: 'digest of the entry wrong',
    sampled: 'mf-admin',
    breaks: (scene) => scene.breaks(entryOf(scene), tamper),
    told: /doesn’t match what we published/,
    reason: 'integrity',
    meanwhile: expectNothingRan,
  },
  {
    name: 'digest of a chunk wrong',
    sampled: 'mf-peeks',
    breaks: (scene) => scene.breaks(chunksOf(scene), tamper),
    told: /doesn’t match what we published/,
    reason: 'integrity',
    meanwhile: expectNoBrokenCode,
  },
  {
    name: 'exposes nothing',
    sampled: 'mf-auth',
    breaks: (scene) => releaseBroken(scene, 'return {};'),
    told: /being updated/,
    reason: 'exposes-nothing',
  },
  {
    name: 'throws while loading',
    sampled: 'mf-peeks',
    breaks: (scene) => releaseBroken(scene, `throw new Error('broken while loading');`),
    told: /couldn’t start/,
    reason: 'threw',
  },
  {
    name: 'throws while rendering',
    sampled: 'mf-sessions',
    breaks: (scene) => releaseBroken(scene, pageOf(`throw new Error('broken while rendering');`)),
    told: /stopped because of an error/,
    reason: 'render',
  },
  {
    name: 'needs another shellApi',
    sampled: 'mf-network',
    breaks: (scene) => releaseBroken(scene, `return {};`, { shellApi: '^99.0.0' }),
    told: /needs a newer version/,
    reason: 'shell-api',
    meanwhile: expectNothingRan,
  },
];

/** Waits until the page waits for the remote, not for the shell's own files, then advances the page's clock past the time-out. */
async function passTimeOut({ page }: Scene): Promise<void> {
  await expect(
    page.getByRole('navigation', { name: 'Main' }).filter({ visible: true }).first(),
  ).toBeVisible();
  await expect(page.getByRole('main').getByText('Loading…')).toBeAttached();
  await page.clock.fastForward(PAST_TIME_OUT_MS);
}

/** Prepends code to the server's response. */
async function tamper(route: Route): Promise<void> {
  const answer = await route.fetch();
  const body = `globalThis.ranBroken = true;\n${await answer.text()}`;
  await route.fulfill({ response: answer, body });
}

/** Checks that the entry has run, but none of the changed code. */
async function expectNoBrokenCode({ page }: Scene): Promise<void> {
  expect(await page.evaluate(() => 'ranBroken' in globalThis), 'nothing of it ran').toBe(false);
}

async function expectNothingRan({ page, subject }: Scene): Promise<void> {
  const container = subject.remote.replaceAll('-', '_');
  const left = await page.evaluate((name) => [name in globalThis, 'ranBroken' in globalThis], container);
  expect(left, 'nothing of it ran').toEqual([false, false]);
}

/** Publishes a release with a button that throws when pressed. */
export const withBrokenButton = (scene: Scene): Promise<void> =>
  releaseBroken(
    scene,
    pageOf(`
      const press = () => { throw new Error('broken in an event handler'); };
      return React.createElement('main', null,
        React.createElement('h1', null, 'Still here'),
        React.createElement('button', { onClick: press }, 'Break'));`),
  );

/** Ways in which the registry is missing or invalid. */
export const REGISTRY_FAULTS: readonly {
  readonly name: string;
  /** The remote whose test at startup is in the sample. */
  readonly sampled: string;
  readonly breaks: (scene: Scene) => Promise<void>;
}[] = [
  {
    name: 'registry down',
    sampled: 'mf-auth',
    breaks: async (scene) => {
      await withoutEmbeddedRegistry(scene);
      await scene.breaks(/^\/mf\/registry\.json$/, (route) => route.abort('connectionrefused'));
    },
  },
  {
    name: 'registry is HTML',
    sampled: 'mf-peeks',
    breaks: async (scene) => {
      await withoutEmbeddedRegistry(scene);
      await scene.breaks(/^\/mf\/registry\.json$/, (route) =>
        route.fulfill({ contentType: 'text/html', body: HTML }),
      );
    },
  },
];

/** Breaks the manifest for hosts on other sites; the platform itself does not use it. */
export const withHtmlManifest = (scene: Scene): Promise<void> =>
  scene.breaks(new RegExp(`^/mf/${scene.subject.remote}/.+/mf-manifest\\.json$`), (route) =>
    route.fulfill({ contentType: 'text/html', body: HTML }),
  );
