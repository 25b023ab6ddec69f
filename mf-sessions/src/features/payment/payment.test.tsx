import {
  disputePayment,
  getSession,
  getSessionPayment,
  getWallet,
  paySession,
  type BookingConflict,
  type Session,
  type SessionPayment,
} from '@acquaint/contracts';
import { on } from '@acquaint/event-bus';
import { fake, renderRemotePage, sampleId } from '@acquaint/remote-kit/testing';
import { act, screen, waitFor, within } from '@testing-library/react';
import { sampleDueSession, samplePaid, samplePayment } from '../../components/payment/test-payment.ts';
import { instantIn, sampleSession } from '../../components/test-session.ts';
import { sampleWallet } from '../../components/payment/test-wallet.ts';
import { remote } from '../../remote.ts';

const openPage = (session: Session | null, query = `?session=${sampleId(51)}`) =>
  renderRemotePage(remote, 'interview-payment', {
    path: `/dashboard/interview-payment/${query}`,
    fakes: [
      fake(getSession, () =>
        session ? { status: 200, body: session } : { status: 404, body: { detail: 'We could not find it.' } },
      ),
    ],
  });

describe('the payment of a session', () => {
  it.each([
    ['confirmed', 'Upcoming sessions', '/dashboard/sessions/upcoming'],
    ['completed', 'Past sessions', '/dashboard/sessions/past'],
  ] as const)('of a %s session without a price says so, and links back', async (state, name, path) => {
    const page = await openPage(sampleSession({ state }));
    expect(await screen.findByText('This session is free.')).toBeVisible();
    expect(screen.getByText('Grace Hopper')).toBeVisible();
    expect(screen.getByRole('link', { name })).toHaveAttribute('href', path);
    expect(page.calls.map(({ name: called }) => called)).toEqual(['interviews.get']);
  });

  it('that belongs to others or does not exist shows a message', async () => {
    await openPage(null);
    expect(await screen.findByText('This isn’t one of your sessions')).toBeVisible();
  });

  it.each(['', '?session=', '?session=nonsense'])(
    'needs a valid session in the URL: %p is none',
    async (query) => {
      const page = await openPage(sampleSession(), query);
      expect(await screen.findByText('No session selected')).toBeVisible();
      expect(page.calls).toEqual([]);
    },
  );

  it.each([
    ['paid', 'confirmed', /Ada has paid €25\.00\. We hold it until/],
    ['released', 'completed', /€25\.00 is yours\./],
    ['refunded', 'cancelled', /Ada got €25\.00 back\. The session didn’t take place\./],
    ['refunded', 'completed', /Ada got €25\.00 back\.(?! The session)/],
    ['none', 'expired', /Ada pays €25\.00\./],
  ] as const)('that is %s is described to the host, who pays nothing', async (payment, state, words) => {
    const page = await openPage(sampleSession({ my_role: 'host', price_cents: 2_500, payment, state }));
    await waitFor(() => expect(document.body).toHaveTextContent(words));
    expect(page.calls.map(({ name }) => name)).toEqual(['interviews.get']);
  });
});

