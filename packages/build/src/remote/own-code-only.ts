import { readFileSync } from 'node:fs';
import { basename, relative, sep } from 'node:path';
import webpack from 'webpack';
import type { Compilation, Compiler, Module, ModuleGraph } from 'webpack';
import { ROOT } from '../paths.ts';
import { SHARED_PACKAGES, SHELL_ONLY_PACKAGES } from '../sharing/shared-modules.ts';
import { nodesIn, parseSource } from '../sharing/source-text.ts';

/** A folder of the root whose code is built separately. */
const PROJECT = /^(mf-[a-z0-9-]+|shell|api)$/;

const INSTEAD =
  'Move what both need into a package, or show a part of the other remote: a slot or a modal (docs/guides/routes.md).';

/** Packages of plain declarations: a remote bundles those it uses, without schemas (lean-contracts.ts). */
const CARRIED = ['contracts'];

/**
 * Stops a remote's build when it would bundle a library that the shell provides, or code of another remote. A second React or
 * query client would fail only in the browser, in ways that are hard to find; a copy of another team's code is loaded twice and
 * becomes outdated.
 */
export class OwnCodeOnlyPlugin {
  private readonly dir: string;
  private readonly root: string;

  /** @param root the folder that contains the remotes. */
  constructor(dir: string, root = ROOT) {
    this.dir = dir;
    this.root = root;
  }

  apply(compiler: Compiler): void {
    compiler.hooks.compilation.tap(OwnCodeOnlyPlugin.name, (compilation) => {
      compilation.hooks.afterChunks.tap(OwnCodeOnlyPlugin.name, () => {
        const sentences = new Set<string>();
        for (const module of bundledModules(compilation)) {
          const name = this.foreignPackage(resourceOf(module));
          if (name === undefined) continue;
          // Only the import that leads into such a library is reported, not the library's own files.
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
    if (workspace) return CARRIED.includes(workspace) ? undefined : `@acquaint/${workspace}`;
    return SHELL_ONLY_PACKAGES.find((name) => isOf(name, resource)) ?? this.otherProject(resource);
  }

  /** Returns the remote, the shell or the server that a file belongs to: `mf-network`. */
  private otherProject(resource: string): string | undefined {
    const [project = '', source] = relative(this.root, resource).split(sep);
    return source === 'src' && PROJECT.test(project) ? project : undefined;
  }

  /** Returns `mf-circles/src/x.tsx:3:` for each import of a module by the remote's own code. */
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

/** Stops a production build that would bundle zod: 15 kB on every page for checks that the server makes anyway. */
export class NoSchemasPlugin {
  apply(compiler: Compiler): void {
    compiler.hooks.compilation.tap(NoSchemasPlugin.name, (compilation) => {
      compilation.hooks.afterChunks.tap(NoSchemasPlugin.name, () => {
        const carries = bundledModules(compilation).some((module) => isOf('zod', resourceOf(module)));
        if (carries) compilation.errors.push(new webpack.WebpackError(`it would carry ${SCHEMAS}`));
      });
    });
  }
}

const SCHEMAS =
  'zod, because it uses a schema of the contracts as a value. Use its type, or a constant, instead: the server checks.';

/** Returns the modules that are in a chunk; those removed by tree shaking do no harm. */
function bundledModules({ modules, chunkGraph }: Compilation): Module[] {
  return [...modules].filter((module) => chunkGraph.getNumberOfModuleChunks(module) > 0);
}

function resourceOf(module: Module): string {
  return 'resource' in module && typeof module.resource === 'string' ? module.resource : '';
}

function isOf(name: string, resource: string): boolean {
  return resource.replaceAll('\\', '/').includes(`/node_modules/${name}/`);
}

/** Returns the line of the import in the original file: after transpilation the lines differ. */
function lineOfImport(file: string, request: string): number {
  const { root, lineOf } = parseSource(readFileSync(file, 'utf8'), file.endsWith('x'));
  for (const node of nodesIn(root)) {
    if (node.type === 'StringLiteral' && node['value'] === request) return lineOf(node);
  }
  return 1;
}

function sentence(name: string): string {
  if (PROJECT.test(name)) return `this remote would carry code of ${name}. ${INSTEAD}`;
  if (name === 'zod') return `this remote would carry ${SCHEMAS}`;
  const copy = `this remote would carry its own copy of "${name}".`;
  return SHARED_PACKAGES.some((library) => library === name)
    ? `${copy} Import what you need by name: import { … } from '${name}'.`
    : `${copy} Import it through one of the shared modules instead: ${['react', ...SHARED_PACKAGES].join(', ')}.`;
}
