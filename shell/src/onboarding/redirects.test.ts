import type { InitialData, InitialPeek, OnboardingStep } from '@acquaint/contracts';
import { sampleInitialData } from '@acquaint/remote-kit/testing';
import { isPending, redirectAfterInitialData, type Whereabouts } from './redirects.ts';

const NOW = Date.parse('2026-11-21T12:00:00.000Z');
const ID = '7f0c3b4e-0a53-4b57-9d1e-6a0c8c1f0001';
const OTHER = '7f0c3b4e-0a53-4b57-9d1e-6a0c8c1f0002';

const pending: InitialPeek = {
  uuid: ID,
  created_at: '2026-11-20T12:00:00.000Z',
  is_skipped: false,
  did_clip: false,
  raw_users: ['speaker 1'],
  joined_users: ['ada'],
  show_after: '2026-11-21T11:59:59.000Z',
};

interface Member {
  readonly location?: boolean;
  readonly expertize?: boolean;
  readonly done?: readonly OnboardingStep[];
  readonly completed?: boolean;
  readonly peeks?: readonly InitialPeek[];
}

function dataOf(member: Member): InitialData {
  const done = new Set(member.done ?? []);
  const { steps } = sampleInitialData().user_data.multistep_onboarding;
  for (const step of Object.keys(steps) as OnboardingStep[]) steps[step] = done.has(step);
  const data = sampleInitialData({
    onboarding: {
      redirect_location: member.location ?? false,
      redirect_expertize: member.expertize ?? false,
    },
    multistep_onboarding: { has_completed_onboarding: member.completed ?? false, steps },
  });
  return { ...data, snips: [...(member.peeks ?? [])] };
}

const at = (url: string, suggestedUsername: string | null = 'bea'): Whereabouts => {
  const [pathname = '', query] = url.split('?');
  return { pathname, search: query === undefined ? '' : `?${query}`, now: NOW, suggestedUsername };
};

const done = { completed: true } as const;
const go = (to: string, delayMs = 0) => ({ to, delayMs });
const intros = go('/dashboard/home/intros', 100);
const home = go('/dashboard/home', 100);

