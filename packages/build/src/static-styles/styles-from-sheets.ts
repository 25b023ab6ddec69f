import { join } from 'node:path';
import webpack from 'webpack';

const ANTD = /[\\/]antd[\\/]es[\\/]/;

/** Modules of antd that insert styles in the browser: the host's own style sheets have the same rules. */
const REPLACED = [
  { request: /\/genStyleUtils$/, of: ANTD, by: 'no-style-hooks.ts' },
  { request: /\/useResetIconStyle$/, of: ANTD, by: 'no-icon-style-hook.ts' },
  { request: /\/cssUtils$/, of: /[\\/]@ant-design[\\/]icons[\\/]/, by: 'no-icon-styles.ts' },
] as const;

/** Returns webpack plugins with which antd's components rely on style sheets and insert no styles. */
export const stylesFromSheets = (): webpack.NormalModuleReplacementPlugin[] =>
  REPLACED.map(
    ({ request, of, by }) =>
      new webpack.NormalModuleReplacementPlugin(request, (module: { request: string; context: string }) => {
        if (of.test(module.context)) module.request = join(import.meta.dirname, by);
      }),
  );
