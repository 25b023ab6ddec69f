import {
  adminGetStatistics,
  adminGetWaiting,
  getSidebarCounts,
  type StatisticsWeek,
} from '@acquaint/contracts';
import { fake, renderRemotePage, sampleOf, type Failure } from '@acquaint/remote-kit/testing';
import { screen, within } from '@testing-library/react';
import { fakeRole } from '../../components/test-staff.ts';
import { remote } from '../../remote.ts';

const NOTHING = { accepted: 0, matched: 0, booked: 0, met: 0, reviewed: 0 };
const EMPTY = {
  followed: NOTHING,
  registered: 0,
  complete: 0,
  returned: 0,
  introduced: 0,
  accepted: 0,
  matched: 0,
  booked: 0,
  met: 0,
  reviewed: 0,
  peeks: 0,
  remote_failures: 0,
  paid_cents: 0,
  refunded_cents: 0,
};
const WEEKS: readonly StatisticsWeek[] = [
  {
    ...EMPTY,
    starts_on: '2026-11-09',
    registered: 10,
    complete: 8,
    returned: 4,
    introduced: 60,
    accepted: 30,
    followed: { accepted: 30, matched: 15, booked: 12, met: 9, reviewed: 9 },
  },
  {
    ...EMPTY,
    starts_on: '2026-11-16',
    registered: 6,
    complete: 4,
    returned: null,
    introduced: 40,
    accepted: 20,
    matched: 25,
    followed: { ...NOTHING, accepted: 20, matched: 10 },
    booked: 40,
    met: 30,
    paid_cents: 5_000,
    refunded_cents: 2_000,
  },
];

const { followed: _followed, returned: _returned, ...SUMS } = { ...EMPTY, returned: 0 };
const BEFORE = { ...SUMS, registered: 20, matched: 25, paid_cents: 4_000 };

const open = (refusal?: () => Failure | null) => {
  const asked: unknown[] = [];
  const answer = fake(adminGetStatistics, ({ query }) => {
    asked.push(query.weeks);
    return refusal?.() ?? { status: 200, body: { members: 203, weeks: [...WEEKS], before: BEFORE } };
  });
  const rendered = renderRemotePage(remote, 'overview', {
    path: '/custom-admin/overview',
    fakes: [
      fakeRole('support'),
      answer,
      fake(getSidebarCounts, () => ({
        status: 200,
        body: { ...sampleOf(getSidebarCounts), reports: 3, inquiries: 1 },
      })),
      fake(adminGetWaiting, () => ({
        status: 200,
        body: {
          ...sampleOf(adminGetWaiting),
          reports: Temporal.Now.instant().subtract({ hours: 73 }).toString(),
          inquiries: null,
        },
      })),
    ],
  });
  return { rendered, asked };
};

describe('the overview', () => {
  it('shows how many introductions lead to a review, step by step', async () => {
    await open().rendered;
    const steps = within(await screen.findByRole('region', { name: 'From introduction to review' }));
    expect(steps.getAllByRole('listitem').map((item) => item.textContent)).toEqual([
      'Introductions100',
      'At least one said yes5050% of the step before',
      'Both said yes2550% of the step before',
      'Booked a session1248% of the step before',
      'Met975% of the step before',
      'Reviewed9100% of the step before',
    ]);
    const sessions = screen.getByRole('region', { name: 'All sessions' });
    expect(sessions).toHaveTextContent('Sessions booked40Sessions held3075% of 40Sessions reviewed00% of 30');
  });

  it('shows a chart for each number, and counts who came back only where it is known', async () => {
    await open().rendered;
    expect(
      await screen.findByRole('img', { name: 'New members: 16 in total, most (10) in the week of Nov 9' }),
    ).toBeVisible();
    expect(screen.getByText('75% of the new members')).toBeVisible();
    expect(screen.getByText('40% of the new members')).toBeVisible();
    expect(
      screen.getByRole('img', {
        name: 'New members who came back the week after: 4 in total, most (4) in the week of Nov 9',
      }),
    ).toBeVisible();
    expect(screen.getByText('€20.00 of it was refunded')).toBeVisible();
    expect(screen.getByRole('img', { name: 'Peeks published: none' })).toBeVisible();
  });

  it('says how long the oldest record of each queue has waited', async () => {
    await open().rendered;
    const queues = within(await screen.findByRole('region', { name: 'Waiting for a decision' }));
    await queues.findByText('3 days ago');
    expect(queues.getAllByRole('link').map(({ textContent }) => textContent)).toEqual([
      '3 ReportsOldest: 3 days ago',
      '1 Inquiries',
    ]);
    expect(await screen.findByText('203 members now')).toBeVisible();
  });

  it('compares each number with as many weeks before, in plain words', async () => {
    await open().rendered;
    const charts = within(await screen.findByRole('region', { name: 'Week by week' }));
    const [members, , matched, held, , peeks, paid] = charts.getAllByRole('listitem');
    expect(members).toHaveTextContent('16-20% compared with the 2 weeks before (20)');
    expect(matched).toHaveTextContent('25As many as in the 2 weeks before');
    expect(held).toHaveTextContent('30None in the 2 weeks before');
    expect(peeks).not.toHaveTextContent('before');
    expect(paid).toHaveTextContent('€50.00+25% compared with the 2 weeks before (€40.00)');
  });

  it('has all numbers in a table, newest week first', async () => {
    const page = await open().rendered;
    await page.user.click(await screen.findByText('All numbers as a table'));
    const rows = within(screen.getByRole('table')).getAllByRole('row');
    expect(rows.slice(1).map((row) => within(row).getAllByRole('cell').at(-1)?.textContent)).toEqual([
      'not known yet',
      '4',
    ]);
  });

  it('asks for as many weeks as the address says', async () => {
    const { rendered, asked } = open();
    const page = await rendered;
    await page.user.click(await screen.findByText('52 weeks'));
    await screen.findByRole('region', { name: 'Week by week' });
    expect(asked.map(Number)).toEqual([12, 52]);
  });

  it('says why loading failed, and retries on request', async () => {
    let refusal: Failure | null = { status: 500, body: { detail: 'The database is away.' } };
    const page = await open(() => refusal).rendered;
    expect(await screen.findByText('The database is away.')).toBeVisible();
    refusal = null;
    await page.user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('region', { name: 'Week by week' })).toBeVisible();
  });
});
