import type { PubSubMessage } from './pub-sub.ts';
import { createReceiver } from './receiver.ts';

const message = (id: string): PubSubMessage => ({ kind: 'login-ended', id });

/** Lets a process receive from others. @returns what its subscribers were told. */
function listen() {
  const told: string[] = [];
  const receiver = createReceiver();
  receiver.subscribe((heard) => told.push(heard.kind === 'login-ended' ? heard.id : heard.kind));
  receiver.onGap(() => told.push('gap'));
  const batch = (from: string, seq: number, ...ids: string[]) =>
    receiver.receive({ from, seq, messages: ids.map(message) });
  const heartbeat = (from: string, seq: number) => receiver.receive({ from, seq, messages: undefined });
  return { receiver, told, batch, heartbeat };
}

describe('what a process receives', () => {
  it('is passed on in order, without batches that arrive twice', () => {
    const { told, batch } = listen();
    batch('other', 7, 'a', 'b');
    batch('other', 7, 'a', 'b');
    batch('another', 1, 'c');
    batch('other', 8, 'd');
    expect(told).toEqual(['a', 'b', 'c', 'd']);
  });

  it('has a gap when a batch is missing, which the next batch or a heartbeat shows', () => {
    const { told, batch, heartbeat } = listen();
    batch('other', 1, 'a');
    heartbeat('other', 1);
    expect(told).toEqual(['a']);
    batch('other', 3, 'c');
    heartbeat('other', 4);
    expect(told).toEqual(['a', 'c', 'gap', 'gap']);
  });

  it('has a gap when a batch cannot be read', () => {
    const { told, receiver } = listen();
    receiver.receive({ from: 'other', seq: 1, messages: null });
    expect(told).toEqual(['gap']);
  });

  it('has none after a new start', () => {
    const { told, batch, receiver } = listen();
    batch('other', 1, 'a');
    receiver.forget();
    batch('other', 9, 'b');
    expect(told).toEqual(['a', 'b']);
  });
});
