import {
  getWallet,
  listWalletEntries,
  requestPayout,
  sendInvites,
  type Wallet,
  type WalletEntry,
} from '@acquaint/contracts';
import { fake, renderRemotePage, sampleId, samplePage, samplePerson } from '@acquaint/remote-kit/testing';
import type { Fake } from '@acquaint/remote-kit/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { sampleWallet } from '../../components/payment/test-wallet.ts';
import { remote } from '../../remote.ts';

const openWallet = (part: Partial<Wallet> = {}, entries: readonly WalletEntry[] = [], ...fakes: Fake[]) =>
  renderRemotePage(remote, 'lunch-money', {
    path: '/dashboard/lunch-money',
    fakes: [
      fake(getWallet, () => ({ status: 200, body: sampleWallet(part) })),
      fake(listWalletEntries, () => ({ status: 200, body: samplePage(entries) })),
      ...fakes,
    ],
  });
const entry = (part: Partial<WalletEntry>): WalletEntry => ({
  id: sampleId(71),
  kind: 'voucher',
  person: samplePerson(),
  at: '2026-11-20T09:00:00.000Z',
  lines: [{ account: 'vouchers', amount_cents: 500 }],
  ...part,
});
const payout = entry({
  id: sampleId(72),
  kind: 'payout',
  person: null,
  lines: [
    { account: 'available', amount_cents: -1_200 },
    { account: 'payout', amount_cents: 1_200 },
  ],
});
const dialog = () => screen.findByRole('dialog');
const isClosed = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());

