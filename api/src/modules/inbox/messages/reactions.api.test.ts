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
