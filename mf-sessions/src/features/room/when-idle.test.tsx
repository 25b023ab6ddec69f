import { lazyPage } from '@acquaint/remote-kit';
import { act, render, renderHook, screen } from '@testing-library/react';
import { CallPart } from './call/call-part.tsx';
import { useIdle, useLoadedAhead } from './when-idle.ts';

/** Work that waits until the browser is idle. */
let waiting: (() => void)[] = [];
/** Lets the browser be idle once, and what was begun end. */
const beIdle = () =>
  act(async () => {
    for (const work of waiting.splice(0)) work();
    await new Promise((resolve) => setTimeout(resolve));
  });

beforeEach(() => {
  waiting = [];
  Object.assign(window, {
    requestIdleCallback: (work: () => void) => waiting.push(work),
    cancelIdleCallback: () => (waiting = []),
  });
});
afterEach(() => {
  Reflect.deleteProperty(window, 'requestIdleCallback');
  Reflect.deleteProperty(window, 'cancelIdleCallback');
  Reflect.deleteProperty(navigator, 'connection');
});

describe('parts that are loaded ahead', () => {
  const loads: string[] = [];
  const part = (name: string, load = () => Promise.resolve(() => <p>{name}</p>)) =>
    lazyPage(() => {
      loads.push(name);
      return load();
    });
  beforeEach(() => {
    loads.length = 0;
  });

  it('are loaded one after another when the browser is idle, and not before they are due', async () => {
    const parts = [part('chat'), part('notes')];
    const { rerender } = renderHook(({ isDue }) => useLoadedAhead(parts, isDue), {
      initialProps: { isDue: false },
    });
    await beIdle();
    expect(loads).toEqual([]);
    rerender({ isDue: true });
    expect(loads).toEqual([]);
    await beIdle();
    expect(loads).toEqual(['chat']);
    await beIdle();
    expect(loads).toEqual(['chat', 'notes']);
  });

  it('are shown at once', async () => {
    const Chat = part('chat');
    const parts = [Chat];
    renderHook(() => useLoadedAhead(parts, true));
    await beIdle();
    render(
      <CallPart>
        <Chat />
      </CallPart>,
    );
    expect(screen.getByText('chat')).toBeVisible();
  });

  it('are loaded when they are opened, if they could not be before, and the next ones are loaded all the same', async () => {
    let isReachable = false;
    const Chat = part('chat', () =>
      isReachable ? Promise.resolve(() => <p>Messages</p>) : Promise.reject(new Error('offline')),
    );
    const parts = [Chat, part('notes')];
    renderHook(() => useLoadedAhead(parts, true));
    await beIdle();
    await beIdle();
    expect(loads).toEqual(['chat', 'notes']);
    isReachable = true;
    render(
      <CallPart>
        <Chat />
      </CallPart>,
    );
    expect(await screen.findByText('Messages')).toBeVisible();
  });

  it('are left until they are opened, for a person who saves data', async () => {
    Object.defineProperty(navigator, 'connection', { value: { saveData: true }, configurable: true });
    const parts = [part('chat')];
    renderHook(() => useLoadedAhead(parts, true));
    await beIdle();
    expect(loads).toEqual([]);
  });

  it('are left when the call is over', async () => {
    const parts = [part('chat'), part('notes')];
    const { unmount } = renderHook(() => useLoadedAhead(parts, true));
    await beIdle();
    unmount();
    await beIdle();
    expect(loads).toEqual(['chat']);
  });
});

describe('loading ahead', () => {
  it('begins when the browser is idle', async () => {
    const { result } = renderHook(() => useIdle(true));
    expect(result.current).toBe(false);
    await beIdle();
    expect(result.current).toBe(true);
  });

  it('never begins for a person who saves data', async () => {
    Object.defineProperty(navigator, 'connection', { value: { saveData: true }, configurable: true });
    const { result } = renderHook(() => useIdle(true));
    await beIdle();
    expect(result.current).toBe(false);
  });
});
