import { getInitialData, listCalendarChanges, listSessions, type Session } from '@acquaint/contracts';
import {
  fake,
  renderRemotePage,
  sampleId,
  sampleInitialData,
  samplePage,
} from '@acquaint/remote-kit/testing';
import type { Failure } from '@acquaint/remote-kit/testing';
import { act, screen, waitFor, within } from '@testing-library/react';
import { sampleSession } from '../../components/test-session.ts';
import { remote } from '../../remote.ts';

/** A Wednesday. */
const NOW = Date.parse('2026-11-25T12:00:00.000Z');
const DAY_MS = 24 * 60 * 60_000;
const BROKEN: Failure = { status: 503, body: { detail: 'The earlier sessions are missing.' } };
const earlier = () => sampleSession({ starts_at: new Date(NOW - DAY_MS).toISOString(), state: 'completed' });

interface World {
  readonly ahead?: readonly Session[];
  /** Answers of the earlier sessions, one for each call. */
  readonly past: readonly (Promise<unknown> | Failure)[];
}

function openUpcoming({ ahead = [], past }: World) {
  const answers = [...past];
  return renderRemotePage(remote, 'upcoming', {
    path: '/dashboard/sessions/upcoming',
    fakes: [
      fake(listSessions, async ({ query }) => {
        if (query.period !== 'past') return { status: 200, body: samplePage([...ahead]) };
        const next = answers.shift();
        if (next !== undefined && 'status' in next) return next;
        await next;
        return { status: 200, body: samplePage([earlier()]) };
      }),
      fake(getInitialData, () => ({ status: 200, body: sampleInitialData({}) })),
      fake(listCalendarChanges, () => ({ status: 200, body: { results: [] } })),
    ],
  });
}

async function openWeek(world: World) {
  const page = await openUpcoming(world);
  await page.user.click(await screen.findByText('Week'));
  expect(page.location()).toBe('/dashboard/sessions/upcoming?view=week');
  const week = within(await screen.findByRole('list', { name: 'Week' }));
  return { page, week };
}

beforeEach(() => jest.spyOn(Date, 'now').mockReturnValue(NOW));
afterEach(() => jest.restoreAllMocks());

describe('the list', () => {
  it.each([
    ['some are soon', [0, 1, 2, 9], ['Today', 'Tomorrow', 'Later']],
    ['all are later', [2, 9], []],
  ])('has headings of days if %s', async (_which, days, headings) => {
    const ahead = days.map((day) =>
      sampleSession({ id: sampleId(70 + day), starts_at: new Date(NOW + day * DAY_MS).toISOString() }),
    );
    await openUpcoming({ ahead, past: [] });
    await screen.findByRole('list', { name: 'Upcoming sessions' });
    const shown = screen.queryAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent);
    expect(shown).toEqual(headings);
  });
});

describe('the week', () => {
  it('is one of the upcoming sessions, with the past ones beside them', async () => {
    await openWeek({ past: [] });
    const tabs = within(screen.getByRole('navigation', { name: 'Sessions' }));
    expect(tabs.getByRole('link', { name: 'Upcoming' })).toHaveAttribute('aria-current', 'page');
    expect(tabs.getByRole('link', { name: 'Past' })).toHaveAttribute('href', '/dashboard/sessions/past');
  });

  it('has the other weeks beside it', async () => {
    const booked = sampleSession({ starts_at: new Date(NOW + 7 * DAY_MS).toISOString() });
    const { page, week } = await openWeek({ ahead: [booked], past: [] });
    await waitFor(() => expect(week.getAllByText('No sessions')).toHaveLength(6));
    expect(week.getAllByRole('listitem')).toHaveLength(7);
    await page.user.click(screen.getByRole('button', { name: 'Next week' }));
    const link = await week.findByRole('link', { name: /Grace Hopper/ });
    expect(link).toHaveAttribute('href', `/dashboard/sessions/session?id=${booked.id}`);
    await page.user.click(screen.getByRole('button', { name: 'This week' }));
    expect(week.getAllByText('No sessions')).toHaveLength(6);
  });

  it('says of no earlier day that it is empty before the earlier sessions are read', async () => {
    const { promise, resolve } = Promise.withResolvers<void>();
    const { week } = await openWeek({ past: [promise] });
    // Thursday to Sunday.
    expect(week.getAllByText('No sessions')).toHaveLength(4);
    await act(async () => resolve());
    expect(await week.findByRole('link', { name: /Grace Hopper/ })).toBeVisible();
    expect(week.getAllByText('No sessions')).toHaveLength(6);
  });

  it('says that the earlier sessions could not be read, and reads them again', async () => {
    const { page, week } = await openWeek({ past: [BROKEN] });
    expect(await screen.findByRole('alert')).toHaveTextContent('The earlier sessions are missing.');
    expect(week.getAllByText('No sessions')).toHaveLength(4);
    await page.user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await week.findByRole('link', { name: /Grace Hopper/ })).toBeVisible();
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('marks the next day after midnight', async () => {
    const { week } = await openWeek({ past: [] });
    const days = week.getAllByRole('listitem');
    expect(days.map((day) => day.getAttribute('aria-current'))[2]).toBe('date');
    jest.spyOn(Date, 'now').mockReturnValue(NOW + DAY_MS);
    act(() => void document.dispatchEvent(new Event('visibilitychange')));
    await waitFor(() =>
      expect(days.map((day) => day.getAttribute('aria-current'))).toEqual([
        null,
        null,
        null,
        'date',
        null,
        null,
        null,
      ]),
    );
  });
});
