import { sep } from 'node:path';
import webpack from 'webpack';
import type { Compiler } from 'webpack';
import { SHARED_REQUESTS, SHELL_ONLY_PACKAGES } from './shared-modules.ts';

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
        const foreign = new Set<string>();
        for (const module of modules) {
          const resource = 'resource' in module ? module.resource : undefined;
          const name = typeof resource === 'string' ? this.foreignPackage(resource) : undefined;
          if (name) foreign.add(name);
        }
        for (const name of foreign) compilation.errors.push(new webpack.WebpackError(sentence(name)));
      });
    });
  }

  private foreignPackage(resource: string): string | undefined {
    if (resource.startsWith(this.dir + sep)) return undefined;
    const workspace = /[\\/]packages[\\/]([a-z-]+)[\\/]src[\\/]/.exec(resource)?.[1];
    if (workspace) return `@acquaint/${workspace}`;
    return SHELL_ONLY_PACKAGES.find((name) =>
      resource.replaceAll('\\', '/').includes(`/node_modules/${name}/`),
    );
  }
}

function sentence(name: string): string {
  return (
    `This remote would carry its own copy of "${name}". ` +
    `Import it through one of the shared modules instead: ${SHARED_REQUESTS.join(', ')}.`
  );
}
