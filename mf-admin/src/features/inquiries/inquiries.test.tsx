import { renderRemotePage } from '@acquaint/remote-kit/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { fakeRole } from '../../components/test-staff.ts';
import { remote } from '../../remote.ts';
import { inquiriesServer } from '../../components/inquiries/test-inquiry.ts';

/** Opens the page with a fake server that has two open inquiries. */
async function openInquiries(path = '/custom-admin/inquiries') {
  const { world, fakes } = inquiriesServer();
  return {
    ...(await renderRemotePage(remote, 'inquiries', { path, fakes: [fakeRole('support'), ...fakes] })),
    world,
  };
}

const subjects = async () =>
  (await screen.findAllByRole('heading', { level: 2 })).map((heading) => heading.textContent);

describe('inquiries', () => {
  it('show who wrote, and the deadline', async () => {
    await openInquiries();
    expect(await subjects()).toEqual(['Around the world', 'My camera stays dark']);
    const list = screen.getByRole('list', { name: 'Inquiries' });
    expect(list).toHaveTextContent('Nellie Bly, The World, nellie@world.example');
    expect(list).toHaveTextContent('needs an answer by Jan 8, 2027');
  });

  it('are answered by an email from the page, which says to whom it goes, and show the reply', async () => {
    const page = await openInquiries();
    await page.user.click(await screen.findByRole('button', { name: 'Reply: Around the world' }));
    const dialog = within(await screen.findByRole('dialog'));
    expect(dialog.getByText(/^We’ll email it to nellie@world.example/)).toBeVisible();
    await page.user.click(dialog.getByRole('button', { name: 'Send reply' }));
    expect(await dialog.findByText('Write a reply, up to 4,000 characters')).toBeVisible();
    await page.user.type(dialog.getByLabelText('Your reply to Nellie Bly'), 'In seventy-two.');
    page.world.refusal = { status: 409, body: { detail: 'This inquiry isn’t open any more.' } };
    await page.user.click(dialog.getByRole('button', { name: 'Send reply' }));
    expect(await dialog.findByText('This inquiry isn’t open any more.')).toBeVisible();
    page.world.refusal = null;
    await page.user.click(dialog.getByRole('button', { name: 'Send reply' }));
    await waitFor(async () => expect(await subjects()).toEqual(['My camera stays dark']));
    expect(page.calls.findLast(({ name }) => name === 'admin.replyToInquiry')).toMatchObject({
      body: { text: 'In seventy-two.' },
    });
    await page.user.click(screen.getByText('Answered'));
    expect(await screen.findByText('In seventy-two.')).toBeVisible();
  });

  it('leave the list when marked as answered, with a note for the audit log, and can be reopened', async () => {
    const page = await openInquiries();
    await page.user.click(await screen.findByRole('button', { name: 'Mark as answered: Around the world' }));
    const dialog = within(await screen.findByRole('dialog'));
    await page.user.click(dialog.getByRole('button', { name: 'Mark as answered' }));
    expect(await screen.findByText('Write a few words, up to 300 characters')).toBeVisible();
    await page.user.type(dialog.getByLabelText('What you replied, for the audit log'), 'Seventy-two days');
    await page.user.click(dialog.getByRole('button', { name: 'Mark as answered' }));
    await waitFor(async () => expect(await subjects()).toEqual(['My camera stays dark']));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(page.calls.find(({ name }) => name === 'admin.decideInquiry')?.body).toEqual({
      state: 'answered',
      reason: 'Seventy-two days',
    });

    await page.user.click(screen.getByText('Answered'));
    expect(await screen.findByRole('button', { name: 'Reopen: Around the world' })).toBeVisible();
    expect(page.location()).toBe('/custom-admin/inquiries?state=answered');
  });

  it('are taken on by one of the team, given back, and filtered by that', async () => {
    const page = await openInquiries();
    const list = await screen.findByRole('list', { name: 'Inquiries' });
    expect(list).toHaveTextContent('Taken by Lin Tan');
    expect(list).toHaveTextContent('Nobody has taken it on yet');
    await page.user.click(screen.getByRole('button', { name: 'I’ll answer it: Around the world' }));
    await page.user.click(await screen.findByRole('button', { name: 'Give it back: Around the world' }));
    await page.user.click(await screen.findByRole('button', { name: 'Take it over: My camera stays dark' }));
    await waitFor(() => expect(list).toHaveTextContent('Taken by you'));
    await page.user.click(screen.getByText('Unassigned'));
    await waitFor(async () => expect(await subjects()).toEqual(['Around the world']));
    expect(page.location()).toBe('/custom-admin/inquiries?whose=unassigned');
    const claims = page.calls.filter(({ name }) => name === 'admin.claimInquiry');
    expect(claims.map(({ body }) => body)).toEqual([
      { is_claimed: true },
      { is_claimed: false },
      { is_claimed: true },
    ]);
  });

  it('can be searched', async () => {
    await openInquiries('/custom-admin/inquiries?q=camera');
    expect(await subjects()).toEqual(['My camera stays dark']);
  });

  it('decided by somebody else in the meantime show an explanation', async () => {
    const page = await openInquiries();
    const detail = 'Someone has already marked this inquiry as spam.';
    page.world.refusal = { status: 409, body: { detail } };
    await page.user.click(await screen.findByRole('button', { name: 'Mark as spam: Around the world' }));
    const dialog = within(await screen.findByRole('dialog'));
    await page.user.type(dialog.getByLabelText('Why it’s spam, for the audit log'), 'Watches');
    await page.user.click(dialog.getByRole('button', { name: 'Mark as spam' }));
    expect(await dialog.findByText(detail)).toBeVisible();
  });

  it('show an empty state when none are left', async () => {
    await openInquiries('/custom-admin/inquiries?state=suspicious');
    expect(await screen.findByText('Nothing suspicious')).toBeVisible();
  });
});
