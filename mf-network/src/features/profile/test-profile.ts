import {
  getProfileByUsername,
  listPeopleInCommon,
  listReviews,
  subscribe,
  unsubscribe,
} from '@acquaint/contracts';
import type { Profile } from '@acquaint/contracts';
import { fake, fakeSample } from '@acquaint/remote-kit/testing';

/** Creates a fake server with these profiles, one review each. It stores whether they are followed. */
export function profilesServer(profiles: readonly Profile[]) {
  let isSubscribed: boolean | undefined;
  const follow = (is_subscribed: boolean) => {
    isSubscribed = is_subscribed;
    return { status: 200, body: { is_subscribed } } as const;
  };
  return [
    fakeSample(listReviews),
    fakeSample(listPeopleInCommon),
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
