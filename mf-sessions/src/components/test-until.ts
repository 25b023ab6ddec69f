/** Milliseconds until a wait fails; long enough for a busy machine. */
const LIMIT = 60_000;

/** Waits for conditions of fakes without polling. */
export interface Until {
  /** Call after a change, so that waiting conditions are checked again. */
  readonly changed: () => void;
  /** @throws Error that names what did not happen. */
  readonly until: (what: string, holds: () => boolean) => Promise<void>;
}

/** Creates a wait and the function that triggers its checks. */
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
