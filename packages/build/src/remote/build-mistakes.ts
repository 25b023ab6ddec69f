/** A mistake in a file that prevents a remote from being built. */
export interface Mistake {
  /** Path from the root of the workspace: `mf-circles/remote.json`. */
  readonly file: string;
  /** Counted from 1. */
  readonly line: number;
  /** What is wrong and how to fix it. */
  readonly sentence: string;
}

/** All mistakes in a remote's declaration; the message has a line `file:line: sentence` for each. */
export class BuildMistakes extends Error {
  override readonly name = 'BuildMistakes';
  readonly mistakes: readonly Mistake[];

  /** @param done what failed: `built` or `published`. */
  constructor(remote: string, mistakes: readonly Mistake[], done = 'built') {
    const lines = mistakes.map(({ file, line, sentence }) => `${file}:${line}: ${sentence}`);
    super(`${remote} cannot be ${done}:\n${lines.join('\n')}`);
    this.mistakes = mistakes;
  }
}
