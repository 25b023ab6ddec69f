import { join } from 'node:path';
import type { Compiler, RuleSetRule } from 'webpack';

interface LeftOut {
  /** The module that is left out, as `of` imports it. */
  readonly request: RegExp;
  /** The folders that import it. */
  readonly of: RegExp;
  /** A file of this folder, or a module, that takes its place. */
  readonly by: string;
}

/**
 * Parts of libraries that no page of ours uses, though the modules we use import them. Lint refuses the uses that pages could write
 * (`scripts/lib/lint/left-out-parts.ts`).
 */
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
  part('card', '../tabs'),
  // Segments without `tooltip`.
  part('segmented', '../tooltip'),
  // `ConfigProvider` without `tooltip.unique`.
  part('config-provider', '../tooltip/UniqueProvider'),
  // Fields of forms without `tooltip`, which would load all that opens over a page, and forms without `Form.List`.
  part('form', '../tooltip'),
  part('form', '@ant-design/icons/es/icons/QuestionCircleOutlined'),
  part('form', './FormList'),
  // Skeletons of texts and pictures only.
  part('skeleton', './Avatar'),
  part('skeleton', './Button'),
  part('skeleton', './Input'),
  // `Input` without `Input.Group`, `Input.OTP` and `Input.Search`.
  part('input', './Group'),
  part('input', './OTP'),
  part('input', './Search'),
  // Spinners without `percent`, which render the part all the same.
  {
    request: /^\.\/Progress$/,
    of: /[\\/]antd[\\/]es[\\/]spin[\\/]Indicator$/,
    by: './nothing.ts',
  },
  // The ring that spreads around a button, box, switch, step or tag when it is pressed. It distracts, and costs 2 kB on every page.
  ...['button', 'checkbox', 'radio', 'steps', 'switch', 'tag'].map((component) => ({
    ...part(component, '../_util/wave'),
    by: './no-wave.ts',
  })),
  // The browser scrolls to a field by itself.
  {
    request: /^scroll-into-view-if-needed$/,
    of: /[\\/]antd[\\/]es[\\/]form[\\/]hooks$/,
    by: './scroll-into-view.ts',
  },
];

/** A component that a component of antd imports, and renders only with a property or as a part that we do not use. */
function part(component: string, request: string): LeftOut {
  return {
    request: new RegExp(`^${RegExp.escape(request)}$`),
    of: new RegExp(`[\\\\/]antd[\\\\/]es[\\\\/]${component}$`),
    by: './no-part.ts',
  };
}

/**
 * Leaves out of a host's build what no page uses. Rendering such a part throws. The build fails if a library no longer imports one
 * of them there: it may have moved to where it is loaded again.
 */
export class LeftOutPlugin {
  private readonly parts: readonly LeftOut[];

  constructor(parts: readonly LeftOut[] = LEFT_OUT) {
    this.parts = parts;
  }

  apply(compiler: Compiler): void {
    const met = new Set<LeftOut>();
    compiler.hooks.normalModuleFactory.tap(LeftOutPlugin.name, (factory) => {
      factory.hooks.beforeResolve.tap(LeftOutPlugin.name, (module) => {
        const part = this.parts.find(
          ({ request, of }) => request.test(module.request) && of.test(module.context),
        );
        if (part === undefined) return;
        met.add(part);
        module.request = part.by.startsWith('.') ? join(import.meta.dirname, part.by) : part.by;
      });
    });
    compiler.hooks.thisCompilation.tap(LeftOutPlugin.name, (compilation) => {
      compilation.hooks.afterOptimizeModules.tap(LeftOutPlugin.name, () => {
        for (const { request, of } of this.parts.filter((part) => !met.has(part)))
          compilation.errors.push(
            new compiler.webpack.WebpackError(
              `Nothing in ${of.source} imports ${request.source} any more: see packages/build/src/left-out`,
            ),
          );
      });
    });
  }
}

/** Returns a rule for the module whose unused components webpack cannot leave out by itself. */
export function leanRouterRule(): RuleSetRule {
  return {
    test: /[\\/]react-router[\\/]dist[\\/]\w+[\\/][\w-]+\.mjs$/,
    use: [join(import.meta.dirname, 'router-names-loader.ts')],
  };
}
