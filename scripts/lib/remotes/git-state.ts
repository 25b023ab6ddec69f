import { run } from '../run.ts';
import { ROOT } from '../paths.ts';

/** What git says of the files that a remote is built from. */
export interface GitState {
  /** The newest commit as `1a2b3c4 subject`; null outside a git checkout. */
  readonly commit: string | null;
  /** Files that are in no commit as they are, `M mf-circles/src/remote.ts`. */
  readonly changed: readonly string[];
}

/** Everything a remote's build reads; it bundles no package, but is built by one. */
const sourcesOf = (remote: string): string[] => [
  remote,
  'packages/build',
  'packages/contracts',
  'pnpm-lock.yaml',
];

/** @param root of the workspace. */
export async function gitState(remote: string, root: string = ROOT): Promise<GitState> {
  const git = (...args: string[]) => run('git', args, { cwd: root });
  const log = await git('log', '-1', '--format=%h %s');
  if (log.code !== 0) return { commit: null, changed: [] };
  const status = await git('status', '--porcelain', '--untracked-files=all', '--', ...sourcesOf(remote));
  const changed = status.output.split('\n').flatMap((line) => line.trim() || []);
  return { commit: log.output.trim(), changed };
}
