import { readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import webpack from 'webpack';
import type { Compiler } from 'webpack';

/** Copies files of a library into a folder of the output, unchanged and under their own names. */
export class FilesPlugin {
  private readonly files: readonly string[];
  private readonly folder: string;

  /** @param files absolute paths. @param folder inside the output, with `/`. */
  constructor(files: readonly string[], folder: string) {
    this.files = files;
    this.folder = folder;
  }

  apply(compiler: Compiler): void {
    const { Compilation, sources } = webpack;
    compiler.hooks.thisCompilation.tap(FilesPlugin.name, (compilation) => {
      // After everything that reads or changes assets.
      const stage = Compilation.PROCESS_ASSETS_STAGE_REPORT;
      compilation.hooks.processAssets.tap({ name: FilesPlugin.name, stage }, () => {
        for (const file of this.files)
          compilation.emitAsset(join(this.folder, basename(file)), new sources.RawSource(readFileSync(file)));
      });
    });
  }
}
