import { readFileSync } from 'node:fs';
import webpack from 'webpack';
import type { Compiler } from 'webpack';

/**
 * Emits `index.html`: the template with the entry's styles and scripts in its head. (html-webpack-plugin compiles the template in
 * a child compilation, to which the federation plugins add every shared module.)
 */
export class PagePlugin {
  private readonly template: string;

  constructor(template: string) {
    this.template = template;
  }

  apply(compiler: Compiler): void {
    const { Compilation, sources } = webpack;
    compiler.hooks.thisCompilation.tap(PagePlugin.name, (compilation) => {
      compilation.fileDependencies.add(this.template);
      const stage = Compilation.PROCESS_ASSETS_STAGE_REPORT;
      compilation.hooks.processAssets.tap({ name: PagePlugin.name, stage }, () => {
        const files = (compilation.entrypoints.get('main')?.getFiles() ?? [])
          // Without hot update files: after a reload the entry itself contains the change.
          .filter((file) => compilation.getAsset(file)?.info.hotModuleReplacement !== true);
        const page = pageWith(readFileSync(this.template, 'utf8'), files);
        compilation.emitAsset('index.html', new sources.RawSource(page));
      });
    });
  }
}

/** Returns the template with the files in its head, styles first. */
export function pageWith(template: string, files: readonly string[]): string {
  const styles = files
    .filter((file) => file.endsWith('.css'))
    .map((file) => `<link href="/${file}" rel="stylesheet" />`);
  const scripts = files
    .filter((file) => file.endsWith('.js'))
    .map((file) => `<script defer src="/${file}"></script>`);
  return template.replace('</head>', `  ${[...styles, ...scripts].join('\n    ')}\n  </head>`);
}
