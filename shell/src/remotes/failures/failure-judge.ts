import type { RegistryRemote, RemoteName } from '@acquaint/contracts';
import { chunkErrorOf } from '../loading/chunk-error.ts';
import type { Finding } from '../loading/probe.ts';
import { RemoteFailure } from './remote-failure.ts';
import type { FailureReason } from './remote-failure.ts';

export interface JudgeParts {
  /** Returns a remote in the current registry: refetched, unless that takes too long. */
  readonly newest: (name: RemoteName) => Promise<RegistryRemote | undefined>;
  readonly probe: (url: string, integrity: string) => Promise<Finding>;
}

/** Determines the reason of a remote's failure. */
export type FailureJudge = (
  remote: Pick<RegistryRemote, 'name' | 'version'>,
  error: unknown,
  /** The reason if no file is missing. */
  otherwise: FailureReason,
) => Promise<RemoteFailure>;

/**
 * Creates the judge. A missing file of a version that was replaced has the reason `missing`: a retry would not help, but a newer
 * version will. The same holds for a missing file of the shell.
 */
export function createFailureJudge({ newest, probe }: JudgeParts): FailureJudge {
  async function fileReason(
    remote: Pick<RegistryRemote, 'name' | 'version'>,
    url: string,
    integrity: string,
  ): Promise<FailureReason> {
    const finding = url === '' ? 'unreachable' : await probe(url, integrity);
    if (finding === 'changed') return 'integrity';
    if (finding === 'unreachable') return 'network';
    if (isOfShell(url)) return 'missing';
    const replacement = await newest(remote.name);
    return replacement === undefined || replacement.version === remote.version ? 'network' : 'missing';
  }

  return async (remote, error, otherwise) => {
    const known = error instanceof RemoteFailure ? error : null;
    if (known?.reason === 'missing') return known;
    const lost = chunkErrorOf(known?.cause ?? error);
    if (lost === null) return known ?? new RemoteFailure(remote, otherwise, String(error), error);
    const reason = lost.timedOut ? 'timeout' : await fileReason(remote, lost.url, lost.integrity);
    return new RemoteFailure(remote, reason, String(known?.cause ?? error), error);
  };
}

function isOfShell(url: string): boolean {
  const { origin, pathname } = new URL(url, window.location.href);
  return origin === window.location.origin && pathname.startsWith('/assets/');
}
