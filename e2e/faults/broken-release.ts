import { createHash } from 'node:crypto';
import { Registry } from '@acquaint/contracts';
import type { RegistryRemote } from '@acquaint/contracts';
import type { Scene } from './scene.ts';

const EMBEDDED = /(<script type="application\/json" id="registry"[^>]*>)([\s\S]*?)(<\/script>)/;
const BROKEN_VERSION = '9.9.9-0000000000';

/**
 * Returns the source of a minimal federation container: `module` is the body of a function that gets React and the remote's
 * declaration and returns the exposed module.
 * @param atOnce runs as soon as the entry does.
 */
function container(remote: RegistryRemote, module: string, atOnce: string): string {
  const { name, shellApi, routes, modals, slots } = remote;
  const declared = JSON.stringify({ name, shellApi, routes: routes.map(({ id }) => id), modals, slots });
  return `${atOnce};
  var ${name.replaceAll('-', '_')} = (() => {
    let scope;
    const react = async () => {
      const [shared] = Object.values(scope.react);
      return (shared.lib ?? (await shared.get()))();
    };
    // Parts that work and show nothing.
    const nothing = { bootstrap: async () => {}, mount: async () => {}, unmount: async () => {} };
    const remote = (React, Page, { routes, modals, slots, ...rest }) => ({
      ...rest,
      routes: Object.fromEntries(routes.map((id) => [id, Page])),
      modals: Object.fromEntries(modals.map((id) => [id, nothing])),
      slots: Object.fromEntries(slots.map((id) => [id, nothing])),
    });
    return {
      init: (shared) => { scope = shared; },
      get: async () => {
        const React = await react();
        const declared = ${declared};
        globalThis.ranBroken = true;
        return () => { ${module} };
      },
    };
  })();`;
}

/** Returns the module of a release whose page is this component: the body of a function that gets React. */
export const pageOf = (body: string): string =>
  `return { remote: remote(React, function Page() { ${body} }, declared) };`;

/**
 * Makes this broken release the newest version of the remote in everybody's registry, with a correct digest. Mending the scene
 * corresponds to a rollback.
 */
export async function releaseBroken(
  scene: Scene,
  module: string,
  change: Partial<RegistryRemote> = {},
  atOnce = '',
): Promise<void> {
  const { remote } = scene.subject;
  const entry = `/mf/${remote}/${BROKEN_VERSION}/remoteEntry.js`;
  let code = '';
  let integrity = '';
  await rewriteRegistry(scene, (registry) => ({
    ...registry,
    remotes: registry.remotes.map((known) => {
      if (known.name !== remote) return known;
      code = container(known, module, atOnce);
      integrity = `sha256-${createHash('sha256').update(code).digest('base64')}`;
      return { ...known, ...change, version: BROKEN_VERSION, entry, integrity };
    }),
  }));
  // A version's folder is immutable, so it stays available after the rollback.
  await scene.page.route(
    ({ pathname }) => pathname === entry,
    (route) => route.fulfill({ contentType: 'text/javascript', body: code }),
  );
  await scene.page.route(
    ({ pathname }) => pathname === entry.replace('remoteEntry.js', 'release.json'),
    (route) => route.fulfill({ json: { files: { 'remoteEntry.js': integrity }, pages: {} } }),
  );
}

/** Changes the registry wherever the server delivers it: in the page and at its own URL. */
async function rewriteRegistry(scene: Scene, change: (registry: Registry) => Registry): Promise<void> {
  const rewrite = (json: string): string => JSON.stringify(change(Registry.parse(JSON.parse(json))));
  await scene.breaks(/^\/mf\/registry\.json$/, async (route) => {
    const answer = await route.fetch();
    await route.fulfill({ response: answer, body: rewrite(await answer.text()) });
  });
  await rewritePage(scene, (html) =>
    html.replace(
      EMBEDDED,
      (_, open: string, json: string, close: string) =>
        open + rewrite(json).replaceAll('<', '\\u003c') + close,
    ),
  );
}

/** Removes the registry from the page, as if the server had none to embed. */
export async function withoutEmbeddedRegistry(scene: Scene): Promise<void> {
  await rewritePage(scene, (html) => html.replace(EMBEDDED, ''));
}

/** Changes the page. Preloads of the remote are removed too, because they belong to the original registry. */
async function rewritePage(scene: Scene, change: (html: string) => string): Promise<void> {
  const preloads = new RegExp(`<link [^>]*href="/mf/${scene.subject.remote}/[^>]*>`, 'g');
  await scene.page.route(
    ({ pathname }) => !/^\/(api|mf)\/|\.\w+$/.test(pathname),
    async (route) => {
      if (scene.isMended || route.request().resourceType() !== 'document') return route.fallback();
      const answer = await route.fetch();
      const { link: _, ...headers } = answer.headers();
      return route.fulfill({
        response: answer,
        headers,
        body: change(await answer.text()).replace(preloads, ''),
      });
    },
  );
}
