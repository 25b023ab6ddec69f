import { adminListCases } from '@acquaint/contracts';
import { renderRemotePage, sampleItem } from '@acquaint/remote-kit/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { fakeRole } from '../../components/test-staff.ts';
import { remote } from '../../remote.ts';
import { reportsServer } from './test-reports.ts';

const open = (search = '', role: 'support' | 'moderator' = 'moderator') =>
  renderRemotePage(remote, 'reports', {
    path: `/custom-admin/reports${search}`,
    fakes: [fakeRole(role), ...reportsServer().fakes],
  });
const callOf = (page: Awaited<ReturnType<typeof open>>, name: string) =>
  page.calls.find((call) => call.name === name)?.body;
const reasonField = 'Reason, for the member and the audit log';

describe('reports', () => {
  it('show what was seen, who reported it with their record, and what happened before', async () => {
    await open();
    const list = await screen.findByRole('list', { name: 'Reports' });
    expect(list).toHaveTextContent('Ida Wells (@ida)');
    expect(list).toHaveTextContent('Buy my watches');
    expect(list).toHaveTextContent('Reported by Grace Hopper');
    expect(list).toHaveTextContent('earlier reports: 1 right, 0 unfounded, 0 false');
    expect(screen.getByRole('list', { name: /Earlier actions/ })).toHaveTextContent('Muted in a circle');
  });

  it('lead to the staff pages of the person and of who reported them', async () => {
    await open();
    const { person, reports } = sampleItem(adminListCases);
    const linkOf = async (name: string) => (await screen.findByRole('link', { name })).getAttribute('href');
    expect(await linkOf('Ida Wells (@ida)')).toBe(`/custom-admin/person?id=${person?.id}`);
    expect(await linkOf('Grace Hopper')).toBe(`/custom-admin/person?id=${reports[0]?.reporter?.id}`);
  });

  it('are decided with actions, a time and a reason, and leave the list', async () => {
    const page = await open();
    const tabs = within(screen.getByRole('navigation', { name: 'Admin area' }));
    expect(await tabs.findByRole('link', { name: 'Reports 1 waiting' })).toBeVisible();
    await page.user.click(await screen.findByRole('button', { name: 'Decide: Ida Wells (@ida)' }));
    const dialog = within(await screen.findByRole('dialog'));
    await page.user.click(dialog.getByRole('radio', { name: 'The report is right' }));
    await page.user.click(await dialog.findByRole('checkbox', { name: 'Hide it' }));
    await page.user.click(dialog.getByRole('checkbox', { name: 'Mute them in this circle' }));
    expect(await dialog.findByLabelText('For how long?')).toBeVisible();
    await page.user.type(dialog.getByLabelText(reasonField), 'Advertising');
    await page.user.click(dialog.getByRole('button', { name: 'Decide' }));
    await screen.findByText('Nothing to decide');
    expect(await tabs.findByRole('link', { name: 'Reports' })).toBeVisible();
    expect(callOf(page, 'admin.decideReport')).toEqual({
      decision: 'upheld',
      reason: 'Advertising',
      actions: [
        { kind: 'hiding', days: null },
        { kind: 'circle_mute', days: 7 },
      ],
    });
  });

  it('show why a message waits that looks like spam, and that nobody reported it (R-MOD-10)', async () => {
    const server = reportsServer();
    server.world.cases = server.world.cases.map((one) => ({
      ...one,
      kind: 'held',
      reports: one.reports.map((report) => ({ ...report, reporter: null })),
      terms: [
        { kind: 'same_text', count: 6, points: 4 },
        { kind: 'new_account', count: 1, points: 1 },
      ],
    }));
    const { user } = await renderRemotePage(remote, 'reports', {
      path: '/custom-admin/reports',
      fakes: [fakeRole('moderator'), ...server.fakes],
    });
    const score = await screen.findByRole('list', { name: 'Spam score: Ida Wells (@ida)' });
    expect(score).toHaveTextContent('Nearly the same text sent 6 times before: 4 points');
    expect(screen.getByRole('heading', { name: 'Spam score: 5' })).toBeVisible();
    expect(screen.queryByText(/unknown person/)).toBeNull();
    await user.click(screen.getByRole('button', { name: /^Decide/ }));
    const dialog = within(await screen.findByRole('dialog'));
    expect(dialog.getAllByRole('radio').map((radio) => radio.closest('label')?.textContent)).toEqual([
      'Yes, it’s spam',
      'No, deliver it',
    ]);
  });

  it('are found by words, and by the member they concern', async () => {
    const page = await open('?username=grace');
    expect(await screen.findByText('No reports about or by @grace')).toBeVisible();
    await page.user.click(screen.getByRole('button', { name: 'Showing only @grace. Show all' }));
    expect(await screen.findByRole('list', { name: 'Reports' })).toHaveTextContent('Ida Wells');
    await page.user.type(screen.getByRole('searchbox', { name: 'Search' }), 'nothing like it');
    expect(await screen.findByText('No matches')).toBeVisible();
  });

  it('can be taken; one earlier action is lifted alone', async () => {
    const page = await open();
    await page.user.click(await screen.findByRole('button', { name: 'Lift: Muted in a circle' }));
    const dialog = within(await screen.findByRole('dialog'));
    await page.user.type(dialog.getByLabelText(reasonField), 'Enough');
    await page.user.click(dialog.getByRole('button', { name: 'Lift' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(callOf(page, 'admin.liftSanction')).toEqual({ reason: 'Enough' });
    await page.user.click(await screen.findByRole('button', { name: 'Assign to me: Ida Wells (@ida)' }));
    await waitFor(() => expect(callOf(page, 'admin.claimReport')).toEqual({ is_claimed: true }));
  });

  it('have no buttons for support', async () => {
    await open('', 'support');
    expect(await screen.findByText('You can view these. Ask a moderator to decide.')).toBeVisible();
    expect(await screen.findByRole('list', { name: 'Reports' })).toHaveTextContent('Ida Wells');
    expect(screen.queryByRole('button', { name: /Decide|Take|Lift/ })).toBeNull();
  });
});

it('appeals are answered with a reason and leave the list', async () => {
  const page = await open('?state=appeals');
  await page.user.click(await screen.findByRole('button', { name: 'Grant appeal: Ida Wells' }));
  const dialog = within(await screen.findByRole('dialog'));
  await page.user.type(dialog.getByLabelText(reasonField), 'You are right');
  await page.user.click(dialog.getByRole('button', { name: 'Grant appeal' }));
  await screen.findByText('No appeals');
  expect(callOf(page, 'admin.decideAppeal')).toEqual({ is_lifted: true, reason: 'You are right' });
});
