import { createOutbox, type Batch, type Outbox } from './outbox.ts';
import type { PubSubMessage } from './pub-sub.ts';

const word = (id: string): PubSubMessage => ({ kind: 'login-ended', id });

/** The ids of the messages in a batch, after its number. */
const idsOf = ({ seq, messages }: Batch): readonly unknown[] => [
  seq,
  ...(JSON.parse(messages) as { readonly id: string }[]).map(({ id }) => id),
];

describe('the outbox of a process', () => {
  let isConnected: boolean;
  let sent: Batch[];
  let outbox: Outbox;
  beforeEach(() => {
    jest.useFakeTimers();
    isConnected = true;
    sent = [];
    outbox = createOutbox((batch) => (isConnected ? void sent.push(batch) : outbox.keep(batch)));
  });
  afterEach(() => {
    jest.useRealTimers();
  });

  it('sends messages of ten milliseconds together, and numbers the batches', () => {
    for (const id of ['a', 'b']) outbox.put(word(id));
    jest.advanceTimersByTime(9);
    outbox.put(word('c'));
    expect(sent).toEqual([]);
    jest.advanceTimersByTime(1);
    outbox.put(word('d'));
    jest.advanceTimersByTime(10);
    expect(sent.map(idsOf)).toEqual([
      [1, 'a', 'b', 'c'],
      [2, 'd'],
    ]);
    expect(outbox.newest()).toBe(2);
  });

  it('sends an urgent message at once, after what was collected before it', () => {
    outbox.put(word('a'));
    outbox.put(word('urgent'), { atOnce: true });
    expect(sent.map(idsOf)).toEqual([[1, 'a', 'urgent']]);
    outbox.put(word('b'));
    jest.advanceTimersByTime(9);
    expect(sent).toHaveLength(1);
    jest.advanceTimersByTime(1);
    expect(sent.slice(1).map(idsOf)).toEqual([[2, 'b']]);
  });

  it('sends no empty batch', () => {
    outbox.flush();
    outbox.put(word('a'));
    outbox.flush();
    jest.advanceTimersByTime(10);
    outbox.resend();
    expect(sent.map(idsOf)).toEqual([[1, 'a']]);
  });

  it('sends batches of an outage afterwards, each once, with the numbers that they had', () => {
    isConnected = false;
    for (const id of ['a', 'b']) outbox.put(word(id), { atOnce: true });
    // Still without a connection: they are kept again.
    outbox.resend();
    isConnected = true;
    outbox.resend();
    outbox.resend();
    outbox.put(word('c'), { atOnce: true });
    expect(sent.map(idsOf)).toEqual([
      [1, 'a'],
      [2, 'b'],
      [3, 'c'],
    ]);
  });

  it('drops the oldest batches of a long outage', () => {
    isConnected = false;
    for (let count = 1; count <= 1_002; count += 1) outbox.put(word(String(count)), { atOnce: true });
    isConnected = true;
    outbox.resend();
    expect(sent).toHaveLength(1_000);
    expect(sent[0]?.seq).toBe(3);
  });
});
