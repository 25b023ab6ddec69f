import { join } from 'node:path';
import type { Configuration } from 'webpack';
import { ROOT } from '../paths.ts';

/**
 * Imports the webpack configuration of the shell or of a remote from its `webpack.config.ts`. The configuration of `platform`,
 * the container for foreign hosts, is in the shell's folder.
 */
export async function configurationOf(target: string): Promise<Configuration> {
  const file = target === 'platform' ? 'shell/webpack.platform.config.ts' : `${target}/webpack.config.ts`;
  const module = (await import(join(ROOT, file))) as { default: Configuration };
  return module.default;
}
