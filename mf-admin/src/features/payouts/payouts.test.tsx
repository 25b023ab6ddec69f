import { renderRemotePage } from '@acquaint/remote-kit/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { fakeRole } from '../../components/test-staff.ts';
import { remote } from '../../remote.ts';
import { payoutsServer } from './test-payouts.ts';

const openPayouts = (role: 'moderator' | 'admin') =>
  renderRemotePage(remote, 'payouts', {
    path: '/custom-admin/payouts',
    fakes: [fakeRole(role), ...payoutsServer().fakes],
  });

it('are approved, paid with the reference of the bank, and marked when they come back (R-PAY-19)', async () => {
  const page = await openPayouts('admin');
  await page.user.click(await screen.findByRole('button', { name: 'Approve €42.50 to Ida Wells' }));
  const approval = within(await screen.findByRole('dialog'));
  await page.user.type(approval.getByLabelText('Reason, for the audit log'), 'It is her account');
  await page.user.click(approval.getByRole('button', { name: 'Approve' }));
  await page.user.click(await screen.findByRole('button', { name: 'Pay €42.50 to Ida Wells' }));
  const payment = within(await screen.findByRole('dialog', { name: 'Pay €42.50' }));
  await page.user.type(payment.getByLabelText('Reason, for the audit log'), 'Weekly batch');
  await page.user.click(payment.getByRole('button', { name: 'Record as paid' }));
  expect(await payment.findByText('Enter the bank’s reference for the transfer')).toBeVisible();
  await page.user.type(payment.getByLabelText('Bank reference'), 'SEPA 17');
  await page.user.click(payment.getByRole('button', { name: 'Record as paid' }));
  await screen.findByText('Nothing to decide');
  expect(page.calls.find(({ name }) => name === 'admin.payPayout')?.body).toEqual({
    bank_reference: 'SEPA 17',
    reason: 'Weekly batch',
  });
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await page.user.click(screen.getByText('Decided'));
  expect(await screen.findByText('Bank reference: SEPA 17')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Sent back: €42.50 to Ida Wells' })).toBeVisible();
});

it('are not paid by moderators, who see who can', async () => {
  const page = await openPayouts('moderator');
  await page.user.click(await screen.findByRole('button', { name: 'Approve €42.50 to Ida Wells' }));
  const dialog = within(await screen.findByRole('dialog'));
  await page.user.type(dialog.getByLabelText('Reason, for the audit log'), 'It is her account');
  await page.user.click(dialog.getByRole('button', { name: 'Approve' }));
  expect(await screen.findByText('An admin can pay this now.')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Pay €42.50 to Ida Wells' })).toBeNull();
});

it('are not marked as sent back by moderators', async () => {
  const { world, fakes } = payoutsServer();
  world.payout = { ...world.payout, state: 'paid', bank_reference: 'SEPA 17' };
  const page = await renderRemotePage(remote, 'payouts', {
    path: '/custom-admin/payouts',
    fakes: [fakeRole('moderator'), ...fakes],
  });
  await page.user.click(await screen.findByText('Decided'));
  expect(await screen.findByText('Bank reference: SEPA 17')).toBeVisible();
  expect(screen.queryByRole('button', { name: /Sent back/ })).toBeNull();
});
