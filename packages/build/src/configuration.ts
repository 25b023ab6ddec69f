import { join } from 'node:path';
import type { Configuration } from 'webpack';
import { ROOT } from './paths.ts';

/**
 * The configuration that the `webpack.config.ts` of the shell or of a remote exports. That of `platform`, the container for
 * hosts elsewhere, stands in the shell's folder.
 */
export async function configurationOf(target: string): Promise<Configuration> {
  const file = target === 'platform' ? 'shell/webpack.platform.config.ts' : `${target}/webpack.config.ts`;
  const module = (await import(join(ROOT, file))) as { default: Configuration };
  return module.default;
}
