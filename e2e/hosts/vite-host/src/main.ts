import { createInstance } from '@module-federation/runtime';
import { mountRootParcel } from 'single-spa';
import type { LifeCycles, Parcel } from 'single-spa';

/** The part of the platform's `./host` that this portal uses. */
interface HostModule {
  readonly configureHost: (settings: {
    readonly getAccessToken: () => string | null;
    readonly refresh: () => Promise<string>;
    readonly onUnauthorized: () => void;
    readonly singleSpa: { readonly mountRootParcel: typeof mountRootParcel };
  }) => Promise<unknown>;
}

interface RemoteModule {
  readonly remote: { readonly application: LifeCycles<{ readonly page: string }> };
}

interface Registry {
  readonly remotes: readonly {
    readonly name: string;
    readonly entry: string;
    readonly routes: readonly { readonly id: string; readonly title: string }[];
  }[];
}

const platform = new URLSearchParams(window.location.search).get('platform') ?? '';

/** The platform's remotes have their own share scope, separate from this portal's libraries. */
const shareScope = 'acquaint';
const federation = createInstance({
  name: 'portal',
  remotes: [{ name: 'acquaint_platform', entry: `${platform}/platform/mf-manifest.json`, shareScope }],
  // This portal's own React, in its own scope, which no remote may get.
  shared: {
    react: {
      version: '19.99.0',
      lib: () => ({ portal: true }),
      shareConfig: { singleton: true, requiredVersion: '^19.0.0' },
    },
  },
});

/** Returns the access token of this browser's login to the portal; null when nobody is logged in. */
async function accessToken(): Promise<string | null> {
  const answer = await fetch('/session', { method: 'POST', body: '{}' });
  return ((await answer.json()) as { readonly access: string | null }).access;
}

async function start(): Promise<void> {
  let access = await accessToken();
  const platformHost = await federation.loadRemote<HostModule>('acquaint_platform/host');
  await platformHost?.configureHost({
    getAccessToken: () => access,
    async refresh() {
      access = await accessToken();
      if (access === null) throw new Error('Nobody is logged in to the portal');
      return access;
    },
    onUnauthorized: () => undefined,
    singleSpa: { mountRootParcel },
  });
  const { remotes } = (await (await fetch(`${platform}/mf/registry.json`)).json()) as Registry;
  federation.registerRemotes(
    remotes.map(({ name, entry }) => ({
      name: containerOf(name),
      entry: new URL(entry.replace('remoteEntry.js', 'mf-manifest.json'), platform).href,
      shareScope,
    })),
  );
  offer(remotes);
}

let shown: Parcel | null = null;

async function hide(): Promise<void> {
  const leaving = shown;
  shown = null;
  await leaving?.unmount();
}

async function show(name: string, page: string): Promise<void> {
  await hide();
  const domElement = document.querySelector<HTMLElement>('#place');
  const module = await federation.loadRemote<RemoteModule>(`${containerOf(name)}/remote`);
  if (!module || !domElement) throw new Error(`${name} cannot be shown`);
  shown = mountRootParcel(module.remote.application, { page, domElement });
  await shown.mountPromise;
}

function offer(remotes: Registry['remotes']): void {
  const choice = document.querySelector<HTMLSelectElement>('#choice');
  if (!choice) return;
  choice.append(new Option('Nothing', ''));
  for (const { name, routes } of remotes) {
    for (const { id } of routes) choice.append(new Option(`${name} ${id}`));
  }
  choice.addEventListener('change', () => {
    const [name = '', page = ''] = choice.value.split(' ');
    void (name === '' ? hide() : show(name, page));
  });
}

function containerOf(name: string): string {
  return name.replaceAll('-', '_');
}

await start();
