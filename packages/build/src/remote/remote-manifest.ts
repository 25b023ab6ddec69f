import { existsSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { isPlatformPath, RemoteManifest, SHELL_API_VERSION } from '@acquaint/contracts';
import { claimsOf, fitsShell, shapeOf } from '@acquaint/remote-store';
import { BuildMistakes, type Mistake } from './build-mistakes.ts';
import { JsonMistake, parseJsonText, type JsonText } from './json-text.ts';

/** A checked declaration, and the line of each of its parts in `remote.json`. */
export interface DeclaredRemote {
  readonly manifest: RemoteManifest;
  readonly lineOf: JsonText['lineOf'];
}

/**
 * Reads and checks the `remote.json` of the remote in `dir`.
 * @throws BuildMistakes with one sentence per mistake, each with the line to fix.
 */
export function readRemoteManifest(dir: string): DeclaredRemote {
  const name = basename(dir);
  const file = join(dir, 'remote.json');
  if (!existsSync(file)) {
    throw mistakesOf(name, [{ line: 1, sentence: 'is missing; copy one from another remote' }]);
  }
  return checkRemoteManifest(readFileSync(file, 'utf8'), name);
}

/** Checks the text of a `remote.json`; `folder` is the folder's name. @throws BuildMistakes */
export function checkRemoteManifest(text: string, folder: string): DeclaredRemote {
  const { value, lineOf } = parse(text, folder);
  const parsed = RemoteManifest.safeParse(value);
  if (!parsed.success) {
    throw mistakesOf(
      folder,
      parsed.error.issues.map((issue) => ({ line: lineOf(pathOf(issue)), sentence: sentenceOf(issue) })),
    );
  }
  const mistakes = contradictions(parsed.data, folder).map(({ path, sentence }) => ({
    line: lineOf(path),
    sentence: `${path[0]}: ${sentence}`,
  }));
  if (mistakes.length > 0) throw mistakesOf(folder, mistakes);
  return { manifest: parsed.data, lineOf };
}

/**
 * Checks that no two remotes claim the same path, slot or modal.
 * @throws Error that names both remotes.
 */
export function checkTogether(manifests: readonly RemoteManifest[]): void {
  const owners = new Map<string, string>();
  for (const manifest of manifests) {
    for (const { label: claim } of claimsOf(manifest)) {
      const owner = owners.get(claim);
      if (owner)
        throw new Error(`${owner} and ${manifest.name} both claim ${claim}; keep it in one remote.json`);
      owners.set(claim, manifest.name);
    }
  }
}

type Issue = NonNullable<ReturnType<typeof RemoteManifest.safeParse>['error']>['issues'][number];

interface Contradiction {
  readonly path: readonly [keyof RemoteManifest, ...PropertyKey[]];
  readonly sentence: string;
}

/** Returns mistakes that a schema cannot express. */
function contradictions(manifest: RemoteManifest, folder: string): Contradiction[] {
  const { name, shellApi, routes, nav, commands = [], slots, modals, params = {} } = manifest;
  const contradictions: Contradiction[] = [];
  if (name !== folder)
    contradictions.push({ path: ['name'], sentence: `is "${name}", must be the folder's name "${folder}"` });
  if (!fitsShell(shellApi, SHELL_API_VERSION)) {
    contradictions.push({
      path: ['shellApi'],
      sentence: `"${shellApi}" is not a version range that includes ${SHELL_API_VERSION}`,
    });
  }
  const twice = (part: 'routes' | 'slots' | 'modals', values: readonly string[], what: string) =>
    repeated(values).map(([value, index]) => ({
      path: [part, index] as const,
      sentence: `${what}"${value}" is there twice`,
    }));
  return [
    ...contradictions,
    ...twice(
      'routes',
      routes.map((route) => route.id),
      'the id ',
    ),
    ...repeated(routes.map(({ path }) => shapeOf(path))).map(([, index]) => ({
      path: ['routes', index] as const,
      sentence: `the path "${routes[index]?.path}" is there twice`,
    })),
    ...routes.flatMap(({ path }, index) =>
      isPlatformPath(path)
        ? [
            {
              path: ['routes', index, 'path'] as const,
              sentence: `the path "${path}" is the platform's own, so this page would never be shown: choose another one`,
            },
          ]
        : [],
    ),
    ...twice('slots', slots, ''),
    ...twice('modals', modals, ''),
    ...nav.flatMap((item, index) => leadsNowhere('nav', index, item, routes)),
    ...commands.flatMap((command, index) => {
      if ('path' in command) return leadsNowhere('commands', index, command, routes);
      const { label, modal, person } = command;
      if (!modals.includes(modal))
        return [
          {
            path: ['commands', index, 'modal'] as const,
            sentence: `"${label}" opens "${modal}", which is none of this remote's modals`,
          },
        ];
      return person === undefined || params[modal]?.includes(person)
        ? []
        : [
            {
              path: ['commands', index, 'person'] as const,
              sentence: `"${label}" passes "${person}", which is none of the parameters of "${modal}"`,
            },
          ];
    }),
    ...nav.flatMap(({ label, path, under, pages = [] }, index) => [
      ...(under !== undefined && isBelowNothing(nav, path, under)
        ? [
            {
              path: ['nav', index, 'under'] as const,
              sentence: `"${label}" cannot be listed under ${under}, which is the item itself or one that is listed under another`,
            },
          ]
        : []),
      ...pages.flatMap((id, at) =>
        routes.some((route) => route.id === id)
          ? []
          : [
              {
                path: ['nav', index, 'pages', at] as const,
                sentence: `"${label}" belongs to the page "${id}", which is none of this remote's routes`,
              },
            ],
      ),
    ]),
    ...Object.keys(params).flatMap((part) =>
      modals.includes(part) || slots.includes(part)
        ? []
        : [
            {
              path: ['params', part] as const,
              sentence: `"${part}" is none of this remote's modals or slots`,
            },
          ],
    ),
  ];
}

/** Returns a mistake if the path of an item or a command is none of the remote's pages. */
function leadsNowhere(
  part: 'nav' | 'commands',
  index: number,
  { label, path }: { readonly label: string; readonly path: string },
  routes: RemoteManifest['routes'],
): Contradiction[] {
  if (routes.some((route) => route.path === path.split('?')[0])) return [];
  return [
    {
      path: [part, index, 'path'],
      sentence: `"${label}" leads to ${path}, which is none of this remote's routes`,
    },
  ];
}

/** Whether an item is to be listed under itself, or under one of the same remote that is itself listed under another. */
function isBelowNothing(nav: RemoteManifest['nav'], path: string, under: string): boolean {
  return path === under || nav.some((item) => item.path === under && item.under !== undefined);
}

function parse(text: string, folder: string): JsonText {
  try {
    return parseJsonText(text);
  } catch (error) {
    if (!(error instanceof JsonMistake)) throw error;
    throw mistakesOf(folder, [{ line: error.line, sentence: `not JSON: ${error.message}` }]);
  }
}

/** Returns the path of an issue; an unknown field is reported at the field itself, not at its parent. */
function pathOf(issue: Issue): PropertyKey[] {
  return issue.code === 'unrecognized_keys' ? [...issue.path, issue.keys[0] ?? ''] : issue.path;
}

function sentenceOf(issue: Issue): string {
  return `${issue.path.join('.') || 'the file'}: ${issue.message}`;
}

/** Returns values that occur earlier in the list, with their index. */
function repeated(values: readonly string[]): [string, number][] {
  return values.flatMap((value, index): [string, number][] =>
    values.indexOf(value) < index ? [[value, index]] : [],
  );
}

function mistakesOf(folder: string, mistakes: readonly Omit<Mistake, 'file'>[]): BuildMistakes {
  return new BuildMistakes(
    folder,
    mistakes.map((mistake) => ({ file: `${folder}/remote.json`, ...mistake })),
  );
}
