import { type WhyNot, getProfileByUsername, listReviews, subscribe, unsubscribe } from '@acquaint/contracts';
import type { Profile } from '@acquaint/contracts';
import { fake, sampleId, samplePage } from '@acquaint/remote-kit/testing';
import { ALAN } from '../../components/test-people.ts';

/** Alan's review of the shown member. */
const REVIEW = {
  id: sampleId(31),
  session_id: sampleId(41),
  author: ALAN,
  rating: 4,
  tags: ['clear_advice' as const],
  text: 'Now I know what a nanosecond is.',
  created_at: '2026-11-10T09:00:00.000Z',
};

/** Creates a fake server with these profiles, one review each. It stores whether they are followed. */
export function profilesServer(profiles: readonly Profile[]) {
  let isSubscribed: boolean | undefined;
  const follow = (is_subscribed: boolean) => {
    isSubscribed = is_subscribed;
    return { status: 200, body: { is_subscribed } } as const;
  };
  return [
    fake(listReviews, () => ({ status: 200, body: samplePage([REVIEW]) })),
    fake(getProfileByUsername, ({ query }) => {
      const profile = profiles.find(({ user }) => user.username === query.username);
      return profile
        ? { status: 200, body: { ...profile, is_subscribed: isSubscribed ?? profile.is_subscribed } }
        : { status: 404, body: { detail: 'Nobody has this username.' } };
    }),
    fake(subscribe, () => follow(true)),
    fake(unsubscribe, () => follow(false)),
  ];
}

/** Sample answer to why a member is not introduced. */
export const SAMPLE_WHY_NOT: WhyNot = {
  kind: 'could_come',
  text: 'They may be among your next introductions.',
  rank: 12,
  of: 80,
  your_wish: 0.31,
  parts: [
    { kind: 'bias', log_odds: -2 },
    { kind: 'languages', log_odds: -0.4 },
    { kind: 'topics', log_odds: 1.6 },
    { kind: 'time', log_odds: 0.01 },
  ],
  reasons: [],
};
