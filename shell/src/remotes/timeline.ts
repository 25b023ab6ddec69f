import type { RegistryRemote } from '@acquaint/contracts';
import type { RemoteFailure } from './remote-failure.ts';

/**
 * What the shell notes in the browser's own timeline (User Timing): it stands in the browser's performance tools, and the
 * developer tools of this page read it. Whoever does not look pays nothing for it.
 */
export type LoadStep = 'entry' | 'module';

/** The `detail` of a measure: a step of loading one version of a remote. */
export interface LoadDetail {
  readonly step: LoadStep;
  /** URL of the entry. */
  readonly entry: string;
}

/** The name of a mark: something of a remote did not work. */
export const FAILURE_MARK = 'remote failed';

/** The `detail` of such a mark. */
export type FailureDetail = Pick<RemoteFailure, 'remote' | 'version' | 'reason' | 'message'>;

/** Measures a step that succeeds. */
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