const table: readonly (readonly [string, Member, Whereabouts, ReturnType<typeof go> | null])[] = [
  // 1. redirect_location or redirect_expertize
  ['no place yet', { location: true }, at('/dashboard/home/intros'), go('/onboarding')],
  ['no expertise yet', { expertize: true }, at('/'), go('/onboarding')],
  [
    'no place yet, on the way to somebody’s profile',
    { location: true },
    at('/dashboard/user?username=cem'),
    go('/onboarding?next=%2Fdashboard%2Fuser%3Fusername%3Dcem'),
  ],
  [
    'no expertise yet, with a popup over the page',
    { expertize: true },
    at('/dashboard/account?popup=feature-unlocked'),
    go('/onboarding?next=%2Fdashboard%2Faccount'),
  ],
  [
    'neither, coming from Google',
    { location: true, expertize: true },
    at('/google/callback?code=1'),
    go('/onboarding', 600),
  ],
  [
    'no place yet, coming from Zoom',
    { location: true },
    at('/dashboard/account/zoom'),
    go('/onboarding', 600),
  ],
  ['no place yet, on the onboarding page', { location: true }, at('/onboarding'), null],
  [
    'no place yet, and a step and a peek waiting',
    { location: true, peeks: [pending] },
    at('/dashboard/network'),
    go('/onboarding?next=%2Fdashboard%2Fnetwork'),
  ],
  [
    'on the onboarding page, with a peek waiting',
    { location: true, peeks: [pending] },
    at('/onboarding'),
    null,
  ],
  [
    'no place yet, although onboarding counts as complete',
    { location: true, ...done },
    at('/dashboard/home'),
    go('/onboarding?next=%2Fdashboard%2Fhome'),
  ],
  // 2. multistep onboarding
  ['no step done', {}, at('/dashboard/network'), intros],
  ['matched', { done: ['ai-match'] }, at('/dashboard/network'), home],
  ['peeks explored first', { done: ['explore-peeks'] }, at('/dashboard/network'), intros],
  [
    'two steps done',
    { done: ['ai-match', 'explore-peeks'] },
    at('/dashboard/network'),
    go('/dashboard/user?username=bea', 100),
  ],
  [
    'somebody with a sign in the name',
    { done: ['ai-match', 'explore-peeks'] },
    at('/dashboard/network', 'a&b'),
    go('/dashboard/user?username=a%26b', 100),
  ],
  ['nobody to suggest', { done: ['ai-match', 'explore-peeks'] }, at('/dashboard/network', null), intros],
  [
    'a session booked',
    { done: ['ai-match', 'explore-peeks', 'book-session'] },
    at('/dashboard/network'),
    home,
  ],
  [
    'all four done',
    { done: ['ai-match', 'explore-peeks', 'book-session', 'live-session'] },
    at('/dashboard/network'),
    null,
  ],
  ['steps open, yet marked complete', { completed: true }, at('/dashboard/network'), null],
  ['a step open, on the home page', {}, at('/dashboard/home'), null],
  ['a step open, on the intros page', { done: ['ai-match'] }, at('/dashboard/home/intros'), null],
  ['a step open, on a user page', {}, at('/dashboard/user?username=cem'), null],
  ['a step open, on a peeks page', {}, at('/peeks/record/abc'), null],
  ['a step open, on the landing page', {}, at('/'), intros],
  ['a step open, on a Google page without a query', {}, at('/dashboard/home/google'), intros],
  ['a step open, on a Google page of home with a query', {}, at('/dashboard/home/google?code=1'), null],
  ['a step open, on a Google page elsewhere with a query', {}, at('/connect/google?code=1'), intros],
  ['a step open, on a Zoom page without a query', {}, at('/dashboard/user/zoom'), intros],
  ['a step open and a peek waiting, elsewhere', { peeks: [pending] }, at('/dashboard/network'), intros],
  [
    'a step open and a peek waiting, on the home page',
    { peeks: [pending] },
    at('/dashboard/home'),
    go(`/peek?snip=${ID}`),
  ],
  // Links of our emails (R-ONB-18)
  ['a step open, by a link of an email', {}, at('/room?session=1&via=mail'), null],
  ['a step open, by a link of an email without more', {}, at('/dashboard/network?via=mail'), null],
  [
    'a peek waiting, by a link of an email',
    { ...done, peeks: [pending] },
    at('/dashboard/network?via=mail'),
    null,
  ],
  [
    'no place yet, by a link of an email',
    { location: true },
    at('/room?session=1&via=mail'),
    go('/onboarding?next=%2Froom%3Fsession%3D1%26via%3Dmail'),
  ],
  [
    'onboarding finished, which had a link of an email as next',
    {},
    at('/onboarding?next=%2Froom%3Fsession%3D1%26via%3Dmail'),
    null,
  ],
  ['a step open, with another way in', {}, at('/dashboard/network?via=mailbox'), intros],
  // 3. pending peeks
  ['a peek waiting', { ...done, peeks: [pending] }, at('/dashboard/network'), go(`/peek?snip=${ID}`)],
  ['a peek waiting, on its page', { ...done, peeks: [pending] }, at(`/peek?snip=${ID}`), null],
  [
    'the second of two peeks waiting',
    { ...done, peeks: [{ ...pending, uuid: OTHER, is_skipped: true }, pending] },
    at('/dashboard/home'),
    go(`/peek?snip=${ID}`),
  ],
  ['nothing waiting', done, at('/dashboard/home'), null],
];

it.each(table)('%s', (_name, member, here, expected) => {
  expect(redirectAfterInitialData(dataOf(member), here)).toEqual(expected);
});

it.each([
  ['waits', {}, true],
  ['skipped: does not wait', { is_skipped: true }, false],
  ['clipped with speakers named: does not wait', { did_clip: true }, false],
  ['clipped without speakers: waits', { did_clip: true, raw_users: [] }, true],
  ['nobody joined: does not wait', { joined_users: [] }, false],
  ['to be shown later: does not wait', { show_after: '2026-11-21T12:00:01.000Z' }, false],
  ['to be shown this very moment: does not wait yet', { show_after: '2026-11-21T12:00:00.000Z' }, false],
  ['without a time to show: does not wait', { show_after: '' }, false],
])('a peek, %s', (_name, change, expected) => {
  expect(isPending({ ...pending, ...change }, NOW)).toBe(expected);
});
