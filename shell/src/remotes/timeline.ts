import type { RegistryRemote } from '@acquaint/contracts';
import type { RemoteFailure } from './failures/remote-failure.ts';

/**
 * Entries of the shell in the browser's User Timing, shown in the browser's performance tools and read by this page's developer
 * tools.
 */
export type LoadStep = 'entry' | 'module';

/** `detail` of a measure: a step of loading one version of a remote. */
export interface LoadDetail {
  readonly step: LoadStep;
  /** URL of the entry. */
  readonly entry: string;
}

/** Name of a mark for a failure of a remote. */
export const FAILURE_MARK = 'remote failed';

/** `detail` of such a mark. */
export type FailureDetail = Pick<RemoteFailure, 'remote' | 'version' | 'reason' | 'message'>;

/** Measures a step if it succeeds. */
export async function timed<T>(
  step: LoadStep,
  { name, entry }: Pick<RegistryRemote, 'name' | 'entry'>,
  act: () => Promise<T>,
): Promise<T> {
  const start = performance.now();
  const result = await act();
  const detail: LoadDetail = { step, entry };
  performance.measure(`${name} ${step}`, { start, detail });
  return result;
}

export function noteFailure({ remote, version, reason, message }: FailureDetail): void {
  performance.mark(FAILURE_MARK, { detail: { remote, version, reason, message } });
}
