import { run } from '../run.ts';
import { ROOT } from '../paths.ts';

/** The git state of the files that a remote is built from. */
export interface GitState {
  /** The latest commit as `1a2b3c4 subject`; null outside a git checkout. */
  readonly commit: string | null;
  /** Uncommitted changes, such as `M mf-circles/src/remote.ts`. */
  readonly changed: readonly string[];
}

/** Everything that a remote's build reads; it bundles no package, but a package builds it. */
const sourcesOf = (remote: string): string[] => [
  remote,
  'packages/build',
  'packages/contracts',
  'pnpm-lock.yaml',
];

/**
 * Reads the git state of a remote's sources.
 * @param root of the workspace.
 */
export async function gitState(remote: string, root: string = ROOT): Promise<GitState> {
  const git = (...args: string[]) => run('git', args, { cwd: root });
  const log = await git('log', '-1', '--format=%h %s');
  if (log.code !== 0) return { commit: null, changed: [] };
  const status = await git('status', '--porcelain', '--untracked-files=all', '--', ...sourcesOf(remote));
  const changed = status.output.split('\n').flatMap((line) => line.trim() || []);
  return { commit: log.output.trim(), changed };
}
