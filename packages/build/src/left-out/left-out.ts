import { join } from 'node:path';
import webpack from 'webpack';
import type { RuleSetRule } from 'webpack';

interface LeftOut {
  /** The module that is left out, as `of` imports it. */
  readonly request: RegExp;
  /** The folders that import it. */
  readonly of: RegExp;
  /** A file of this folder, or a module, that takes its place. */
  readonly by: string;
}

/** Parts of libraries that no page of ours uses, though the modules we use import them. */
const LEFT_OUT: readonly LeftOut[] = [
  // `packages/i18n` parses the messages.
  {
    request: /^@formatjs\/icu-messageformat-parser$/,
    of: /[\\/]intl-messageformat[\\/]?/,
    by: '@formatjs/icu-messageformat-parser/no-parser.js',
  },
  // Our themes write colors as numbers.
  {
    request: /^\.\/presetColors$/,
    of: /[\\/]@ant-design[\\/]fast-color[\\/]es$/,
    by: './few-color-names.ts',
  },
  // Cards without `tabList`.
  { request: /^\.\.\/tabs$/, of: /[\\/]antd[\\/]es[\\/]card$/, by: './no-part.ts' },
  // Segments without `tooltip`.
  { request: /^\.\.\/tooltip$/, of: /[\\/]antd[\\/]es[\\/]segmented$/, by: './no-part.ts' },
  // `ConfigProvider` without `tooltip.unique`.
  {
    request: /^\.\.\/tooltip\/UniqueProvider$/,
    of: /[\\/]antd[\\/]es[\\/]config-provider$/,
    by: './no-part.ts',
  },
];

/** Returns webpack plugins that leave out of a host's build what no page uses. Rendering such a part throws. */
export const leftOut = (): webpack.NormalModuleReplacementPlugin[] =>
  LEFT_OUT.map(
    ({ request, of, by }) =>
      new webpack.NormalModuleReplacementPlugin(request, (module: { request: string; context: string }) => {
        if (of.test(module.context)) module.request = by.startsWith('.') ? join(import.meta.dirname, by) : by;
      }),
  );

/** Returns a rule for the module whose unused half webpack cannot leave out by itself. */
export function leanRouterRule(): RuleSetRule {
  return {
    test: /[\\/]react-router[\\/]dist[\\/]\w+[\\/]dom-export\.mjs$/,
    use: [join(import.meta.dirname, 'router-dom-loader.ts')],
  };
}
