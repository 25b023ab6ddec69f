import { randomUUID } from 'node:crypto';
import {
  addConversationMembers,
  askForIntroduction,
  blockPerson,
  bookSession,
  createCircle,
  createCircleEvent,
  getCircleEvent,
  getProfileByUsername,
  holdSlot,
  introducePeople,
  inviteToCircle,
  joinCircle,
  joinCircleEvent,
  listCircleMatches,
  listFreeSlots,
  openConversation,
  pinMessage,
  removeConnection,
  requestConnection,
  searchUsers,
  sendMessage,
  subscribe,
  toggleMessageLike,
  transferCircleAdmin,
  updateMessage,
  updatePathSettings,
  wishAtCircleEvent,
} from '@acquaint/contracts';
import { api } from '../../../test/client.ts';
import { connect, talk, write } from '../../../test/talkers.ts';
import { openSocket, type TestSocket } from '../../../test/open-socket.ts';
import { registerMember, type TestMember } from '../../../test/people.ts';
import { at, hostWith, slotsOf } from '../sessions/test-booking.ts';

/**
 * What two members cannot do to each other while one has blocked the other. Where each appears to the other: `visibility.api.test.ts`.
 * What happens at the same moment as the block: `block-in-between.api.test.ts`.
 */

/** One of the two, with what they made before the block. */
interface Side {
  readonly member: TestMember;
  /** Their message to the other. */
  readonly messageId: string;
  /** A circle that they lead, with the other and the third in it. */
  readonly circleId: string;
  /** A group of them and the third. */
  readonly groupId: string;
  /** A free time of theirs. */
  readonly startsAt: string;
}

let blocker: Side;
let blocked: Side;
let third: TestMember;
let directId: string;
let eventId: string;

const isIn = (members: readonly TestMember[], circleId: string) =>
  Promise.all(members.map((as) => api.ok(joinCircle, { params: { id: circleId } }, { as })));

async function sideOf(member: TestMember, other: TestMember): Promise<Side> {
  const body = { name: `Circle ${randomUUID()}`, topics: [{ slug: 'writing' }] };
  const { id: circleId } = await api.ok(createCircle, { body }, { as: member });
  await isIn([other, third], circleId);
  return {
    ...{ member, circleId, messageId: (await write(member, directId, 'Hello')).id },
    groupId: await talk(member, [third], 'Two of us'),
    startsAt: at(await slotsOf(member, other), 3),
  };
}

beforeAll(async () => {
  const [one, other] = [await hostWith(), await hostWith()];
  third = await registerMember();
  for (const [a, b] of [
    [one, other],
    [one, third],
    [other, third],
  ] as const)
    await connect(a, b);
  directId = await talk(one, [other]);
  const found = { introduces_others: true, is_reachable: true };
  for (const as of [one, other, third]) await api.ok(updatePathSettings, { body: found }, { as });
  blocker = await sideOf(one, other);
  blocked = await sideOf(other, one);
  const starts_at = Temporal.Now.instant().add({ hours: 48 }).toString();
  const event = { name: 'After work', starts_at, round_minutes: 15, rounds: 3 };
  eventId = (await api.ok(createCircleEvent, { params: { id: blocker.circleId }, body: event }, { as: one }))
    .id;
  await api.ok(joinCircleEvent, { params: { id: eventId } }, { as: other });
  await api.ok(blockPerson, { body: { username: other.username } }, { as: one });
});

