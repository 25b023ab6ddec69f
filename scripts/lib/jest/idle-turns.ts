/** What `waitFor` is configured to wait, ms. It only marks the timer that `limitedByTurns` replaces. */
export const WAIT_MS = 60_000;

/** Turns of the event loop in which what is awaited has not come: ten seconds on an idle machine, and longer on a busy one. */
const MOST_TURNS = 200;
const TURN_MS = 50;

const LIMITED = Symbol.for('acquaint.limitedByTurns');

/**
 * Starts a wait of Testing Library whose limit counts turns of the event loop instead of time: on a busy machine the turns come
 * late, and so does the limit. The library then fails with its own message, which says what never appeared. With fake timers the
 * library's own limit holds, because their time passes at once.
 * @param start calls `waitFor` before it returns
 * @param most turns without what is awaited
 */
export function limitedByTurns<T>(start: () => T, most = MOST_TURNS): T {
  const usual = globalThis.setTimeout;
  if (Object.hasOwn(usual, 'clock')) return start();
  const replaced = (end: () => void, ms?: number, ...args: unknown[]): unknown => {
    if (ms !== WAIT_MS) return usual(end, ms, ...args);
    let turns = 0;
    const turn = setInterval(() => {
      turns += 1;
      if (turns < most) return;
      clearInterval(turn);
      end();
    }, TURN_MS);
    return turn;
  };
  globalThis.setTimeout = Object.assign(replaced, usual) as typeof usual;
  try {
    return start();
  } finally {
    globalThis.setTimeout = usual;
  }
}

/**
 * Turns of the event loop that a wait goes on after what is awaited has come. React shows a page, and runs its effects one or more turns
 * later when rendering took long: until then a dialog has not been made visible, and nobody has the focus.
 */
const EFFECT_TURNS = 5;

// The real one, whatever timers a test fakes later. The page of an isolated file has no immediates, and React uses timers there.
const { setTimeout: timer } = globalThis;
const nextTurn: (act: () => void) => unknown = globalThis.setImmediate ?? ((act) => timer(act));

async function withEffects<T>(result: T | Promise<T>): Promise<T> {
  const value = await result;
  for (let turn = 0; turn < EFFECT_TURNS; turn += 1)
    await new Promise<void>((resolve) => void nextTurn(resolve));
  return value;
}

type Wrapper = (start: (...args: never[]) => unknown) => Promise<unknown>;

/**
 * Returns the library's wrapper of everything that waits, with the limit and with the turns for effects. A worker's files share the
 * library, so it is wrapped once.
 */
export function withLimit<W>(wrapper: W): W {
  if (LIMITED in (wrapper as object)) return wrapper;
  const limited: Wrapper = (start) => (wrapper as Wrapper)(() => withEffects(limitedByTurns(start)));
  return Object.assign(limited, { [LIMITED]: true }) as W;
}