describe('lunch money', () => {
  it('shows all balances and entries', async () => {
    await openWallet({ vouchers_cents: 500, available_cents: 1_234 }, [payout, entry({})]);
    const list = await screen.findByRole('list', { name: 'Activity' });
    expect(screen.getByText('€12.34')).toBeVisible();
    expect(screen.getByText('Payout requested')).toBeVisible();
    expect(
      screen.getByText('Grace Hopper joined through your invitation and completed a session'),
    ).toBeVisible();
    expect(list).toHaveTextContent('-€12.00 available');
    expect(list).toHaveTextContent('+€12.00 paid out');
  });

  it.each([
    ['session_payment', 'vouchers', -500, 'You paid for a session with Grace Hopper'],
    ['session_payment', 'pending', 500, 'Grace Hopper paid for a session with you'],
    ['session_release', 'pending', -500, 'Session with Grace Hopper completed: the money is yours'],
    [
      'session_refund',
      'vouchers',
      500,
      'Session with Grace Hopper didn’t take place: you got your money back',
    ],
    [
      'session_refund',
      'pending',
      -500,
      'Session with Grace Hopper didn’t take place: they got their money back',
    ],
    ['payout_return', 'available', 500, 'Payout not made: the money is available again'],
    ['card_payment', 'card', 500, 'Paid in by card'],
    ['card_refund', 'card', -500, 'Sent back to your card'],
    ['card_refund', 'available', 500, 'Your card didn’t accept the refund: the money is available'],
  ] as const)('describes a %s that changes %s by %p', async (kind, account, amount_cents, words) => {
    await openWallet({ card_cents: 500 }, [entry({ kind, lines: [{ account, amount_cents }] })]);
    expect(await screen.findByText(words)).toBeVisible();
    expect(screen.getByText('On its way back')).toBeVisible();
  });

  it('says why an amount is on hold, and until when', async () => {
    const until = '2026-12-02T09:00:00.000Z';
    const withheld = {
      id: sampleId(57),
      kind: 'session',
      session_id: sampleId(57),
      person: samplePerson(),
      amount_cents: 2_000,
    } as const;
    await openWallet({
      pending_cents: 4_000,
      withheld: [
        { ...withheld, reason: 'dispute_time', until },
        { ...withheld, id: sampleId(58), session_id: sampleId(58), reason: 'voucher', until },
        { ...withheld, id: sampleId(59), session_id: sampleId(59), reason: 'unconfirmed', until },
        { ...withheld, id: sampleId(60), session_id: sampleId(60), reason: 'disputed', until: null },
        { ...withheld, id: sampleId(61), kind: 'voucher', session_id: null, reason: 'review', until: null },
      ],
    });
    const list = await screen.findByRole('list', { name: 'On hold' });
    const items = within(list).getAllByRole('listitem');
    const [first, ...others] = items;
    expect(first).toHaveTextContent(
      /^Session with Grace HopperOn hold until .*Dec.*\. Until then, Grace can tell us if something went wrong\..*€20\.00$/,
    );
    expect(within(list).getAllByRole('time')).toHaveLength(3);
    expect(first?.querySelector('time')).toHaveAttribute('datetime', until);
    expect(others.map((item) => item.textContent)).toEqual([
      expect.stringContaining('because it was paid with lunch money'),
      expect.stringContaining('If you both confirm by'),
      expect.stringContaining('Grace says that the session wasn’t as agreed.'),
      expect.stringMatching(/^Lunch money for an invitation.*Our team is checking this/),
    ]);
  });

  it('explains where it comes from while there is none, and offers no payout', async () => {
    const page = await openWallet();
    expect(await screen.findByText('Nothing yet')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Request payout' })).toBeNull();
    const section = within(screen.getByRole('region', { name: 'Activity' }));
    await page.user.click(section.getByRole('button', { name: 'Invite people' }));
    expect(await dialog()).toHaveAccessibleName('Invite people');
  });

  it.each([
    [
      'how much an invitation brings, and what it pays for',
      500,
      'You get €5.00 for each person you invite who completes a session. It pays for your sessions with others.',
      'You get €5.00 when someone you invited completes a session.',
      /completes a session, you get €5\.00 of lunch money\.$/,
    ],
    [
      'nothing about a reward where there is none',
      0,
      'What you earn with your sessions, and what you pay for sessions with others.',
      'What you earn and pay will show up here.',
      /in your name\.$/,
    ],
  ])('says %s', async (_what, invitation_cents, about, empty, inDialog) => {
    const page = await openWallet({ invitation_cents });
    expect(await screen.findByText(about)).toBeVisible();
    const section = within(screen.getByRole('region', { name: 'Activity' }));
    expect(await section.findByText(empty)).toBeVisible();
    await page.user.click(section.getByRole('button', { name: 'Invite people' }));
    expect(within(await dialog()).getByText(inDialog)).toBeVisible();
  });

  it('that cannot be loaded offers a retry', async () => {
    await renderRemotePage(remote, 'lunch-money', {
      path: '/dashboard/lunch-money',
      fakes: [fake(getWallet, () => ({ status: 500, body: { detail: 'The server has a problem.' } }))],
    });
    expect(await screen.findByText('The server has a problem.')).toBeVisible();
  });

  it('is paid out after a confirmation, with one request however often the button is pressed', async () => {
    let refuses = true;
    const page = await openWallet(
      { available_cents: 1_200 },
      [],
      fake(requestPayout, () => {
        if (!refuses) return { status: 201, body: payout };
        refuses = false;
        return { status: 409, body: { detail: 'Only 5.00 is available. Choose a smaller amount.' } };
      }),
    );
    await page.user.click(await screen.findByRole('button', { name: 'Request payout' }));
    const asks = within(await dialog());
    await page.user.click(asks.getByRole('button', { name: 'Request payout of €12.00' }));
    expect(await asks.findByText('Only 5.00 is available. Choose a smaller amount.')).toBeVisible();
    await page.user.click(asks.getByRole('button', { name: 'Request payout of €12.00' }));
    await screen.findByText('Your payout has been requested.');
    await isClosed();
    const requests = page.calls
      .filter(({ name }) => name === 'payments.requestPayout')
      .map(({ body }) => body);
    expect(requests).toHaveLength(2);
    expect(requests[0]).toMatchObject({ amount_cents: 1_200 });
    expect(requests[1]).toEqual(requests[0]);
  });
});

describe('inviting people', () => {
  it('names an invalid address, and sends the valid ones with the note', async () => {
    const page = await openWallet(
      {},
      [],
      fake(sendInvites, ({ body }) => ({ status: 202, body: { sent: body.emails.length } })),
    );
    await screen.findByText('Nothing yet');
    const [inHead] = screen.getAllByRole('button', { name: 'Invite people' });
    if (inHead) await page.user.click(inHead);
    const asks = within(await dialog());
    const field = asks.getByLabelText('Email addresses');
    await page.user.type(field, 'lin@example.org, nobody');
    await page.user.click(asks.getByRole('button', { name: 'Send' }));
    expect(await asks.findByText('“nobody” isn’t an email address')).toBeVisible();
    await page.user.clear(field);
    await page.user.type(field, 'lin@example.org, bo@example.org');
    await page.user.type(asks.getByLabelText(/^A few words/), 'Come along');
    await page.user.click(asks.getByRole('button', { name: 'Send' }));
    await screen.findByText('The invitations are on their way.');
    await isClosed();
    expect(page.calls.find(({ name }) => name === 'connections.sendInvites')?.body).toEqual({
      emails: ['lin@example.org', 'bo@example.org'],
      note: 'Come along',
    });
  });
});
