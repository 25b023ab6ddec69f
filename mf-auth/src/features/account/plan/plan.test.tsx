import {
  createCheckoutSession,
  getCustomerPortal,
  getInitialData,
  getPremiumInfo,
  type PremiumInfo,
} from '@acquaint/contracts';
import { fake, type Fake, fakeSample, sampleInitialData, samplePremium } from '@acquaint/remote-kit/testing';
import { act, screen, waitFor, within } from '@testing-library/react';
import { openAccountPageAt } from '../test-account-page.ts';

const ACCOUNT = '/dashboard/account';

/** Opens the account page of a member with this plan; a test may change `world`. */
async function openPlan(part: Partial<PremiumInfo> = {}, path = ACCOUNT, ...fakes: Fake[]) {
  const world = { premium: samplePremium(part) };
  const page = await openAccountPageAt(
    path,
    ...fakes,
    fake(getPremiumInfo, () => ({ status: 200, body: world.premium })),
    fakeSample(createCheckoutSession),
    fakeSample(getCustomerPortal),
  );
  const callsOf = (name: string) => page.calls.filter((call) => call.name === `payments.${name}`);
  return { ...page, world, callsOf };
}
const section = async () => within(await screen.findByRole('region', { name: 'Your plan' }));

afterEach(() => {
  window.location.hash = '';
});

describe('the plan of a basic member', () => {
  it('is shown next to Pro with monthly and yearly prices, and leads to the provider', async () => {
    const page = await openPlan();
    const plan = await section();
    const rows = (await plan.findAllByRole('row')).map((row) => row.textContent);
    expect(rows).toEqual([
      'PerkBasicPro',
      'Session bookingsA few each weekUnlimited',
      'AI introductions to top 1% usersNow and thenUnlimited',
      'Session length20 minutes30 extra minutes',
      'Profile verificationNoYes',
    ]);
    expect(plan.getByText('€19.00')).toBeVisible();
    await page.user.click(plan.getByText('Yearly, two months free'));
    expect(plan.getByText('€190.00')).toBeVisible();
    await page.user.click(plan.getByRole('button', { name: 'Go Pro' }));
    await waitFor(() => expect(window.location.hash).toBe('#checkout'));
    expect(page.callsOf('createCheckoutSession').map(({ body }) => body)).toEqual([{ plan: 'yearly' }]);
  });

  it('says why there is no payment page', async () => {
    const page = await openPlan(
      {},
      ACCOUNT,
      fake(createCheckoutSession, () => ({
        status: 409,
        body: { detail: 'The payment provider isn’t responding.', code: 'not-answering' },
      })),
    );
    await page.user.click(await (await section()).findByRole('button', { name: 'Go Pro' }));
    expect(await screen.findByText('The payment provider isn’t responding.')).toBeVisible();
    expect(window.location.hash).toBe('');
  });

  it('never opens an unsafe payment page', async () => {
    const page = await openPlan(
      {},
      ACCOUNT,
      fake(createCheckoutSession, () => ({ status: 201, body: { url: 'http://elsewhere.example/pay' } })),
    );
    await page.user.click(await (await section()).findByRole('button', { name: 'Go Pro' }));
    expect(await (await section()).findByRole('alert')).toHaveTextContent('Something went wrong.');
  });

  it('is the only one on a site that sells none, with a plain explanation', async () => {
    await openPlan({ is_offered: false });
    const plan = await section();
    expect(await plan.findByText(/This site doesn’t offer any other plan/)).toBeVisible();
    expect(plan.queryByRole('button')).toBeNull();
  });

  it('is scrolled to by a link with its anchor', async () => {
    await openPlan({}, `${ACCOUNT}#plan`);
    await waitFor(() => expect(screen.getByRole('region', { name: 'Plan and money' })).toHaveFocus());
  });

  it('that cannot be loaded offers a retry', async () => {
    await openPlan(
      {},
      ACCOUNT,
      fake(getPremiumInfo, () => ({ status: 500, body: { detail: 'The server has a problem.' } })),
    );
    const plan = await section();
    expect(await plan.findByText('The server has a problem.')).toBeVisible();
    expect(plan.getByRole('button', { name: 'Try again' })).toBeVisible();
  });
});

