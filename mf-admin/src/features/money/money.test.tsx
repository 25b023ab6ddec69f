import { renderRemotePage } from '@acquaint/remote-kit/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { fakeRole } from '../../components/test-staff.ts';
import { remote } from '../../remote.ts';
import { moneyServer } from './test-money.ts';

const openMoney = () =>
  renderRemotePage(remote, 'money', {
    path: '/custom-admin/money',
    fakes: [fakeRole('moderator'), ...moneyServer().fakes],
  });

describe('withheld money', () => {
  it('shows the ring: its people, what they share, and the money between them', async () => {
    await openMoney();
    const people = await screen.findByRole('list', { name: '2 accounts' });
    expect(people).toHaveTextContent('Ida Wells ida@example.org');
    expect(screen.getByRole('heading', { level: 2 })).toHaveTextContent('€25.00 · Lin Tan → Ida Wells');
    const signals = screen.getByRole('list', { name: 'What they share' });
    expect(signals).toHaveTextContent('Same browser: Ida Wells, Lin Tan');
    expect(signals).toHaveTextContent('Ida Wells invited Lin Tan');
    expect(screen.getByRole('list', { name: 'Money between them' })).toHaveTextContent(
      'Lin Tan paid €20.00 for a session with Ida Wells. On hold',
    );
    const amounts = screen.getByRole('list', { name: 'Amounts' });
    expect(amounts).toHaveTextContent('together for 5 minutes and 1 second.');
    expect(amounts).toHaveTextContent('€5.00 of lunch money, to Ida Wells');
  });

  it.each([
    ['Release', 'released', 'The member gets the money'],
    ['Refuse', 'refused', 'The person who booked gets all of it back.'],
  ])('is decided with a reason: %s', async (word, decision, words) => {
    const page = await openMoney();
    await page.user.click(await screen.findByRole('button', { name: `${word} €20.00 to Ida Wells` }));
    const dialog = within(await screen.findByRole('dialog'));
    await waitFor(() => expect(dialog.getByText(words, { exact: false })).toBeVisible());
    await page.user.type(dialog.getByLabelText('Reason, for the member and the audit log'), 'We know them');
    await page.user.click(dialog.getByRole('button', { name: word }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(screen.queryByRole('button', { name: `${word} €20.00 to Ida Wells` })).toBeNull();
    expect(page.calls.find(({ name }) => name === 'admin.decideWithheldMoney')?.body).toEqual({
      decision,
      reason: 'We know them',
    });
    await page.user.click(screen.getByText('Decided'));
    await screen.findByText('Decided: “We know them”');
  });
});
