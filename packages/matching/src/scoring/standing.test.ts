import { member } from '../../test/members.ts';
import { createMatchIndex } from '../member-index/match-index.ts';
import { replayWeeks } from '../learning/replay.ts';
import { standingOf, topicGains } from './standing.ts';

const me = member('me', { lookingFor: ['law'], expertIn: ['music'] });
const lawyers = Array.from({ length: 6 }, (_, i) =>
  member(`lawyer-${i}`, { expertIn: ['law'], lookingFor: [i < 4 ? 'sailing' : 'music'] }),
);
const others = Array.from({ length: 9 }, (_, i) => member(`other-${i}`, { expertIn: ['knitting'] }));
const index = createMatchIndex([me, ...lawyers, ...others]);

it('gives the rank of a candidate among all', () => {
  expect(standingOf(index, 'me', 'lawyer-5')).toMatchObject({ rank: 1, of: 15 });
  expect(standingOf(index, 'me', 'lawyer-0').rank).toBe(3);
  expect(standingOf(index, 'me', 'other-0').rank).toBe(7);
});

it('counts members whom an additional topic would bring up to the current best, most first', () => {
  const gains = topicGains(index, 'me', 'expertIn', 0.08);
  expect(gains[0]?.slug).toBe('sailing');
  expect(gains[0]?.opens).toBeGreaterThan(0);
  expect(topicGains(index, 'me', 'expertIn', 0.08, ['knitting', 'music'])).toEqual([
    { slug: 'knitting', instead: null, opens: 0 },
  ]);
});

it('replaces the least valuable topic when the list is full', () => {
  const gains = topicGains(index, 'me', 'expertIn', 0.08, ['sailing'], { most: 1 });
  expect(gains).toMatchObject([{ slug: 'sailing', instead: 'music' }]);
  const both = { ...me, expertIn: ['music', 'knitting'] };
  const topics = topicGains(index, both, 'expertIn', 0.08, ['sailing'], { most: 2 });
  expect(topics).toMatchObject([{ slug: 'sailing', instead: 'knitting' }]);
  expect(topics[0]?.opens).toBeGreaterThan(0);
  expect(topics[0]?.opens).toBeGreaterThanOrEqual(gains[0]?.opens ?? 0);
});

it('replays weeks in which everybody is shown, and nobody twice to the same member', () => {
  const played = replayWeeks(index, { weeks: 3, from: 0, perMember: 2, seed: 1 });
  expect(played.neverShown).toBe(0);
  expect(played.waitingWeeks).toBe(0);
  expect(played.introductions).toBeGreaterThanOrEqual(3 * 8);
  expect(played.expectedAccepted).toBeLessThan(played.introductions);
});
