import {
  acceptIntroduction,
  findMoreIntroductions,
  getProfileByUsername,
  listConnections,
  listIntroductions,
  listNotifications,
  listReviews,
  listTopics,
  passIntroduction,
  pauseIntroductions,
  readNotifications,
  removeAllNotifications,
  removeConnection,
  removeNotification,
  saveIntroduction,
  searchUsers,
  subscribe,
  unsubscribe,
  updateMultistepOnboarding,
  updateOnboarding,
  updateProfile,
} from '@acquaint/contracts';
import {
  fake,
  sampleInitialData,
  samplePage,
  sampleTopics,
  startHarness,
} from '@acquaint/remote-kit/harness';
import manifest from '../remote.json' with { type: 'json' };
import { COMMON_SLOT, introductionsOf, NEXT_AT, PEOPLE, REVIEW, sampleWorld } from './parts/test-world.ts';
import { remote } from './remote.ts';

const world = sampleWorld();
const initialData = sampleInitialData();
const answer = (id: string, status: 'passed' | 'saved' | 'matched') => ({
  status: 200 as const,
  body: {
    introduction: world.answer(id, status),
    common_slots: status === 'matched' ? [COMMON_SLOT] : [],
  },
});

export const harness = startHarness({
  remote,
  manifest,
  addresses: { user: '/dashboard/user?username=grace' },
  fakes: [
    fake(listIntroductions, ({ query }) => ({
      status: 200,
      body: {
        ...samplePage(introductionsOf(world.introductions, query.filter)),
        next_at: NEXT_AT,
        paused_until: world.pausedUntil,
        left_this_week: 3,
      },
    })),
    fake(acceptIntroduction, ({ params }) => answer(params.id, 'matched')),
    fake(passIntroduction, ({ params }) => answer(params.id, 'passed')),
    fake(saveIntroduction, ({ params }) => answer(params.id, 'saved')),
    fake(findMoreIntroductions, () => ({ status: 200, body: { made: 0 } })),
    fake(pauseIntroductions, ({ body }) => {
      world.pausedUntil = body.until;
      return { status: 200, body: { paused_until: body.until } };
    }),
    fake(searchUsers, ({ query }) => ({
      status: 200,
      body: samplePage(
        PEOPLE.filter(({ first_name }) =>
          first_name.toLowerCase().includes(query.searchKeyword.toLowerCase()),
        ),
      ),
    })),
    fake(getProfileByUsername, ({ query }) =>
      query.username === 'nobody'
        ? { status: 404, body: { detail: 'Nobody has this username.' } }
        : { status: 200, body: world.profileOf(query.username) },
    ),
    fake(updateProfile, () => ({ status: 200, body: world.profileOf('ada') })),
    fake(listReviews, () => ({ status: 200, body: samplePage([REVIEW]) })),
    fake(subscribe, () => {
      world.isSubscribed = true;
      return { status: 200, body: { is_subscribed: true } };
    }),
    fake(unsubscribe, () => {
      world.isSubscribed = false;
      return { status: 200, body: { is_subscribed: false } };
    }),
    fake(listTopics, () => ({ status: 200, body: { results: sampleTopics() } })),
    fake(updateOnboarding, () => ({
      status: 200,
      body: { redirect_location: false, redirect_expertize: false, username: 'ada' },
    })),
    fake(updateMultistepOnboarding, () => ({
      status: 200,
      body: initialData.user_data.multistep_onboarding,
    })),
    fake(listConnections, () => ({ status: 200, body: samplePage(world.connections) })),
    fake(removeConnection, ({ params }) => {
      world.connections = world.connections.filter(({ id }) => id !== params.id);
      return { status: 204, body: undefined };
    }),
    fake(listNotifications, () => ({ status: 200, body: samplePage(world.notifications) })),
    fake(readNotifications, () => {
      world.notifications = world.notifications.map((each) => ({ ...each, did_read: true }));
      return { status: 200, body: { read: world.notifications.length } };
    }),
    fake(removeNotification, ({ params }) => {
      world.notifications = world.notifications.filter(({ id }) => id !== params.id);
      return { status: 204, body: undefined };
    }),
    fake(removeAllNotifications, () => {
      world.notifications = [];
      return { status: 204, body: undefined };
    }),
  ],
});
