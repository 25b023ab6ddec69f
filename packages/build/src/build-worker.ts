import { buildTarget } from './build-target.ts';

/** What a worker says of a target it was told to build. */
export interface Answer {
  readonly target: string;
  /** What the line about it says; null when it was not built. */
  readonly result: string | null;
  /** Why it was not. */
  readonly mistake: string;
}

/** One process of `buildInParallel`: builds what it is told, one after the other. */
process.on('message', (target: string) => {
  const say = (answer: Answer): void => void process.send?.(answer);
  buildTarget(target).then(
    (result) => say({ target, result, mistake: '' }),
    (error: unknown) =>
      say({ target, result: null, mistake: error instanceof Error ? error.message : String(error) }),
  );
});
// Nobody waits for it any more.
process.on('disconnect', () => process.exit());
