import {
  getProfileByUsername,
  listPeopleInCommon,
  listReviews,
  listWarmPaths,
  subscribe,
  unsubscribe,
} from '@acquaint/contracts';
import type { Profile, WarmPath } from '@acquaint/contracts';
import { fake, fakeSample } from '@acquaint/remote-kit/testing';

/**
 * Creates a fake server with these profiles, one review each. It stores whether they are followed.
 * @param paths returns who could introduce the reader to them.
 */
export function profilesServer(profiles: readonly Profile[], paths: () => readonly WarmPath[] = () => []) {
  let isSubscribed: boolean | undefined;
  const follow = (is_subscribed: boolean) => {
    isSubscribed = is_subscribed;
    return { status: 200, body: { is_subscribed } } as const;
  };
  return [
    fakeSample(listReviews),
    fakeSample(listPeopleInCommon),
    fake(listWarmPaths, () => ({ status: 200, body: { results: [...paths()] } })),
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