const AT = '2026-12-22T09:00:00.000Z';

describe('the plan of a pro member', () => {
  it.each<[string, Partial<PremiumInfo>, RegExp, boolean]>([
    [
      'says when a monthly one renews',
      { plan: 'monthly', renews_at: AT, has_portal: true },
      /€19\.00 a month, renews on .*2026/,
      true,
    ],
    [
      'says when a yearly one renews',
      { plan: 'yearly', renews_at: AT, has_portal: true },
      /€190\.00 a year, renews on .*2026/,
      true,
    ],
    [
      'says when a cancelled one ends',
      { plan: 'monthly', cancels_at: AT, has_portal: true },
      /Your plan ends on .*2026, and you won’t be charged again/,
      true,
    ],
    ['says that a gift is one', { is_gift: true }, /It’s a gift: there’s nothing to pay/, false],
    [
      'says that a payment did not go through',
      { plan: 'monthly', renews_at: AT, has_portal: true, needs_payment: true },
      /Your last payment didn’t go through/,
      true,
    ],
  ])('%s', async (_what, part, words, hasPortal) => {
    await openPlan({ is_pro: true, ...part });
    const plan = screen.getByRole('region', { name: 'Your plan' });
    await waitFor(() => expect(plan).toHaveTextContent(words));
    expect(within(plan).queryByRole('button', { name: 'Manage plan' }) !== null).toBe(hasPortal);
    expect(within(plan).queryByRole('button', { name: 'Go Pro' })).toBeNull();
  });

  it('is managed on the provider’s page', async () => {
    const page = await openPlan({ is_pro: true, plan: 'monthly', renews_at: AT, has_portal: true });
    await page.user.click(await (await section()).findByRole('button', { name: 'Manage plan' }));
    await waitFor(() => expect(window.location.hash).toBe('#portal'));
  });

  it('still has invoices after it has ended', async () => {
    const page = await openPlan({ has_portal: true });
    await page.user.click(await (await section()).findByRole('button', { name: 'Past invoices' }));
    await waitFor(() => expect(window.location.hash).toBe('#portal'));
  });
});

// The clock advances by 1 ms at a time. With the default of 20 ms, `advanceTimersByTimeAsync` never ends on a busy machine: each of
// its steps adds 20 ms to its end, and an animation on the page adds the next timer before that.
describe('a member who has just paid for Pro', () => {
  it('waits until the provider confirms, and is Pro everywhere afterwards', async () => {
    jest.useFakeTimers({ advanceTimers: 1 });
    try {
      const initial = jest.fn(() => ({ status: 200 as const, body: sampleInitialData() }));
      const page = await openPlan({}, `${ACCOUNT}?popup=acquaint-pro`, fake(getInitialData, initial));
      await act(() => jest.advanceTimersByTimeAsync(100));
      const plan = screen.getByRole('region', { name: 'Your plan' });
      expect(within(plan).getByRole('status')).toHaveTextContent('Your payment is being confirmed.');
      page.world.premium = samplePremium({ is_pro: true, plan: 'monthly', renews_at: AT });
      const before = initial.mock.calls.length;
      await act(() => jest.advanceTimersByTimeAsync(2_500));
      expect(plan).toHaveTextContent('Acquaint Pro is yours.');
      expect(initial.mock.calls.length).toBe(before + 1);
      const looks = page.callsOf('getPremiumInfo').length;
      await act(() => jest.advanceTimersByTimeAsync(60_000));
      expect(page.callsOf('getPremiumInfo').length).toBe(looks);
    } finally {
      jest.useRealTimers();
    }
  });

  it('is told not to pay again when confirmation takes long', async () => {
    jest.useFakeTimers({ advanceTimers: 1 });
    try {
      await openPlan({}, `${ACCOUNT}?popup=acquaint-pro`);
      await act(() => jest.advanceTimersByTimeAsync(21_000));
      expect(screen.getByText(/No need to wait here or pay again/)).toBeVisible();
    } finally {
      jest.useRealTimers();
    }
  });
});
