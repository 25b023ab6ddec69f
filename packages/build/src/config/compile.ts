import webpack from 'webpack';
import type { Configuration, Stats } from 'webpack';

/**
 * Runs one compilation.
 * @throws Error with webpack's messages when there is an error or a warning.
 */
export async function compileOnce(configuration: Configuration): Promise<Stats> {
  const compiler = webpack(configuration);
  const stats = await new Promise<Stats>((resolve, reject) => {
    compiler.run((error, result) => {
      if (error) reject(error);
      else if (result) resolve(result);
    });
  });
  await new Promise<void>((resolve, reject) => {
    compiler.close((error) => {
      if (error) reject(error);
      else resolve();
    });
  });
  const problems = problemsOf(stats);
  if (problems) throw new Error(problems);
  return stats;
}

/** Returns the errors and warnings of a compilation as text, or undefined when there are none. */
export function problemsOf(stats: Stats): string | undefined {
  if (!stats.hasErrors() && !stats.hasWarnings()) return undefined;
  return stats.toString({ all: false, errors: true, warnings: true, colors: false });
}
