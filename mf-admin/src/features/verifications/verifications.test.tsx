import { renderRemotePage } from '@acquaint/remote-kit/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { fakeRole } from '../../components/test-staff.ts';
import { remote } from '../../remote.ts';
import { verificationsServer } from './test-verifications.ts';

/** Opens the page with a fake server that has one request. */
const openVerifications = () =>
  renderRemotePage(remote, 'verifications', {
    path: '/custom-admin/verifications',
    fakes: [fakeRole('moderator'), ...verificationsServer().fakes],
  });

describe('requests to verify a profile', () => {
  it('are granted for the evidence that was checked, with a reason; the badge can be removed again', async () => {
    const page = await openVerifications();
    const list = await screen.findByRole('list', { name: 'Requests' });
    expect(list).toHaveTextContent('Requested as Ida Wells, The Free Speech, ida@example.org');
    expect(list).toHaveTextContent('WorkEditor, The Free Speech');
    expect(list).toHaveTextContent('Websitehttps://freespeech.example');
    expect(list).toHaveTextContent('Work email verified: ida@freespeech.example');
    expect(list).toHaveTextContent('https://www.linkedin.com/in/ida-wells');
    const tabs = within(screen.getByRole('navigation', { name: 'Admin area' }));
    expect(await tabs.findByRole('link', { name: 'Verifications 1 waiting' })).toBeVisible();
    await page.user.click(screen.getByRole('button', { name: 'Verify: Ida Wells' }));
    const dialog = within(await screen.findByRole('dialog'));
    await page.user.click(dialog.getByLabelText('Their name and their work at The Free Speech'));
    expect(dialog.queryByLabelText('Expert')).toBeNull();
    await page.user.click(dialog.getByLabelText('Investor'));
    await page.user.type(
      dialog.getByLabelText('Reason, for the member and the audit log'),
      'The profile is hers',
    );
    await page.user.click(dialog.getByRole('button', { name: 'Verify' }));
    await screen.findByText('Nothing to decide');
    expect(await tabs.findByRole('link', { name: 'Verifications' })).toBeVisible();
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(page.calls.find(({ name }) => name === 'admin.decideVerification')?.body).toEqual({
      decision: 'verified',
      what: 'name_and_work',
      badges: ['investor'],
      reason: 'The profile is hers',
    });
    await page.user.click(screen.getByText('Decided'));
    expect(await screen.findByText('Decided, name and work, investor: “The profile is hers”')).toBeVisible();
    await page.user.click(screen.getByRole('button', { name: 'Remove verification: Ida Wells' }));
    expect(await screen.findByRole('dialog')).toHaveTextContent('Remove verification: Ida Wells');
  });

  it('are refused with a reason', async () => {
    const page = await openVerifications();
    await page.user.click(await screen.findByRole('button', { name: 'Reject: Ida Wells' }));
    const dialog = within(await screen.findByRole('dialog'));
    expect(dialog.queryByText('What you’ve seen proof of')).toBeNull();
    await page.user.click(dialog.getByRole('button', { name: 'Reject' }));
    expect(await dialog.findByText('Enter a reason, up to 300 characters')).toBeVisible();
    await page.user.type(
      dialog.getByLabelText('Reason, for the member and the audit log'),
      'We see another name there',
    );
    await page.user.click(dialog.getByRole('button', { name: 'Reject' }));
    await screen.findByText('Nothing to decide');
  });
});
