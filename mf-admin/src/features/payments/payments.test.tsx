import {
  adminExportPayments,
  adminListPayments,
  adminRefundSession,
  type StaffPayment,
} from '@acquaint/contracts';
import { fake, fakeSample, renderRemotePage, sampleOf } from '@acquaint/remote-kit/testing';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { fakeRole } from '../../components/test-staff.ts';
import { remote } from '../../remote.ts';

const SAMPLE = sampleOf(adminListPayments);
const [HELD] = SAMPLE.results;

const open = (role: 'support' | 'moderator' | 'admin', changes: Partial<StaffPayment> = {}, path = '') =>
  renderRemotePage(remote, 'payments', {
    path: `/custom-admin/payments${path}`,
    fakes: [
      fakeRole(role),
      fake(adminListPayments, () => ({
        status: 200,
        body: { ...SAMPLE, results: HELD ? [{ ...HELD, ...changes }] : [] },
      })),
      fakeSample(adminRefundSession),
      fakeSample(adminExportPayments),
    ],
  });

/** The row of the payment, once it is loaded. */
const row = async () => {
  const link = await screen.findByRole('link', { name: 'Grace Hopper' });
  return within(link.closest('tr') as HTMLElement);
};

describe('the page of payments (R-ADMIN-31)', () => {
  it('shows what the platform holds, and of each payment its amount, both people and the reference', async () => {
    await open('support');
    expect(await screen.findByText('The platform holds €25.00 now, from one session.')).toBeVisible();
    const payment = await row();
    expect(payment.getByText('€25.00')).toBeVisible();
    expect(payment.getByText('€10.00 of it lunch money')).toBeVisible();
    expect(payment.getByText('Held')).toBeVisible();
    expect(payment.getByRole('link', { name: 'Alan Turing' })).toHaveAttribute(
      'href',
      expect.stringContaining(HELD?.booker.id ?? ''),
    );
    expect(payment.getByRole('link', { name: 'Grace Hopper' })).toBeVisible();
    expect(payment.getByText('pi_3QK5vN2eZvKYlo2C')).toBeVisible();
  });

  it.each<[string, Partial<StaffPayment>]>([
    ['Charged back', { withheld: 'disputed', charged_back_cents: 2_500 }],
    ['Disputed', { withheld: 'disputed' }],
    ['Linked accounts', { withheld: 'linked' }],
    ['Paid to the host', { state: 'released', settle_at: null }],
    ['Refund on its way', { state: 'refunded', card_refund: 'due', settle_at: null }],
    ['Card refused the refund', { state: 'refunded', card_refund: 'failed', settle_at: null }],
    ['Refunded', { state: 'refunded', card_refund: 'done', settle_at: null }],
  ])('says what became of it: %s', async (label, changes) => {
    await open('support', changes);
    expect((await row()).getByText(label)).toBeVisible();
  });

  it('refunds with a reason what the platform holds after the session (R-ADMIN-21)', async () => {
    const page = await open('moderator');
    await page.user.click(await screen.findByRole('button', { name: 'Refund €25.00 to Alan Turing' }));
    await page.user.type(
      screen.getByLabelText('Reason, for both members and the audit log'),
      'The host fell ill.',
    );
    await page.user.click(screen.getByRole('button', { name: 'Refund' }));
    expect(await screen.findByText('€25.00 is on its way back.')).toBeVisible();
    expect(page.calls.find(({ name }) => name === 'admin.refundSession')?.body).toEqual({
      reason: 'The host fell ill.',
    });
  });

  it('offers no refund before the session is over', async () => {
    await open('moderator', { session_state: 'confirmed', settle_at: null });
    expect((await row()).getByText('Held')).toBeVisible();
    expect(screen.queryByRole('button', { name: /^Refund/ })).toBeNull();
  });

  it('is exported by an admin, with a reason', async () => {
    const page = await open('admin', {}, '?filter=held&q=grace');
    // jsdom has no files to save.
    const saved: unknown[] = [];
    URL.createObjectURL = (blob) => `#${saved.push(blob)}`;
    URL.revokeObjectURL = () => undefined;
    await page.user.click(await screen.findByRole('button', { name: 'Export as CSV' }));
    await page.user.type(screen.getByLabelText('Reason, for the audit log'), 'For the year.');
    await page.user.click(screen.getByRole('button', { name: 'Export' }));
    await waitFor(() => expect(saved).toHaveLength(1));
    expect(page.calls.find(({ name }) => name === 'admin.exportPayments')?.body).toEqual({
      ...{ search: 'grace', filter: 'held', reason: 'For the year.' },
    });
  });

  it('is filtered by the day of the payment, also in the export', async () => {
    URL.createObjectURL = () => '#';
    URL.revokeObjectURL = () => undefined;
    const page = await open('admin', {}, '?from=2026-11-01&to=2026-11-30');
    const period = {
      since: new Date(2026, 10, 1).toISOString(),
      until: new Date(2026, 11, 1).toISOString(),
    };
    await row();
    const asked = (name: string) => page.calls.findLast((call) => call.name === name);
    expect(asked('admin.listPayments')?.query).toMatchObject(period);
    await page.user.click(screen.getByRole('button', { name: 'Export as CSV' }));
    await page.user.type(screen.getByLabelText('Reason, for the audit log'), 'For the year.');
    await page.user.click(screen.getByRole('button', { name: 'Export' }));
    await waitFor(() => expect(asked('admin.exportPayments')?.body).toMatchObject(period));
    fireEvent.change(screen.getByLabelText('To'), { target: { value: '' } });
    await waitFor(() => expect(page.location()).toBe('/custom-admin/payments?from=2026-11-01'));
    await waitFor(() => expect(asked('admin.listPayments')?.query).not.toHaveProperty('until'));
  });

  it('keeps the search and the filter in the address', async () => {
    const page = await open('support', {}, '?filter=refunded&page=2');
    await page.user.type(await screen.findByRole('searchbox'), 'x');
    await waitFor(() => expect(page.location()).toBe('/custom-admin/payments?filter=refunded&q=x'));
    await waitFor(() =>
      expect(page.calls.findLast(({ name }) => name === 'admin.listPayments')?.query).toMatchObject({
        search: 'x',
        filter: 'refunded',
      }),
    );
  });
});
