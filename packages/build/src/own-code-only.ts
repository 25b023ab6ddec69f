import { readFileSync } from 'node:fs';
import { basename, relative, sep } from 'node:path';
import webpack from 'webpack';
import type { Compiler, Module, ModuleGraph } from 'webpack';
import { SHARED_REQUESTS, SHELL_ONLY_PACKAGES } from './shared-modules.ts';
import { nodesIn, parseSource } from './source-text.ts';

/**
 * Stops a remote's build when it would carry a library the shell has once. A second React or a second query client
 * would not fail here but in the browser, in ways nobody finds quickly.
 */
export class OwnCodeOnlyPlugin {
  private readonly dir: string;

  constructor(dir: string) {
    this.dir = dir;
  }

  apply(compiler: Compiler): void {
    compiler.hooks.compilation.tap(OwnCodeOnlyPlugin.name, (compilation) => {
      compilation.hooks.finishModules.tap(OwnCodeOnlyPlugin.name, (modules) => {
        const sentences = new Set<string>();
        for (const module of modules) {
          const name = this.foreignPackage(resourceOf(module));
          if (name === undefined) continue;
          // The first file of such a library is enough: it brings the others along.
          const places = this.placesOf(module, compilation.moduleGraph);
          for (const place of places) sentences.add(`${place} ${sentence(name)}`);
        }
        for (const text of sentences) compilation.errors.push(new webpack.WebpackError(text));
      });
    });
  }

  private foreignPackage(resource: string): string | undefined {
    if (resource === '' || resource.startsWith(this.dir + sep)) return undefined;
    const workspace = /[\\/]packages[\\/]([a-z-]+)[\\/]src[\\/]/.exec(resource)?.[1];
    if (workspace) return `@acquaint/${workspace}`;
    return SHELL_ONLY_PACKAGES.find((name) =>
      resource.replaceAll('\\', '/').includes(`/node_modules/${name}/`),
    );
  }

  /** `mf-circles/src/x.tsx:3:` for each import outside the shell's libraries that leads to a module. */
  private placesOf(module: Module, graph: ModuleGraph): string[] {
    const places = new Set<string>();
    for (const { originModule, dependency } of graph.getIncomingConnections(module)) {
      const importer = originModule ? resourceOf(originModule) : '';
      if (importer === '' || this.foreignPackage(importer) !== undefined) continue;
      const request = dependency && 'request' in dependency ? String(dependency.request) : '';
      places.add(`${this.pathOf(importer)}:${lineOfImport(importer, request)}:`);
    }
    return [...places];
  }

  private pathOf(file: string): string {
    const path = file.startsWith(this.dir + sep) ? `${basename(this.dir)}/${relative(this.dir, file)}` : file;
    return path.replaceAll(sep, '/');
  }
}

function resourceOf(module: Module): string {
  return 'resource' in module && typeof module.resource === 'string' ? module.resource : '';
}

/** Found in the file as it was written: what webpack reads has lost its types, and its lines with them. */
function lineOfImport(file: string, request: string): number {
  const { root, lineOf } = parseSource(readFileSync(file, 'utf8'));
  for (const node of nodesIn(root)) {
    if (node.type === 'StringLiteral' && node['value'] === request) return lineOf(node);
  }
  return 1;
}

function sentence(name: string): string {
  return (
    `this remote would carry its own copy of "${name}". ` +
    `Import it through one of the shared modules instead: ${SHARED_REQUESTS.join(', ')}.`
  );
}
