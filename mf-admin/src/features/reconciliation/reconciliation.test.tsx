import { renderRemotePage } from '@acquaint/remote-kit/testing';
import { screen } from '@testing-library/react';
import { fakeRole } from '../../components/test-staff.ts';
import { remote } from '../../remote.ts';
import { reconciliationServer } from './test-reconciliation.ts';

const open = (path: string, days?: []) =>
  renderRemotePage(remote, 'reconciliation', {
    path,
    fakes: [fakeRole('support'), ...reconciliationServer(days).fakes],
  });

it('lists the days with their difference, also 0, and opens the lines that differ (R-PAY-20)', async () => {
  const page = await open('/custom-admin/reconciliation');
  const day = await screen.findByRole('link', { name: 'Thursday, November 19, 2026' });
  const [, ...rows] = screen.getAllByRole('row').map(({ textContent }) => textContent);
  expect(rows.map((text) => text.slice(text.indexOf('2026') + 4))).toEqual([
    '€125.00-€90.00€33.00-€2.00, 1 line',
    '€40.00€0.00€40.00€0.00',
  ]);
  await page.user.click(day);
  const lines = await screen.findByRole('list', { name: 'Lines that differ' });
  expect(lines).toHaveTextContent('A fee or correction that we don’t recognise');
  expect(lines).toHaveTextContent('Provider: -€2.00, ours: no line');
  expect(lines).toHaveTextContent('A chargeback: the bank has taken a payment back');
  expect(screen.getByRole('link', { name: 'Show the payment' })).toHaveAttribute(
    'href',
    '/custom-admin/payments?q=pi_9',
  );
  expect(screen.getByText('€125.00')).toBeVisible();
});

it.each([
  ['a day is the same on both sides', '?day=2026-11-18', 'Every line is the same on both sides'],
  ['a day has not been compared', '?day=2026-11-17', 'This day hasn’t been compared'],
  ['no day has been compared yet', '', 'No day has been compared yet'],
])('says that %s', async (_what, query, words) => {
  await open(`/custom-admin/reconciliation${query}`, query === '' ? [] : undefined);
  await screen.findByText(words);
});
