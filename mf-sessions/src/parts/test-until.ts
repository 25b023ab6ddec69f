/** Milliseconds after which a wait says what never came: long for a busy machine too. */
const LIMIT = 60_000;

/** Waits for what the fakes of a test know at once, so that no test looks again and again. */
export interface Until {
  /** Something has changed: whoever waits looks again. */
  readonly changed: () => void;
  /** @throws Error that says what never came. */
  readonly until: (what: string, holds: () => boolean) => Promise<void>;
}

/** @returns a wait, and how to tell it that something has changed. */
export function createUntil(): Until {
  const looking = new Set<() => void>();
  return {
    changed: () => {
      for (const look of [...looking]) look();
    },
    until: (what, holds) =>
      new Promise((done, fail) => {
        const end = (): void => {
          clearTimeout(limit);
          looking.delete(look);
        };
        const limit = setTimeout(() => {
          end();
          fail(new Error(`Never came: ${what}`));
        }, LIMIT);
        const look = (): void => {
          if (!holds()) return;
          end();
          done();
        };
        looking.add(look);
        look();
      }),
  };
}
