import type { Message, MessageList } from '@acquaint/contracts';
import { sampleMessage } from '../test-inbox.ts';
import { addChanges, addLive, addOlder, startTimeline } from './timeline.ts';

const list = (results: readonly Message[], part: Partial<MessageList> = {}): MessageList => ({
  results: [...results],
  has_more: false,
  last_seq: results.at(-1)?.seq ?? 0,
  last_version: Math.max(0, ...results.map(({ version }) => version)),
  ...part,
});
const messages = (...seqs: number[]) => seqs.map((seq) => sampleMessage(seq));
const seqs = ({ messages: known }: { readonly messages: readonly Message[] }) => known.map(({ seq }) => seq);

describe('the timeline of a conversation', () => {
  it('grows with new messages, each once', () => {
    const begun = startTimeline(list(messages(1, 2)));
    const { timeline, isBehind } = addLive(begun, messages(3, 3));
    expect([seqs(timeline), timeline.version, isBehind]).toEqual([[1, 2, 3], 3, false]);
    expect(addLive(timeline, messages(2, 3)).isBehind).toBe(false);
  });

  it('detects a missed change, and keeps its order after catching up', () => {
    const begun = startTimeline(list(messages(1)));
    const { timeline, isBehind } = addLive(begun, messages(3));
    expect([seqs(timeline), timeline.version, isBehind]).toEqual([[1, 3], 1, true]);
    const mended = addChanges(timeline, list(messages(2, 3)));
    expect([seqs(mended), mended.version]).toEqual([[1, 2, 3], 3]);
  });

  it('keeps the newer version of a message, whichever arrives first', () => {
    const begun = startTimeline(list(messages(1, 2)));
    const edited = sampleMessage(1, { version: 3, text: 'Edited' });
    const { timeline } = addLive(begun, [edited]);
    const late = addChanges(timeline, list([sampleMessage(1)], { last_version: 3 }));
    expect(late.messages[0]?.text).toBe('Edited');
  });

  it('continues from the last change of a page while there are more', () => {
    const begun = startTimeline(list(messages(1)));
    const some = addChanges(begun, list(messages(2), { has_more: true, last_version: 9 }));
    expect(some.version).toBe(2);
  });

  it('adds older messages before the others, and ignores changes to messages not loaded', () => {
    const begun = startTimeline(list(messages(5, 6), { has_more: true }));
    const liked = sampleMessage(2, { version: 7, liked_by: ['somebody'] });
    const { timeline, isBehind } = addLive(begun, [liked]);
    expect([seqs(timeline), timeline.version, isBehind]).toEqual([[5, 6], 7, false]);
    const older = addOlder(timeline, list([...messages(1), liked, ...messages(3, 4)]));
    expect([seqs(older), older.hasOlder]).toEqual([[1, 2, 3, 4, 5, 6], false]);
    expect(older.messages[1]?.liked_by).toEqual(['somebody']);
  });
});
