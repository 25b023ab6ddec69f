import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { RemoteRelease } from '@acquaint/contracts';
import { compileOnce } from '../config/compile.ts';
import { configurationOf } from '../config/configuration.ts';
import { ROOT, stagingOf } from '../paths.ts';
import { precompress } from '../page/precompress.ts';
import { describeRelease } from './release.ts';
import { checkRemote } from './remote-check.ts';

/** A compiled remote, ready to be published. */
export interface BuiltRemote {
  readonly release: RemoteRelease;
  /** The folder of its files, including compressed copies. */
  readonly folder: string;
}

/**
 * Compiles a remote into a staging folder beside the store and describes the result.
 * @throws BuildMistakes when a declaration is wrong, Error with webpack's messages when the compilation has errors. The staging
 * folder is then removed.
 */
export async function compileRemote(name: string): Promise<BuiltRemote> {
  const dir = join(ROOT, name);
  const folder = stagingOf(name);
  const checked = checkRemote(dir);
  try {
    const { compilation } = await compileOnce(await configurationOf(name));
    const release = await describeRelease(dir, folder, checked, compilation);
    await precompress(folder);
    return { release, folder };
  } catch (error) {
    await rm(folder, { recursive: true, force: true });
    throw error;
  }
}