describe('the money of a completed session', () => {
  const until = '2026-12-02T09:00:00.000Z';
  const session = sampleDueSession({ state: 'completed', payment: 'paid', expires_at: null });

  it('tells the host why it is on hold, and until when', async () => {
    const mine = { ...session, my_role: 'host' as const };
    await renderRemotePage(remote, 'interview-payment', {
      path: `/dashboard/interview-payment/?session=${session.id}`,
      fakes: [
        fake(getSession, () => ({ status: 200, body: mine })),
        fake(getWallet, () => ({
          status: 200,
          body: sampleWallet({
            withheld: [
              {
                id: session.id,
                kind: 'session',
                session_id: session.id,
                person: mine.booker,
                amount_cents: 2_500,
                reason: 'voucher',
                until,
              },
            ],
          }),
        })),
      ],
    });
    expect(await screen.findByText(/because it was paid with lunch money/)).toBeVisible();
    expect(document.querySelector(`time[datetime="${until}"]`)).toBeVisible();
  });

  it('can be disputed by the booker, who says what went wrong', async () => {
    let payment = samplePaid({ session, hold: { reason: 'dispute_time', until }, can_dispute: true });
    const page = await renderRemotePage(remote, 'interview-payment', {
      path: `/dashboard/interview-payment/?session=${session.id}`,
      fakes: [
        fake(getSession, () => ({ status: 200, body: session })),
        fake(getSessionPayment, () => ({ status: 200, body: payment })),
        fake(disputePayment, () => {
          payment = { ...payment, hold: { reason: 'disputed', until: null }, can_dispute: false };
          return { status: 200, body: payment };
        }),
      ],
    });
    expect(await screen.findByText(/If something went wrong, tell us before then\./)).toBeVisible();
    await page.user.click(screen.getByRole('button', { name: 'Report a problem' }));
    const dialog = within(await screen.findByRole('dialog'));
    await page.user.click(dialog.getByRole('button', { name: 'Send' }));
    expect(await dialog.findByText('Say what went wrong')).toBeVisible();
    await page.user.type(dialog.getByLabelText('What went wrong?'), 'Grace slept');
    await page.user.click(dialog.getByRole('button', { name: 'Send' }));
    expect(await screen.findByText(/Our team decides who gets the money\./)).toBeVisible();
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(page.calls.find(({ name }) => name === 'payments.disputeSession')?.body).toEqual({
      text: 'Grace slept',
    });
  });
});

interface World {
  payment: SessionPayment;
  /** URL returned when paying. */
  url: string | null;
  refusal: BookingConflict | null;
}

/** Opens the payment of a session that Ada has booked, with a fake server that accepts payments by lunch money alone. */
async function openPayment(part: Partial<World> = {}, query = '', state?: unknown) {
  const world: World = {
    payment: samplePayment(),
    url: `${window.location.pathname}#provider`,
    refusal: null,
    ...part,
  };
  const { id } = world.payment.session;
  const page = await renderRemotePage(remote, 'interview-payment', {
    path: `/dashboard/interview-payment/?session=${id}${query}`,
    state,
    fakes: [
      fake(getSession, () => ({ status: 200, body: world.payment.session })),
      fake(getSessionPayment, () => ({ status: 200, body: world.payment })),
      fake(paySession, () => {
        if (world.refusal) return { status: 409, body: world.refusal };
        if (world.url === null) world.payment = samplePaid({ card_cents: 0, vouchers_cents: 2_500 });
        return { status: 201, body: { url: world.url, session: world.payment.session } };
      }),
    ],
  });
  const paid = () => page.calls.findLast(({ name }) => name === 'payments.paySession');
  const looks = () => page.calls.filter(({ name }) => name === 'payments.getSessionPayment').length;
  return { ...page, world, paid, looks };
}
const payButton = (name: string | RegExp = 'Pay €25.00') => screen.findByRole('button', { name });

