import { existsSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import * as contracts from '@acquaint/contracts';
import type { RemoteRoute } from '@acquaint/contracts';
import { endpointsOf } from '@acquaint/contracts/samples';
import { BuildMistakes, type Mistake } from './build-mistakes.ts';
import { parseJsonText } from './json-text.ts';
import { withTranslations } from './manifest-translations.ts';
import { derivedPages, pageComponent, pageRequest, writePages } from './pages.ts';
import { readRemoteManifest, type DeclaredRemote } from './remote-manifest.ts';
import { readRemoteSource, type Exposed, type RemoteSource } from './remote-source.ts';
import { PACKAGES_FOR_REMOTES, SHELL_ONLY_PACKAGES } from '../sharing/shared-modules.ts';

/** A remote whose declaration is valid. */
export interface CheckedRemote extends DeclaredRemote {
  readonly source: RemoteSource;
}

/**
 * Checks a remote's declarations before anything is compiled: `remote.json` alone and against what `src/remote.ts` exposes, and
 * the dependencies of `package.json` against the table of shared modules. Then `src/pages.ts` is written, if it is outdated.
 * @param dir the remote's folder.
 * @throws BuildMistakes with one sentence per mistake, each with the file and line to fix.
 */
export function checkRemote(dir: string): CheckedRemote {
  const folder = basename(dir);
  const declared = readRemoteManifest(dir);
  const listed = readSource(dir);
  const derived = derivedPages(
    listed,
    declared.manifest.routes.map(({ id }) => id),
  );
  const source = { ...listed, routes: [...listed.routes, ...derived] };
  const mistakes = [
    ...compare(declared, source, folder),
    ...checkPages(dir, declared, derived),
    ...checkReads(dir, declared),
    ...checkPictures(dir, declared),
    ...checkDependencies(dir),
  ];
  if (mistakes.length > 0) throw new BuildMistakes(folder, mistakes);
  writePages(dir);
  const { routes, params: _params, ...rest } = withTranslations(declared.manifest, dir);
  return { ...declared, manifest: { ...rest, routes: routes.map(withoutQuery) }, source };
}

/** Removes `query` from a route. Like the `params` of modals and slots, it is only used to generate types. */
function withoutQuery({ query: _query, ...route }: RemoteRoute): RemoteRoute {
  return route;
}

function readSource(dir: string): RemoteSource {
  const folder = basename(dir);
  const file = join(dir, 'src/remote.ts');
  const source = existsSync(file) ? readRemoteSource(readFileSync(file, 'utf8')) : null;
  if (source) return source;
  const sentence = 'exposes no remote: write `export const remote = defineRemote({ … })`';
  throw new BuildMistakes(folder, [{ file: `${folder}/src/remote.ts`, line: 1, sentence }]);
}

function compare({ manifest, lineOf }: DeclaredRemote, source: RemoteSource, folder: string): Mistake[] {
  const inJson = (path: readonly PropertyKey[], sentence: string): Mistake => ({
    file: `${folder}/remote.json`,
    line: lineOf(path),
    sentence,
  });
  const inSource = (line: number, sentence: string): Mistake => ({
    file: `${folder}/src/remote.ts`,
    line,
    sentence,
  });
  const differ = (
    part: 'routes' | 'slots' | 'modals',
    declared: readonly string[],
    exposed: readonly Exposed[],
  ) => [
    ...declared.flatMap((id, index) =>
      exposed.some((each) => each.id === id)
        ? []
        : [
            inJson(
              [part, index],
              `${part}: "${id}" is not in the ${part} of src/remote.ts: add it there, or take it out here`,
            ),
          ],
    ),
    ...exposed
      .filter(({ id }) => !declared.includes(id))
      .map(({ id, line }) =>
        inJson(
          [part],
          `${part}: "${id}", which src/remote.ts exposes on line ${line}, is missing: add it, or take it out there`,
        ),
      ),
  ];
  if (source.unreadable.length > 0) {
    return source.unreadable.map(({ what, line }) =>
      inSource(
        line,
        `${what}: write each as \`name: value\` in the call itself, so that the build can read what is exposed`,
      ),
    );
  }
  return [
    ...(source.name.text === folder
      ? []
      : [inSource(source.name.line, `name: must be '${folder}', the folder's name`)]),
    ...(source.shellApi.text === manifest.shellApi
      ? []
      : [
          inJson(
            ['shellApi'],
            `shellApi: is "${manifest.shellApi}", and src/remote.ts says "${source.shellApi.text ?? ''}" on line ${source.shellApi.line}: make them the same`,
          ),
        ]),
    ...differ(
      'routes',
      manifest.routes.map(({ id }) => id),
      source.routes,
    ),
    ...differ('slots', manifest.slots, source.slots),
    ...differ('modals', manifest.modals, source.modals),
  ];
}

/** Checks that each page which `src/remote.ts` does not list has its file, and that this exports the expected component. */
function checkPages(dir: string, { manifest, lineOf }: DeclaredRemote, pages: readonly Exposed[]): Mistake[] {
  return pages.flatMap(({ id }) => {
    const file = join('src', pageRequest(id));
    const component = pageComponent(id);
    const text = existsSync(join(dir, file)) ? readFileSync(join(dir, file), 'utf8') : '';
    if (new RegExp(`^export (function|const|class) ${component}\\b`, 'm').test(text)) return [];
    return [
      {
        file: `${basename(dir)}/remote.json`,
        line: lineOf(['routes', manifest.routes.findIndex((route) => route.id === id)]),
        sentence: `routes: "${id}" has no page: export ${component} from ${file}, or add "${id}" to the routes of src/remote.ts`,
      },
    ];
  });
}

/** Checks that what a page reads first is a call without parameters in its path, and that the page's address has what it names. */
function checkReads(dir: string, { manifest, lineOf }: DeclaredRemote): Mistake[] {
  const readable = new Set(
    endpointsOf(contracts).flatMap(({ method, path }) => (method === 'GET' ? [path] : [])),
  );
  return manifest.routes.flatMap(({ reads = [], query = [] }, index) => {
    const noCalls = reads
      .filter((url) => !readable.has(url.replace(/\?.*/, '')))
      .map((url) => `"${url}" is no GET call of the contracts`);
    const noParameters = reads
      .flatMap((url) => Array.from(url.matchAll(/\{([a-z_]+)\}/g), ([, name = '']) => name))
      .filter((name) => name !== 'own_username' && !query.includes(name))
      .map((name) => `{${name}} is no parameter of the page: add "${name}" to its query`);
    return [...noCalls, ...noParameters].map((sentence) => ({
      file: `${basename(dir)}/remote.json`,
      line: lineOf(['routes', index, 'reads']),
      sentence: `reads: ${sentence}`,
    }));
  });
}

type ListAnswer = { readonly results?: readonly object[] } | undefined;

/** Checks that the fields whose pictures a page shows first are in the results of what it reads first. */
function checkPictures(dir: string, { manifest, lineOf }: DeclaredRemote): Mistake[] {
  return manifest.routes.flatMap(({ pictures = [], reads = [] }, index) => {
    const results = endpointsOf(contracts)
      .filter(({ path }) => reads.some((url) => url.replace(/\?.*/, '') === path))
      .flatMap(({ sample }) => (sample?.answer as ListAnswer)?.results ?? []);
    return pictures
      .filter((field) => !results.some((result) => field in result))
      .map((field) => ({
        file: `${basename(dir)}/remote.json`,
        line: lineOf(['routes', index, 'pictures']),
        sentence: `pictures: "${field}" is in no result of the page's reads`,
      }));
  });
}

/** Checks the run-time dependencies of a remote: its own libraries, and shared ones in the shell's version. */
function checkDependencies(dir: string): Mistake[] {
  const file = join(dir, 'package.json');
  const { value, lineOf } = parseJsonText(readFileSync(file, 'utf8'));
  const { dependencies = {} } = value as { dependencies?: Record<string, string> };
  return Object.entries(dependencies).flatMap(([name, version]) => {
    const sentence = dependencyMistake(name, version);
    const line = lineOf(['dependencies', name]);
    return sentence === undefined ? [] : [{ file: `${basename(dir)}/package.json`, line, sentence }];
  });
}

function dependencyMistake(name: string, version: string): string | undefined {
  if (PACKAGES_FOR_REMOTES.includes(name)) {
    const expected = name.startsWith('@acquaint/') ? 'workspace:*' : 'catalog:';
    return version === expected
      ? undefined
      : `the shell provides one version of "${name}": write "${expected}" instead of "${version}"`;
  }
  if (name.startsWith('@acquaint/')) {
    return `"${name}" is not for browsers: move it to devDependencies, or take it out`;
  }
  return (SHELL_ONLY_PACKAGES as readonly string[]).includes(name)
    ? `the shell has "${name}" once, and a remote must not bring its own: use it through one of ${PACKAGES_FOR_REMOTES.join(', ')}`
    : undefined;
}
