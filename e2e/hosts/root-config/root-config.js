import * as singleSpa from 'single-spa';
import { createTokens } from '../tokens.js';

/** The pages of this intranet that show Acquaint's remotes, at the paths that their own links use. */
const PAGES = [
  { name: 'mf-auth', page: 'account', path: '/dashboard/account' },
  { name: 'mf-peeks', page: 'feed', path: '/dashboard/home' },
  { name: 'mf-sessions', page: 'upcoming', path: '/dashboard/sessions/upcoming' },
  { name: 'mf-network', page: 'network', path: '/dashboard/network' },
  { name: 'mf-network', page: 'profile', path: '/dashboard/home/profile' },
  { name: 'mf-circles', page: 'groups', path: '/dashboard/groups' },
  { name: 'mf-admin', page: 'people', path: '/custom-admin' },
];

await acquaint_platform.init({});
const { configureHost } = (await acquaint_platform.get('./host'))();
const tokens = createTokens();
await tokens.resume();
const host = await configureHost({
  ...tokens.provider,
  onUnauthorized: () => singleSpa.navigateToUrl('/'),
  singleSpa,
});

const place = document.querySelector('#place');
for (const { name, page, path } of PAGES) {
  singleSpa.registerApplication({
    name: `${name} ${page}`,
    app: async () => (await host.load(name)).application,
    activeWhen: ({ pathname }) => pathname === path,
    customProps: { page, domElement: place },
  });
  const link = document.createElement('a');
  link.href = path;
  link.textContent = page;
  document.querySelector('nav').append(' ', link);
}
for (const link of document.querySelectorAll('nav a')) link.onclick = singleSpa.navigateToUrl;
singleSpa.start();

/** The same remotes as parcels, which this page mounts and unmounts itself, independent of the URL. */
globalThis.intranet = {
  host,
  async mount(name, page, domElement = document.querySelector('#beside')) {
    const { application } = await host.load(name);
    const parcel = singleSpa.mountRootParcel(application, { page, domElement });
    await parcel.mountPromise;
    return parcel;
  },
};