describe('a session that is to be paid', () => {
  afterEach(() => {
    window.location.hash = '';
  });

  it('shows the session, the host, the deadline and the refund rules, and leads to the provider', async () => {
    const page = await openPayment({}, '', { note: 'Nanoseconds' });
    expect(await screen.findByText('20 minutes with Grace')).toBeVisible();
    expect(screen.getByRole('timer', { name: 'Held for you' })).toHaveTextContent(/^[45]:\d\d$/);
    expect(screen.getByText(/^We hold the money until the session has taken place/)).toBeVisible();
    expect(screen.queryByRole('checkbox')).toBeNull();
    expect(screen.getByLabelText(/What would you like to talk about/)).toHaveValue('Nanoseconds');
    await page.user.click(await payButton());
    await waitFor(() => expect(window.location.hash).toBe('#provider'));
    expect(page.paid()).toMatchObject({
      params: { id: page.world.payment.session.id },
      body: { use_vouchers: false, note: 'Nanoseconds' },
    });
  });

  it('uses lunch money first, and shows what is left for the card', async () => {
    const page = await openPayment({ payment: samplePayment({ usable_vouchers_cents: 500 }) });
    await page.user.click(await screen.findByRole('checkbox', { name: 'Use €5.00 of my lunch money' }));
    expect(screen.getByText('-€5.00')).toBeVisible();
    await page.user.click(await payButton('Pay €20.00'));
    expect(page.paid()?.body).toMatchObject({ use_vouchers: true });
  });

  it('is booked at once when lunch money covers it', async () => {
    const events: unknown[] = [];
    const subscription = on('session/booked').subscribe((event) => events.push(event));
    const page = await openPayment({
      payment: samplePayment({ usable_vouchers_cents: 2_500 }),
      url: null,
    });
    await page.user.click(await screen.findByRole('checkbox', { name: 'Use €25.00 of my lunch money' }));
    await page.user.click(await payButton('Book with lunch money'));
    const heading = await screen.findByRole('heading', { name: 'Paid' });
    // The focus must not be lost for keyboard users.
    await waitFor(() => expect(document.activeElement).toContainElement(heading));
    expect(document.activeElement).not.toBe(document.body);
    expect(screen.getByText('Confirmed')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Upcoming sessions' })).toBeVisible();
    expect(events).toEqual([{ session_id: page.world.payment.session.id }]);
    subscription.unsubscribe();
  });

  it('never opens an unsafe payment page', async () => {
    const page = await openPayment({ url: 'http://elsewhere.example/pay' });
    await page.user.click(await payButton());
    expect(await screen.findByRole('alert')).toHaveTextContent('Something went wrong.');
    expect(await payButton()).toBeEnabled();
  });

  it('says why it cannot be paid now, and shows its current state', async () => {
    const page = await openPayment();
    await payButton();
    page.world.refusal = {
      detail: 'The payment provider does not answer. Try again in a minute.',
      code: 'payment-unavailable',
      alternatives: [],
    };
    await page.user.click(await payButton());
    expect(await screen.findByRole('alert')).toHaveTextContent('Try again in a minute.');
    await waitFor(() => expect(page.looks()).toBe(2));
    page.world.refusal = { ...page.world.refusal, code: 'state-changed' };
    page.world.payment = samplePayment({
      state: 'over',
      pay_until: null,
      session: sampleDueSession({ state: 'expired', payment: 'none' }),
    });
    await page.user.click(await payButton());
    expect(await screen.findByText('Not paid in time')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Choose another time' })).toHaveAttribute(
      'href',
      '/dashboard/user?username=grace&modal=book-session&username=grace',
    );
  });

  it('can still be paid after leaving the provider’s page, and says that nothing was paid', async () => {
    await openPayment({}, '&checkout=cancelled');
    expect(await screen.findByText('You left the payment page. You haven’t been charged.')).toBeVisible();
    expect(await payButton()).toBeEnabled();
  });

  it('says that no money moves in sandbox mode', async () => {
    await openPayment({ payment: samplePayment({ is_sandbox: true }) });
    expect(await screen.findByText(/the next page won’t charge you/)).toBeVisible();
  });
});

// The clock advances by 1 ms at a time. With the default of 20 ms, `advanceTimersByTimeAsync` never ends on a busy machine: each of
// its steps adds 20 ms to its end, and an animation on the page adds the next timer before that.
it('a payment is refetched when its deadline has passed', async () => {
  jest.useFakeTimers({ advanceTimers: 1 });
  try {
    // Later than the page is shown, also on a busy machine: the deadline of a page that is shown after it is not awaited.
    const payment = samplePayment({ pay_until: new Date(Date.now() + 60_000).toISOString() });
    const page = await openPayment({ payment });
    await act(() => jest.advanceTimersByTimeAsync(100));
    expect(screen.getByRole('timer', { name: 'Held for you' })).toBeVisible();
    page.world.payment = { ...payment, state: 'over', pay_until: null };
    await act(() => jest.advanceTimersByTimeAsync(60_000));
    expect(screen.getByRole('heading', { name: 'This time is no longer held for you' })).toBeVisible();
  } finally {
    jest.useRealTimers();
  }
});

describe('a booker who returns from the provider', () => {
  it('waits until the server confirms, without another click', async () => {
    jest.useFakeTimers({ advanceTimers: 1 });
    try {
      const page = await openPayment({}, '&checkout=done');
      await act(() => jest.advanceTimersByTimeAsync(100));
      expect(screen.getByRole('status')).toHaveTextContent('Your payment is being confirmed.');
      expect(screen.queryByRole('button', { name: /^Pay/ })).toBeNull();
      page.world.payment = samplePaid();
      await act(() => jest.advanceTimersByTimeAsync(2_500));
      expect(screen.getByRole('heading', { name: 'Paid' })).toBeVisible();
      const looks = page.looks();
      await act(() => jest.advanceTimersByTimeAsync(30_000));
      expect(page.looks()).toBe(looks);
    } finally {
      jest.useRealTimers();
    }
  });

  it('is told what to do when it takes long, and can say that nothing was paid', async () => {
    jest.useFakeTimers({ advanceTimers: 1 });
    let page: Awaited<ReturnType<typeof openPayment>>;
    try {
      page = await openPayment({}, '&checkout=done');
      expect(await screen.findByText(/Your payment is being confirmed/)).toBeVisible();
      await act(() => jest.advanceTimersByTimeAsync(21_000));
      expect(screen.getByRole('status')).toHaveTextContent('No need to wait here');
    } finally {
      jest.useRealTimers();
    }
    const looks = page.looks();
    await page.user.click(screen.getByRole('button', { name: 'Check again' }));
    await waitFor(() => expect(page.looks()).toBe(looks + 1));
    await page.user.click(screen.getByRole('button', { name: 'I didn’t finish paying' }));
    expect(await payButton()).toBeEnabled();
  });
});

describe('a payment that was made', () => {
  it.each([
    ['is held until the session has taken place', {}, /You paid €25\.00 on .* Then Grace gets it/],
    [
      'went to the host after the session',
      { state: 'released' as const },
      /The session took place, and Grace got the money/,
    ],
    [
      'was refunded and is on its way to the card',
      { state: 'refunded' as const, refunded_at: instantIn(0), is_refund_under_way: true },
      /you got the full €25\.00 back on .* Banks can take up to ten days/,
    ],
    [
      'was refunded to lunch money',
      { state: 'refunded' as const, card_cents: 0, vouchers_cents: 2_500 },
      /It’s back in your lunch money/,
    ],
    [
      'was refunded both ways',
      { state: 'refunded' as const, card_cents: 2_000, vouchers_cents: 500 },
      /What you paid by card went back to your card\. The lunch money is yours again\..*By card€20\.00.*Total€25\.00/,
    ],
    [
      'came twice, and went back once',
      { returned_cents: 2_500, is_refund_under_way: true },
      /€25\.00 arrived too late and is on its way back to your card/,
    ],
  ])('%s', async (_what, part, words) => {
    const page = await openPayment({ payment: samplePaid(part) });
    await waitFor(() => expect(document.body).toHaveTextContent(words));
    expect(page.paid()).toBeUndefined();
  });

  it('that cannot be loaded offers a retry', async () => {
    await renderRemotePage(remote, 'interview-payment', {
      path: `/dashboard/interview-payment/?session=${sampleId(57)}`,
      fakes: [
        fake(getSession, () => ({ status: 200, body: sampleDueSession() })),
        fake(getSessionPayment, () => ({ status: 500, body: { detail: 'The server has a problem.' } })),
      ],
    });
    expect(await screen.findByText('The server has a problem.')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Try again' })).toBeVisible();
  });
});
