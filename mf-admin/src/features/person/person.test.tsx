import { tabSupportView } from '@acquaint/browser-storage';
import {
  adminAddNote,
  adminBeginView,
  adminErasePerson,
  adminGetPerson,
  adminListAudit,
  adminListPersonIntroductions,
  adminListPersonSessions,
  adminRefundSession,
  type Role,
} from '@acquaint/contracts';
import { fake, fakeSample, renderRemotePage, sampleOf } from '@acquaint/remote-kit/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { pageLoad } from '../../components/open-page.ts';
import { fakeRole } from '../../components/test-staff.ts';
import { remote } from '../../remote.ts';

const FILE = sampleOf(adminGetPerson);

/** Opens Grace’s page for staff of a role, with a fake server that takes the steps of erasing her. */
function openPerson(role: Role, path = `/custom-admin/person?id=${FILE.person.id}`) {
  let file = FILE;
  return renderRemotePage(remote, 'person', {
    path,
    fakes: [
      fakeRole(role),
      fake(adminGetPerson, () => ({ status: 200, body: file })),
      fakeSample(adminListPersonSessions),
      fakeSample(adminListPersonIntroductions),
      fakeSample(adminListAudit),
      fakeSample(adminBeginView),
      fakeSample(adminRefundSession),
      fake(adminAddNote, () => ({ status: 204, body: undefined })),
      fake(adminErasePerson, ({ body }) => {
        if (body.step === 'finish' && body.confirm !== FILE.person.username)
          return {
            status: 400,
            body: { detail: 'Please check.', errors: { confirm: ['Type it exactly.'] } },
          };
        const at = '2026-11-20T09:00:00.000Z';
        file = body.step === 'finish' ? { ...file, erased_at: at } : { ...file, deletion_requested_at: at };
        return { status: 200, body: file };
      }),
    ],
  });
}

it('shows the whole picture of a member (R-ADMIN-19)', async () => {
  await openPerson('support');
  expect(await screen.findByRole('heading', { name: 'Grace Hopper', level: 1 })).toBeVisible();
  expect(screen.getByText('grace@example.org')).toBeVisible();
  expect(screen.getByText('The Navy')).toBeVisible();
  // A day without a year could be one to come.
  const year = String(new Date(FILE.person.created_at).getFullYear());
  expect(screen.getByText('Joined').nextElementSibling).toHaveTextContent(year);
  const sessions = within(await screen.findByRole('list', { name: 'Sessions' }));
  expect(sessions.getByRole('link', { name: '€25.00, paid, held by the platform' })).toBeVisible();
  // Both answers are said with it.
  expect(await screen.findByText('Both said yes')).toBeVisible();
  expect(await screen.findByText('Sent the same link to everybody.')).toBeVisible();
  expect(screen.queryByRole('button', { name: /Suspend|Delete|Verify/ })).toBeNull();
  expect(screen.getByText(/Moderators can suspend and verify them/)).toBeVisible();
});

it('belongs to the tab of the list of people', async () => {
  await openPerson('support');
  const tabs = within(await screen.findByRole('navigation', { name: 'Admin area' }));
  expect(tabs.getByRole('link', { current: true })).toHaveTextContent('People');
});

it('lets an admin erase a member in two steps, the second with the username (R-ADMIN-20)', async () => {
  const page = await openPerson('admin');
  const decide = async (button: string, reason: string) => {
    await page.user.click(await screen.findByRole('button', { name: button }));
    await page.user.type(await screen.findByLabelText(/^Reason, for/), reason);
  };
  await decide('Delete account: Grace Hopper', 'A letter.');
  await page.user.click(screen.getByRole('button', { name: 'Start deletion' }));
  await decide('Erase now: Grace Hopper', 'A second letter.');
  const erase = screen.getByRole('button', { name: 'Erase for good' });
  await page.user.click(erase);
  expect(await screen.findByText('Type it exactly.')).toBeVisible();
  await page.user.type(screen.getByLabelText(/Type the username/), FILE.person.username);
  await page.user.click(erase);
  await screen.findByText('Erased');
  expect(screen.queryByRole('button', { name: 'Suspend Grace Hopper' })).toBeNull();
});

it('shows support the member’s pages in this tab, with a reason (R-ADMIN-11)', async () => {
  const open = jest.spyOn(pageLoad, 'open').mockImplementation(() => undefined);
  const page = await openPerson('support');
  await page.user.click(await screen.findByRole('button', { name: 'View as member: Grace Hopper' }));
  await page.user.type(await screen.findByLabelText(/^Reason, for the member/), 'A session is missing.');
  await page.user.click(screen.getByRole('button', { name: 'View as member' }));
  await waitFor(() => expect(open).toHaveBeenCalledWith('/dashboard/home/intros'));
  expect(tabSupportView.read()).toMatchObject({ userId: FILE.person.id, name: 'Grace Hopper' });
  // Calls of this page from within the view would be refused.
  expect(page.calls.at(-1)?.name).toBe('admin.beginView');
  tabSupportView.remove();
  open.mockRestore();
});

it('lets a moderator give the money of a session back, with a reason (R-ADMIN-21)', async () => {
  const page = await openPerson('moderator');
  await page.user.click(await screen.findByRole('button', { name: 'Refund the session with Alan Turing' }));
  await waitFor(() => expect(screen.getByText(/€25\.00 goes back to the person who booked/)).toBeVisible());
  await page.user.type(await screen.findByLabelText(/^Reason, for both/), 'He fell ill.');
  await page.user.click(screen.getByRole('button', { name: 'Refund' }));
  await screen.findByText('€25.00 is on its way back.');
  expect(page.calls.find(({ name }) => name === 'admin.refundSession')?.body).toEqual({
    reason: 'He fell ill.',
  });
});

it('lets all staff write a note for each other (R-ADMIN-32)', async () => {
  const page = await openPerson('support');
  await page.user.click(await screen.findByRole('button', { name: 'Write a note: Grace Hopper' }));
  await page.user.type(await screen.findByLabelText('Note'), 'Called.');
  await page.user.click(screen.getByRole('button', { name: 'Save note' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(page.calls.find(({ name }) => name === 'admin.addNote')?.body).toEqual({ reason: 'Called.' });
});

it('lets a moderator suspend and verify, but not erase', async () => {
  await openPerson('moderator');
  expect(await screen.findByRole('button', { name: 'Suspend Grace Hopper' })).toBeVisible();
  expect(screen.getByRole('button', { name: 'Verify: Grace Hopper' })).toBeVisible();
  expect(screen.queryByRole('button', { name: /Delete/ })).toBeNull();
});

it('asks which member without an id', async () => {
  await openPerson('support', '/custom-admin/person');
  expect(await screen.findByRole('heading', { name: 'Which member?' })).toBeVisible();
});
