import {
  askForIntroduction,
  getPathSettings,
  listIntroductionAsks,
  listWarmPaths,
  updateOnboarding,
  updatePathSettings,
  updateProfile,
} from '@acquaint/contracts';
import {
  fake,
  sampleId,
  sampleItem,
  sampleOf,
  sampleProfile,
  startHarness,
} from '@acquaint/remote-kit/harness';
import manifest from '../remote.json' with { type: 'json' };
import { connection, connectionsServer, contactsServer } from './components/test-connections.ts';
import { inboxServer, sampleMessage } from './features/network/inbox/test-inbox.ts';
import { introductionAsksServer } from './features/intros/test-asks.ts';
import { introduction, introductionsServer } from './features/intros/test-intros.ts';
import { notification, notificationsServer } from './features/notifications/test-notifications.ts';
import { profilesServer } from './features/profile/test-profile.ts';
import { result, savedSearch, savedSearchServer, searchServer } from './features/search/test-search.ts';
import { ADA, ALAN, instantIn } from './components/test-people.ts';
import { remote } from './remote.ts';

const OWN = sampleProfile({ id: sampleId(101), user: ADA, is_own: true });
const RATED = { rating: 4.6, review_count: 1 };
const SLOT_STARTS = instantIn(2);
const MINUTES_20_MS = 20 * 60_000;

const introductions = introductionsServer({
  introductions: [
    introduction({ rating: 4.6 }),
    introduction({ id: sampleId(12), person: ALAN, statement: 'I read decks.' }),
    introduction({ id: sampleId(13), status: 'passed' }),
  ],
  isMutual: true,
  commonSlots: [
    {
      starts_at: SLOT_STARTS,
      ends_at: new Date(Date.parse(SLOT_STARTS) + MINUTES_20_MS).toISOString(),
    },
  ],
});
const connections = connectionsServer([
  connection(),
  connection({
    id: sampleId(22),
    person: ALAN,
    origin: 'request',
    status: 'pending',
    direction: 'in',
    note: 'We both break codes.',
  }),
]);
const notifications = notificationsServer([
  notification(1, 'Grace said yes', { path: '/dashboard/user?username=grace' }),
  notification(2, 'Alan said yes', { path: '/dashboard/user?username=alan', person: ALAN, did_read: true }),
]);
const TOPICS = [{ name: 'Compilers', slug: 'compilers' }];

export const harness = startHarness({
  remote,
  manifest,
  params: { 'circle.chat': { circle_id: sampleId(91) } },
  addresses: { user: '/dashboard/user?username=grace' },
  fakes: [
    ...introductionAsksServer([sampleItem(listIntroductionAsks)]),
    fake(listWarmPaths, () => ({ status: 200, body: sampleOf(listWarmPaths) })),
    fake(askForIntroduction, () => ({ status: 201, body: sampleOf(askForIntroduction) })),
    fake(getPathSettings, () => ({ status: 200, body: sampleOf(getPathSettings) })),
    fake(updatePathSettings, () => ({ status: 200, body: sampleOf(updatePathSettings) })),
    ...introductions.fakes,
    ...connections.fakes,
    ...contactsServer({
      members: [ALAN],
      invitable: [{ name: 'Robin Winter', email: 'robin.winter@mail.example' }],
    }).fakes,
    ...inboxServer([
      sampleMessage(1, { text: 'What is a nanosecond?', author: ADA }),
      sampleMessage(2, { text: 'Thirty centimetres of wire: https://example.org/wire', is_pinned: true }),
    ]).fakes,
    ...notifications.fakes,
    ...searchServer([
      result({ expert_in: TOPICS, location: 'London' }),
      result({ ...ALAN, accepts_sessions: false }),
    ]),
    ...savedSearchServer([
      savedSearch({ new_matches: 2 }),
      savedSearch({ id: sampleId(71), name: 'Angels who speak German' }),
    ]),
    ...profilesServer([OWN, sampleProfile(RATED), sampleProfile({ ...RATED, user: ALAN })]),
    fake(updateProfile, () => ({ status: 200, body: OWN })),
    fake(updateOnboarding, () => ({
      status: 200,
      body: { redirect_location: false, redirect_expertize: false, username: 'ada' },
    })),
  ],
});
