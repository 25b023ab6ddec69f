import { adminGetPayment, adminListAudit, type StaffPaymentPage } from '@acquaint/contracts';
import { fake, fakeSample, renderRemotePage, sampleOf } from '@acquaint/remote-kit/testing';
import { screen, within } from '@testing-library/react';
import { fakeRole } from '../../components/test-staff.ts';
import { remote } from '../../remote.ts';

const SAMPLE = sampleOf(adminGetPayment);

const open = (changes: Partial<StaffPaymentPage> = {}, path = `?id=${SAMPLE.id}`) =>
  renderRemotePage(remote, 'payment', {
    path: `/custom-admin/payment${path}`,
    fakes: [
      fakeRole('support'),
      fake(adminGetPayment, () => ({ status: 200, body: { ...SAMPLE, ...changes } })),
      fakeSample(adminListAudit),
    ],
  });
const section = async (name: string) =>
  within((await screen.findByRole('heading', { name, level: 2 })).closest('.ant-card') as HTMLElement);

describe('the page of one payment (R-ADMIN-31)', () => {
  it('shows both people, the provider’s ids, the ledger and the statement', async () => {
    await open();
    expect(
      await screen.findByRole('heading', { level: 1, name: '€25.00 from Alan Turing to Grace Hopper' }),
    ).toBeVisible();
    const facts = await section('Payment');
    expect(facts.getByText('pi_3QK5vN2eZvKYlo2C')).toBeVisible();
    expect(facts.getByText('cs_live_a1')).toBeVisible();
    const ledger = await section('Ledger');
    expect(ledger.getByText('Grace Hopper, held for the host')).toBeVisible();
    expect(ledger.getByText('-€15.00')).toBeVisible();
    expect((await section('Provider’s statement')).getByText('Fee: €0.48')).toBeVisible();
    expect(screen.queryByRole('heading', { name: 'Refunds to the card' })).toBeNull();
  });

  it('says that the bank has taken it back, what became of a refund, and what staff decided', async () => {
    const at = '2026-11-21T09:00:00.000Z';
    await open({
      charged_back_cents: 1_500,
      refunds: [
        { id: SAMPLE.id, amount_cents: 1_500, state: 'done', by_bank: true, created_at: at, done_at: at },
      ],
      decision: {
        ...{ cause: 'disputed', dispute: '', state: 'refused', reason: 'Nobody came.' },
        ...{ withheld_at: at, decided_at: at },
      },
    });
    expect(await screen.findByText('The bank of the card has taken €15.00 back.')).toBeVisible();
    expect(screen.getByText('Charged back')).toBeVisible();
    expect((await section('Refunds to the card')).getByText(/The bank had taken it already/)).toBeVisible();
    expect((await section('Decision of staff')).getByText('Nobody came.')).toBeVisible();
  });

  it('asks which one without an id', async () => {
    await open({}, '');
    expect(await screen.findByRole('heading', { name: 'Which payment?' })).toBeVisible();
    expect(screen.getByRole('link', { name: 'All payments' })).toHaveAttribute(
      'href',
      '/custom-admin/payments',
    );
  });
});