type Act = (mine: Side, theirs: Side) => Promise<{ readonly status: number }>;
/** Each act, and the answers to who has blocked and to who is blocked. */
const ACTS: readonly (readonly [name: string, act: Act, toBlocker: number, toBlocked: number])[] = [
  [
    'open the profile',
    ({ member: as }, { member: { username } }) =>
      api.call(getProfileByUsername, { query: { username } }, { as }),
    404,
    404,
  ],
  [
    'ask to connect',
    ({ member: as }, { member: { username } }) => api.call(requestConnection, { body: { username } }, { as }),
    // Who has blocked someone knows it.
    409,
    404,
  ],
  [
    'follow',
    ({ member: as }, { member: { username } }) => api.call(subscribe, { body: { username } }, { as }),
    404,
    404,
  ],
  [
    'look for a free time',
    ({ member: as }, { member: { username } }) => api.call(listFreeSlots, { query: { username } }, { as }),
    404,
    404,
  ],
  [
    'hold a free time',
    ({ member: as }, { member: { username }, startsAt: starts_at }) =>
      api.call(holdSlot, { body: { username, starts_at } }, { as }),
    404,
    404,
  ],
  [
    'book a session',
    ({ member: as }, { member: { username }, startsAt: starts_at }) =>
      api.call(bookSession, { body: { username, starts_at } }, { as }),
    404,
    404,
  ],
  [
    'open the conversation of the two',
    ({ member: as }, { member: { id } }) => api.call(openConversation, { body: { user_ids: [id] } }, { as }),
    400,
    400,
  ],
  [
    'write in the conversation of the two',
    ({ member: as }) =>
      api.call(
        sendMessage,
        { params: { id: directId }, body: { client_id: randomUUID(), text: 'Why?' } },
        { as },
      ),
    409,
    409,
  ],
  [
    'change an earlier message',
    ({ member: as, messageId: id }) =>
      api.call(updateMessage, { params: { id }, body: { text: 'Why?' } }, { as }),
    409,
    409,
  ],
  [
    'like an earlier message',
    ({ member: as }, { messageId: id }) => api.call(toggleMessageLike, { params: { id } }, { as }),
    409,
    409,
  ],
  [
    'pin an earlier message',
    ({ member: as }, { messageId: id }) => api.call(pinMessage, { params: { id } }, { as }),
    409,
    409,
  ],
  [
    'open a group with a third member',
    ({ member: as }, { member: { id } }) =>
      api.call(openConversation, { body: { user_ids: [id, third.id], title: 'Three' } }, { as }),
    400,
    400,
  ],
  [
    'be added to a group',
    ({ member: as, groupId }, { member: { id } }) =>
      api.call(addConversationMembers, { params: { id: groupId }, body: { user_ids: [id] } }, { as }),
    400,
    400,
  ],
  [
    'be added to a group by a third member',
    ({ groupId }, { member: { id } }) =>
      api.call(addConversationMembers, { params: { id: groupId }, body: { user_ids: [id] } }, { as: third }),
    400,
    400,
  ],
  [
    'invite to a circle by name',
    ({ member: as, circleId: id }, { member: { username } }) =>
      api.call(inviteToCircle, { params: { id }, body: { usernames: [username] } }, { as }),
    400,
    400,
  ],
  [
    'offer to lead a circle',
    ({ member: as, circleId: id }, { member: { id: user_id } }) =>
      api.call(transferCircleAdmin, { params: { id }, body: { user_id } }, { as }),
    409,
    409,
  ],
  [
    'wish to meet at an event',
    ({ member: as }, { member: { id: user_id } }) =>
      api.call(wishAtCircleEvent, { params: { id: eventId }, body: { user_id, is_wished: true } }, { as }),
    409,
    409,
  ],
  [
    'ask a third member for an introduction',
    ({ member: as }, { member: { username } }) =>
      api.call(askForIntroduction, { body: { username, through: third.username } }, { as }),
    404,
    404,
  ],
  [
    'ask for an introduction through the other',
    ({ member: as }, { member: { username: through } }) =>
      api.call(askForIntroduction, { body: { username: third.username, through } }, { as }),
    404,
    404,
  ],
  [
    'be introduced by a third member',
    ({ member: { username } }, { member: { username: to } }) =>
      api.call(introducePeople, { body: { username, to, note: 'Meet' } }, { as: third }),
    409,
    409,
  ],
];

describe('while one member has blocked another (R-NET-4)', () => {
  it.each(ACTS)('neither of them can %s', async (_name, act, toBlocker, toBlocked) => {
    const statuses = [(await act(blocker, blocked)).status, (await act(blocked, blocker)).status];
    expect(statuses).toEqual([toBlocker, toBlocked]);
  });

  it('neither finds the other in a search, in the people to meet of a circle, or at an event', async () => {
    for (const [{ member: as, circleId }, { member }] of [
      [blocker, blocked],
      [blocked, blocker],
    ] as const) {
      const found = await api.ok(searchUsers, { query: { searchKeyword: member.username } }, { as });
      const matches = await api.ok(listCircleMatches, { params: { id: circleId } }, { as });
      const event = await api.call(getCircleEvent, { params: { id: eventId } }, { as });
      expect([found.results, JSON.stringify(matches).includes(member.id)]).toEqual([[], false]);
      expect(JSON.stringify(event.body)).not.toContain(member.id);
    }
  });
});

describe('a block, over open sockets', () => {
  /** Waits for the news that people can be seen no longer, or again. */
  const seesOthers = async (socket: TestSocket): Promise<void> => {
    while ((await socket.next('event')).name !== 'people/changed');
  };

  it('is in force at once for both, and so is its end; who has blocked sees no typing of the other (R-NET-17)', async () => {
    const [ada, bob, cleo] = [await registerMember(), await registerMember(), await registerMember()];
    for (const friend of [ada, bob]) await connect(cleo, friend);
    const groupId = await talk(cleo, [ada, bob], 'All of us');
    const sockets = [await openSocket(ada), await openSocket(bob), await openSocket(cleo)] as const;
    const [atAda, atBob, atCleo] = sockets;
    const { id } = await api.ok(blockPerson, { body: { username: bob.username } }, { as: ada });
    await Promise.all([seesOthers(atAda), seesOthers(atBob)]);
    const typing = { type: 'chat/typing', conversation_id: groupId } as const;
    atBob.send(typing);
    // Once Cleo sees it, it has been sent to all who may see it.
    expect((await atCleo.next('chat/typing')).user_id).toBe(bob.id);
    atCleo.send(typing);
    expect((await atAda.next('chat/typing')).user_id).toBe(cleo.id);
    await api.ok(removeConnection, { params: { id } }, { as: ada });
    await Promise.all([seesOthers(atAda), seesOthers(atBob)]);
    for (const socket of sockets) socket.close();
  });
});
