import { readFileSync } from 'node:fs';
import { transformSync } from '@swc/core';
import webpack from 'webpack';
import type { Compiler } from 'webpack';

/**
 * Emits a service worker under a fixed name, because browsers look for updates at the old URL. The worker is one file without
 * imports; only its types are removed.
 */
export class WorkerPlugin {
  private readonly source: string;
  private readonly file: string;

  /** @param source the TypeScript file. @param file its name in the output. */
  constructor(source: string, file: string) {
    this.source = source;
    this.file = file;
  }

  apply(compiler: Compiler): void {
    const { Compilation, sources } = webpack;
    compiler.hooks.thisCompilation.tap(WorkerPlugin.name, (compilation) => {
      compilation.fileDependencies.add(this.source);
      const stage = Compilation.PROCESS_ASSETS_STAGE_REPORT;
      compilation.hooks.processAssets.tap({ name: WorkerPlugin.name, stage }, () => {
        compilation.emitAsset(this.file, new sources.RawSource(workerScript(this.source)));
      });
    });
  }
}

/** Returns the script of a worker: its TypeScript without types. */
export function workerScript(source: string): string {
  const { code } = transformSync(readFileSync(source, 'utf8'), {
    swcrc: false,
    isModule: 'unknown',
    jsc: { target: 'es2024', parser: { syntax: 'typescript' } },
  });
  return code;
}
