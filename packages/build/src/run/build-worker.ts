import { buildTarget } from './build-target.ts';

/** A worker's report on one target. */
export interface Answer {
  readonly target: string;
  /** Text to append to the log line of the target; null when the build failed. */
  readonly result: string | null;
  /** Why the build failed. */
  readonly mistake: string;
}

/** A child process of `buildInParallel`: builds the targets it is sent, one after another. */
process.on('message', (target: string) => {
  const say = (answer: Answer): void => void process.send?.(answer);
  buildTarget(target).then(
    (result) => say({ target, result, mistake: '' }),
    (error: unknown) =>
      say({ target, result: null, mistake: error instanceof Error ? error.message : String(error) }),
  );
});
// The parent process has ended.
process.on('disconnect', () => process.exit());
