import { sampleId, samplePerson } from '@acquaint/remote-kit/testing';
import { sampleMessage } from '../test-inbox.ts';
import { repliesByMessage } from './replies.ts';

const question = sampleMessage(1);
const reply_to = {
  id: question.id,
  seq: 1,
  author_id: question.author.id,
  author_name: 'Grace Hopper',
  text: question.text,
  is_deleted: false,
};
const answer = (seq: number, part = {}) => sampleMessage(seq, { reply_to, ...part });

it('the replies to a message are known in their order, without deleted ones', () => {
  const replies = repliesByMessage([question, answer(2), answer(3, { is_deleted: true }), answer(4)], []);
  expect(replies.get(question.id)?.map(({ seq }) => seq)).toEqual([2, 4]);
  expect(replies.get(answer(2).id)).toBeUndefined();
});

it('replies of people whom the reader has blocked are left out (R-MSG-13)', () => {
  const mallory = samplePerson({ id: sampleId(66) });
  const replies = repliesByMessage([question, answer(2, { author: mallory })], [mallory.id]);
  expect(replies.size).toBe(0);
});
