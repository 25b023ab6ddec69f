import type { Message } from '@acquaint/contracts';
import { sampleId, samplePerson } from '@acquaint/remote-kit/testing';
import { sampleMessage } from '../../test-inbox.ts';
import { findThread, repliesByThread } from './threads.ts';

const question = sampleMessage(1);
const answer = (seq: number, to: Message = question, part: Partial<Message> = {}) =>
  sampleMessage(seq, {
    reply_to: {
      ...{ id: to.id, seq: to.seq, author_id: to.author.id, author_name: 'Grace Hopper' },
      ...{ text: to.text, is_deleted: false },
    },
    ...part,
  });

describe('the replies of a thread', () => {
  it('are known in their order, with replies to replies, and without deleted ones', () => {
    const first = answer(2);
    const messages = [
      question,
      first,
      answer(3, question, { is_deleted: true }),
      sampleMessage(4),
      answer(5, first),
    ];
    const replies = repliesByThread(messages, []);
    expect([...replies].map(([id, list]) => [id, list.map(({ seq }) => seq)])).toEqual([
      [question.id, [2, 5]],
    ]);
  });

  it('of people whom the reader has blocked are left out (R-MSG-13)', () => {
    const mallory = samplePerson({ id: sampleId(66) });
    const replies = repliesByThread([question, answer(2, question, { author: mallory })], [mallory.id]);
    expect(replies.size).toBe(0);
  });
});

describe('the message that begins a thread', () => {
  const first = answer(2);
  const last = answer(3, first);

  it.each([
    ['itself', [question, first, last], 1, 1, null],
    ['a reply to a reply', [question, first, last], 3, 1, null],
    ['a reply whose beginning is not loaded yet', [first, last], 3, 2, 1],
    ['a message that is not loaded yet', [last], 2, undefined, 2],
  ])('is found from %s', (_from, messages, seq, root, missing) => {
    const found = findThread(messages, seq);
    expect([found.root?.seq, found.missing]).toEqual([root, missing]);
  });

  it('is the first reply that the reader may see, if they joined after it', () => {
    const hidden = { ...first, reply_to: first.reply_to && { ...first.reply_to, author_id: null } };
    expect(findThread([hidden, last], 3)).toEqual({ root: hidden, missing: null });
  });
});
