/** Something in a file that must be mended before a remote can be built. */
export interface Mistake {
  /** From the root of the workspace: `mf-circles/remote.json`. */
  readonly file: string;
  /** Counted from 1. */
  readonly line: number;
  /** What is wrong and what to do. */
  readonly sentence: string;
}

/** All that is wrong with a remote's declaration; the message has a line `file:line: sentence` for each. */
export class BuildMistakes extends Error {
  override readonly name = 'BuildMistakes';
  readonly mistakes: readonly Mistake[];

  /** @param done what cannot be done with the remote: built, published. */
  constructor(remote: string, mistakes: readonly Mistake[], done = 'built') {
    const lines = mistakes.map(({ file, line, sentence }) => `${file}:${line}: ${sentence}`);
    super(`${remote} cannot be ${done}:\n${lines.join('\n')}`);
    this.mistakes = mistakes;
  }
}
