import { renderRemotePage } from '@acquaint/remote-kit/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { fakeRole } from '../../components/test-staff.ts';
import { remote } from '../../remote.ts';
import { disputesServer } from './test-disputes.ts';

/** Opens the page with a fake server that has one dispute. */
const openDisputes = () =>
  renderRemotePage(remote, 'disputes', {
    path: '/custom-admin/sessions',
    fakes: [fakeRole('moderator'), ...disputesServer().fakes],
  });

describe('disputes', () => {
  it('show the member’s statement and what the server recorded', async () => {
    await openDisputes();
    const list = await screen.findByRole('list', { name: 'Disputes' });
    expect(list).toHaveTextContent('Late cancellation: Ida Wells');
    expect(list).toHaveTextContent('My train stood still for two hours.');
    expect(list).toHaveTextContent('Said when cancelling: “No train”');
    expect(list).toHaveTextContent('No one was in the room.');
  });

  it('are decided with a reason and leave the list', async () => {
    const page = await openDisputes();
    await page.user.click(await screen.findByRole('button', { name: 'Remove mark: Ida Wells' }));
    const dialog = within(await screen.findByRole('dialog'));
    await page.user.type(
      dialog.getByLabelText('Reason, for the member and the audit log'),
      'The strike was real',
    );
    await page.user.click(dialog.getByRole('button', { name: 'Remove mark' }));
    await screen.findByText('Nothing to decide');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(page.calls.find(({ name }) => name === 'admin.decideDispute')?.body).toEqual({
      decision: 'removed',
      reason: 'The strike was real',
    });
    await page.user.click(screen.getByText('Decided'));
    await screen.findByText('Decided: “The strike was real”');
  });
});
