import { keepConnected } from './keep-connected.ts';

/**
 * Keeps a connection to a server that answers each attempt as `attempts` says; after the last one it never answers.
 * @returns the events so far: pauses in milliseconds, and what happened between them.
 */
async function keep(attempts: readonly ('open' | 'away')[]) {
  const events: (number | string)[] = [];
  const open: (() => void)[] = [];
  const left = [...attempts];
  const stop = await keepConnected({
    connect: async () => {
      const attempt = left.shift();
      if (attempt === undefined) return new Promise<never>(() => undefined);
      events.push(attempt);
      if (attempt === 'away') return null;
      const { promise, resolve } = Promise.withResolvers<void>();
      open.push(resolve);
      return { lost: promise };
    },
    onReconnect: () => events.push('again'),
    onError: (error) => events.push(String(error)),
    wait: async (ms, signal) => {
      signal.throwIfAborted();
      events.push(ms);
    },
  });
  return { events, stop, lose: () => open.shift()?.() };
}

/** Resolves when nothing is left to do without an event from outside. */
const settled = () => new Promise((resolve) => setTimeout(resolve));

describe('a connection that is kept open', () => {
  it('is opened at once, and again soon after it was lost', async () => {
    const { events, lose } = await keep(['open', 'open']);
    await settled();
    expect(events).toEqual(['open']);
    lose();
    await settled();
    expect(events).toEqual(['open', 250, 'open', 'again']);
  });

  it('is tried again with longer and longer pauses while the server is away, and with short ones after that', async () => {
    const { events, lose } = await keep([...Array<'away'>(7).fill('away'), 'open', 'open']);
    await settled();
    const pauses = () => events.filter((event) => typeof event === 'number');
    expect(pauses()).toEqual([250, 500, 1_000, 2_000, 4_000, 5_000, 5_000]);
    expect(events.at(-1)).toBe('again');
    lose();
    await settled();
    expect(pauses().at(-1)).toBe(250);
  });

  it('is not opened again after the end', async () => {
    const { events, stop, lose } = await keep(['open', 'open']);
    stop();
    lose();
    await settled();
    expect(events).toEqual(['open']);
  });
});
