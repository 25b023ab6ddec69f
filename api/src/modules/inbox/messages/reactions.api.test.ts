import {
  deleteMessage,
  listMessageReactions,
  toggleMessageLike,
  toggleMessageReaction,
  type Reaction,
} from '@acquaint/contracts';
import { api, type Caller } from '../../../../test/client.ts';
import { registerMember } from '../../../../test/people.ts';
import { connect, talk, write } from '../../../../test/talkers.ts';

it('a message has several reactions of each member, each once, until they remove it, and says who reacted (R-MSG-3)', async () => {
  const [ada, bea] = [await registerMember(), await registerMember()];
  await connect(ada, bea);
  const params = { id: (await write(ada, await talk(ada, [bea]), 'A good one')).id };
  const react = async (as: Caller, emoji: Reaction) => {
    const { liked_by, reactions } = await api.ok(toggleMessageReaction, { params, body: { emoji } }, { as });
    return { liked_by, reactions };
  };
  const like = async (as: Caller) => (await api.ok(toggleMessageLike, { params }, { as })).liked_by;
  expect([await like(ada), await like(ada), await like(bea)]).toEqual([[ada.id], [], [bea.id]]);
  await react(ada, '🎉');
  await react(ada, '💡');
  expect(await react(bea, '🎉')).toEqual({
    liked_by: [bea.id],
    reactions: [
      { emoji: '🎉', user_ids: [ada.id, bea.id] },
      { emoji: '💡', user_ids: [ada.id] },
    ],
  });
  const whoReacted = async (as: Caller, query = {}) => {
    const { results } = await api.ok(listMessageReactions, { params, query }, { as });
    return results.map(({ reaction, person }) => [reaction, person.id]);
  };
  expect(await whoReacted(ada)).toEqual([
    ['like', bea.id],
    ['🎉', ada.id],
    ['💡', ada.id],
    ['🎉', bea.id],
  ]);
  expect(await whoReacted(bea, { reaction: 'like' })).toEqual([['like', bea.id]]);
  const stranger = await registerMember();
  expect((await api.call(listMessageReactions, { params }, { as: stranger })).status).toBe(404);
  expect(await react(ada, '🎉')).toMatchObject({ reactions: [{ emoji: '💡' }, { emoji: '🎉' }] });
  await api.ok(deleteMessage, { params }, { as: ada });
  expect(await whoReacted(bea)).toEqual([]);
});

it('is any one emoji, and a message has at most twenty different ones (R-MSG-3)', async () => {
  const [ada, bea] = [await registerMember(), await registerMember()];
  await connect(ada, bea);
  const params = { id: (await write(ada, await talk(ada, [bea]), 'A good one')).id };
  const statusOf = async (emoji: string, as: Caller = ada) =>
    (await api.call(toggleMessageReaction, { params, body: { emoji } }, { as })).status;
  for (const wrong of ['', 'a', '👍👍', '👍a', '❤', '<b>', '👨‍👩‍👧‍👦'.repeat(4)])
    expect(await statusOf(wrong)).toBe(400);
  // A person with a colour, a family, a flag of a country, and one of a part of it.
  for (const emoji of ['👍🏿', '👨‍👩‍👧‍👦', '🇩🇪', '🏴󠁧󠁢󠁳󠁣󠁴󠁿']) expect(await statusOf(emoji)).toBe(200);
  const animals = [...'🐶🐱🐭🐹🐰🦊🐻🐼🐨🐯🦁🐮🐷🐸🐵🐔'];
  for (const animal of animals) expect(await statusOf(animal)).toBe(200);
  expect(await statusOf('🐧')).toBe(409);
  // One that is there can be chosen by others, and removed.
  expect(await statusOf('🐔', bea)).toBe(200);
  for (const member of [ada, bea]) expect(await statusOf('🐔', member)).toBe(200);
  expect(await statusOf('🐧')).toBe(200);
  // A like is always possible, and the heart is one.
  const liked = await api.ok(toggleMessageReaction, { params, body: { emoji: '❤️' } }, { as: bea });
  expect([liked.liked_by, liked.reactions.length]).toEqual([[bea.id], 20]);
});
