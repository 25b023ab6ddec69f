import { firstMessageLimit } from './first-messages.ts';

const SETTINGS = {
  firstMessagesPerDay: 10,
  firstMessagesNewPerDay: 5,
  firstMessagesNewDays: 7,
  firstMessagesMostPerDay: 30,
  firstMessagesAnswered: 5,
  firstMessagesAnsweredDays: 30,
};

it.each([
  ['a new account', 6, 20, 20, 5],
  ['an older one', 7, 0, 0, 10],
  ['too few who accepted', 60, 4, 4, 10],
  ['less than half who accepted', 60, 11, 5, 10],
  ['half who accepted', 60, 10, 5, 30],
])(
  'with %s, a member can write to some people a day (R-NET-18)',
  (_what, accountDays, asked, accepted, limit) => {
    expect(firstMessageLimit({ accountDays, asked, accepted }, SETTINGS)).toBe(limit);
  },
);
