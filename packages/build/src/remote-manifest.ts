import { existsSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { RemoteManifest, SHELL_API_VERSION } from '@acquaint/contracts';
import { satisfies } from 'compare-versions';

/**
 * The checked `remote.json` of the remote in `dir`.
 * @throws Error with one sentence per mistake, each naming the file and what to change.
 */
export function readRemoteManifest(dir: string): RemoteManifest {
  const file = join(dir, 'remote.json');
  if (!existsSync(file))
    throw new Error(`${basename(dir)}: remote.json is missing; copy one from another remote`);
  return checkRemoteManifest(readFileSync(file, 'utf8'), basename(dir));
}

/**
 * Checks the text of a `remote.json` of the remote called `folder`.
 * @throws Error, see readRemoteManifest.
 */
export function checkRemoteManifest(json: string, folder: string): RemoteManifest {
  const mistakes: string[] = [];
  const parsed = RemoteManifest.safeParse(parseJson(json, folder));
  if (!parsed.success) {
    const sentences = parsed.error.issues.map(
      (issue) => `${issue.path.join('.') || 'the file'}: ${issue.message}`,
    );
    throw new Error(report(folder, sentences));
  }
  const manifest = parsed.data;
  if (manifest.name !== folder)
    mistakes.push(`name: is "${manifest.name}", must be the folder's name "${folder}"`);
  if (!isRangeMet(manifest.shellApi)) {
    mistakes.push(
      `shellApi: "${manifest.shellApi}" is not a version range that includes ${SHELL_API_VERSION}`,
    );
  }
  mistakes.push(
    ...repeated(manifest.routes.map((route) => route.id)).map(
      (id) => `routes: the id "${id}" stands there twice`,
    ),
    ...repeated(manifest.routes.map((route) => route.path)).map(
      (path) => `routes: the path "${path}" stands there twice`,
    ),
    ...repeated(manifest.slots).map((slot) => `slots: "${slot}" stands there twice`),
    ...repeated(manifest.modals).map((modal) => `modals: "${modal}" stands there twice`),
    ...manifest.nav
      .filter((item) => !manifest.routes.some((route) => route.path === item.path.split('?')[0]))
      .map((item) => `nav: "${item.label}" leads to ${item.path}, which is none of this remote's routes`),
  );
  if (mistakes.length > 0) throw new Error(report(folder, mistakes));
  return manifest;
}

/**
 * Checks that no two remotes claim the same path, slot or modal.
 * @throws Error that names both remotes.
 */
export function checkTogether(manifests: readonly RemoteManifest[]): void {
  const owners = new Map<string, string>();
  for (const manifest of manifests) {
    const claims = [
      ...manifest.routes.map((route) => `the path ${route.path}`),
      ...manifest.slots.map((slot) => `the slot "${slot}"`),
      ...manifest.modals.map((modal) => `the modal "${modal}"`),
    ];
    for (const claim of claims) {
      const owner = owners.get(claim);
      if (owner)
        throw new Error(`${owner} and ${manifest.name} both claim ${claim}; keep it in one remote.json`);
      owners.set(claim, manifest.name);
    }
  }
}

function parseJson(json: string, folder: string): unknown {
  try {
    return JSON.parse(json);
  } catch (error) {
    throw new Error(report(folder, [`not JSON: ${String(error)}`]), { cause: error });
  }
}

function isRangeMet(range: string): boolean {
  try {
    return satisfies(SHELL_API_VERSION, range);
  } catch {
    return false;
  }
}

function repeated(values: readonly string[]): string[] {
  return [...new Set(values.filter((value, index) => values.indexOf(value) !== index))];
}

function report(folder: string, mistakes: readonly string[]): string {
  return `${folder}/remote.json cannot be built:\n${mistakes.map((mistake) => `  - ${mistake}`).join('\n')}`;
}
