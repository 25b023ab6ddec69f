import { join } from 'node:path';
import type { Configuration } from 'webpack';
import { ROOT } from './paths.ts';

/** The configuration that the `webpack.config.ts` of the shell or of a remote exports. */
export async function configurationOf(target: string): Promise<Configuration> {
  const module = (await import(join(ROOT, target, 'webpack.config.ts'))) as { default: Configuration };
  return module.default;
}
