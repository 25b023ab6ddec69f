import { sampleRemote } from '../test/sample-registry.ts';
import { connectSource, readMessage } from './override-source.ts';

it.each([
  { kind: 'built', remote: sampleRemote() },
  { kind: 'failed', detail: 'Unexpected token' },
])('reads a message of a source: %j', (message) => {
  expect(readMessage(JSON.stringify(message))).toEqual(message);
});

it.each([
  '',
  'null',
  '7',
  '{}',
  '{"kind":"built"}',
  '{"kind":"built","remote":{}}',
  '{"kind":"failed"}',
  '<!doctype',
])('ignores answers of other programs: %s', (text) => {
  expect(readMessage(text)).toBeNull();
});

/** jsdom has no EventSource. */
class FakeStream {
  static readonly opened: FakeStream[] = [];
  onmessage: ((event: { data: string }) => void) | null = null;
  onerror: (() => void) | null = null;
  isOpen = true;
  readonly url: string;
  constructor(url: string) {
    this.url = url;
    FakeStream.opened.push(this);
  }
  close() {
    this.isOpen = false;
  }
}

describe('a source of an override', () => {
  const address = 'http://localhost:4210';
  const open = () => FakeStream.opened.filter(({ isOpen }) => isOpen);
  function connect() {
    const calls: unknown[] = [];
    const source = connectSource(address, {
      onMessage: ({ kind }) => calls.push(kind),
      onLost: (reason) => calls.push(reason),
    });
    return { calls, source };
  }
  beforeEach(() => {
    jest.useFakeTimers();
    FakeStream.opened.length = 0;
    Object.assign(globalThis, { EventSource: FakeStream });
  });
  afterEach(() => jest.useRealTimers());

  it('is listened to, and reconnected after a loss, until it is closed', () => {
    const { calls, source } = connect();
    expect(open().map(({ url }) => url)).toEqual([`${address}/events`]);
    open()[0]?.onmessage?.({ data: '{"kind":"failed","detail":"x"}' });
    open()[0]?.onmessage?.({ data: 'noise' });
    open()[0]?.onerror?.();
    expect(calls).toEqual(['failed', 'unreachable']);
    expect(open()).toEqual([]);
    jest.advanceTimersByTime(3_000);
    expect(open()).toHaveLength(1);
    source.retry();
    expect(open()).toHaveLength(1);
    source.close();
    jest.advanceTimersByTime(60_000);
    expect(open()).toEqual([]);
  });

  it('reports that the page’s policy blocks it, instead of "unreachable"', () => {
    const { calls, source } = connect();
    document.dispatchEvent(
      Object.assign(new Event('securitypolicyviolation'), {
        blockedURI: `${address}/events`,
        effectiveDirective: 'connect-src',
      }),
    );
    open()[0]?.onerror?.();
    expect(calls).toEqual(['blocked']);
    source.close();
  });
});
