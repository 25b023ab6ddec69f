import { readFileSync } from 'node:fs';
import { basename, join, relative, sep } from 'node:path';
import webpack from 'webpack';
import type { Compilation, Compiler, Module } from 'webpack';
import { parseJsonText } from '../remote/json-text.ts';
import { chunksByRequest } from './shared-modules.ts';
import { neededSince, sharedSince, type SharedSince } from './shared-since.ts';
import { nodesIn, parseSource } from './source-text.ts';

interface Shell {
  /** Requests of the shared modules that the shell of this checkout provides. */
  readonly offered: ReadonlySet<string>;
  readonly since: SharedSince;
}

/**
 * Stops a remote's build when it imports a name that the shell does not share, or one that the oldest shell of its `shellApi`
 * range lacks. Otherwise it would fail only in browsers, when the entry requests the module.
 */
export class OfferedNamesOnlyPlugin {
  private readonly dir: string;
  private readonly shell: () => Shell;

  /** @param dir the remote's folder. @param shell returns the shared modules; called for every compilation. */
  constructor(dir: string, shell: () => Shell = thisShell) {
    this.dir = dir;
    this.shell = shell;
  }

  apply(compiler: Compiler): void {
    compiler.hooks.compilation.tap(OfferedNamesOnlyPlugin.name, (compilation) => {
      compilation.hooks.afterChunks.tap(OfferedNamesOnlyPlugin.name, () => {
        for (const text of this.mistakesIn(compilation)) {
          compilation.errors.push(new webpack.WebpackError(text));
        }
      });
    });
  }

  private mistakesIn(compilation: Compilation): Set<string> {
    const { offered, since } = this.shell();
    const range = this.declaredRange();
    const mistakes = new Set<string>();
    for (const module of compilation.modules) {
      const request = consumedRequest(module);
      if (request === undefined) continue;
      const places = () => this.placesOf(module, request, compilation);
      if (!offered.has(request)) {
        for (const place of places()) mistakes.add(`${place}: ${notOffered(request)}`);
        continue;
      }
      const needed = neededSince(since, request, range.text);
      if (needed !== undefined) {
        mistakes.add(
          `${basename(this.dir)}/remote.json:${range.line}: shellApi: "${range.text}" lets in shells without ` +
            `"${request}" (${places()[0] ?? ''}), which is there since ${needed}: write "^${needed}" here and in src/remote.ts`,
        );
      }
    }
    return mistakes;
  }

  private declaredRange(): { readonly text: string; readonly line: number } {
    const { value, lineOf } = parseJsonText(readFileSync(join(this.dir, 'remote.json'), 'utf8'));
    return { text: (value as { shellApi: string }).shellApi, line: lineOf(['shellApi']) };
  }

  /** Returns `mf-circles/src/x.tsx:3` for each file that imports the module. */
  private placesOf(module: Module, request: string, { moduleGraph }: Compilation): string[] {
    const files = [...moduleGraph.getIncomingConnections(module)].flatMap(({ originModule }) =>
      originModule && 'resource' in originModule ? String(originModule.resource) : [],
    );
    return [...new Set(files)].map((file) => {
      const path = file.startsWith(this.dir + sep)
        ? `${basename(this.dir)}/${relative(this.dir, file)}`
        : file;
      return `${path.replaceAll(sep, '/')}:${lineAsking(file, request)}`;
    });
  }
}

function thisShell(): Shell {
  return { offered: new Set(Object.keys(chunksByRequest())), since: sharedSince() };
}

function consumedRequest(module: Module): string | undefined {
  if (module.type !== 'consume-shared-module') return undefined;
  return (module as Module & { options: { shareKey: string } }).options.shareKey;
}

function notOffered(request: string): string {
  const { library, name } = split(request);
  return (
    `the shell shares no "${name}" of ${library}, so this remote would load for nobody. Import a name that ` +
    `${library} exports as a value, or export this one there first`
  );
}

/** Returns the line of the import in the original file: after transpilation the lines differ. */
function lineAsking(file: string, request: string): number {
  const { library, name } = split(request);
  const { root, lineOf } = parseSource(readFileSync(file, 'utf8'), file.endsWith('x'));
  for (const node of nodesIn(root)) {
    const source = (node['source'] as { value?: unknown } | null | undefined)?.value;
    if (source === request) return lineOf(node);
    if (source !== library) continue;
    for (const inside of nodesIn(node['specifiers'])) {
      if (inside.type === 'Identifier' && inside['value'] === name) return lineOf(inside);
    }
  }
  return 1;
}

/** Splits `@acquaint/ui/Button` into `@acquaint/ui` and `Button`. */
function split(request: string): { readonly library: string; readonly name: string } {
  const at = request.lastIndexOf('/');
  return { library: request.slice(0, at), name: request.slice(at + 1) };
}
