import {
  adminListTopics,
  adminMergeTopic,
  adminPreviewTopicMerge,
  adminSetTopicSynonyms,
  type StaffTopic,
} from '@acquaint/contracts';
import { fake, fakeSample, renderRemotePage, sampleOf } from '@acquaint/remote-kit/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { fakeRole } from '../../components/test-staff.ts';
import { remote } from '../../remote.ts';

const openTopics = (role: 'support' | 'moderator' | 'admin', path = '/custom-admin/topics') =>
  renderRemotePage(remote, 'topics', {
    path,
    fakes: [
      fakeRole(role),
      fakeSample(adminListTopics),
      fakeSample(adminPreviewTopicMerge),
      fake(adminMergeTopic, () => ({ status: 200, body: sampleOf(adminMergeTopic) })),
      fake(adminSetTopicSynonyms, () => ({ status: 200, body: sampleOf(adminSetTopicSynonyms) })),
    ],
  });

describe('topics (R-ADMIN-13)', () => {
  it('are listed with what has them, and found by a synonym', async () => {
    await openTopics('support', '/custom-admin/topics?q=raising');
    await screen.findByText('raising money');
    const rows = screen.getAllByRole('row');
    expect(rows.map(({ children }) => [...children].map(({ textContent }) => textContent))).toEqual([
      ['Topic', 'Members', 'Wanted', 'Offered', 'Circles', 'Peeks'],
      ['Fundraisingraising money', '12', '9', '4', '2', '3'],
    ]);
    expect(screen.getByText(/^You can view the topics\./)).toBeVisible();
  });

  it('have an order and pages, which the address keeps', async () => {
    const [sample] = sampleOf(adminListTopics).results as [StaffTopic];
    const topics = Array.from({ length: 25 }, (_, index) => ({
      ...{ ...sample, slug: `t${index}`, name: `Topic ${String(index).padStart(2, '0')}` },
      member_count: index,
      want_count: 25 - index,
    }));
    const page = await renderRemotePage(remote, 'topics', {
      path: '/custom-admin/topics',
      fakes: [fakeRole('support'), fake(adminListTopics, () => ({ status: 200, body: { results: topics } }))],
    });
    const names = async () => (await screen.findAllByText(/^Topic \d/)).map(({ textContent }) => textContent);
    expect((await names())[0]).toBe('Topic 24');
    await page.user.click(screen.getByRole('listitem', { name: '2' }));
    await waitFor(async () => expect(await names()).toHaveLength(5));
    await page.user.click(screen.getByText('Most wanted'));
    await waitFor(async () => expect((await names())[0]).toBe('Topic 00'));
    expect(page.location()).toBe('/custom-admin/topics?order=wanted');
  });

  it('get other words by a moderator, with a reason', async () => {
    const page = await openTopics('moderator');
    await page.user.click(await screen.findByRole('button', { name: 'Synonyms of Fundraising' }));
    const dialog = within(await screen.findByRole('dialog'));
    await page.user.type(
      dialog.getByLabelText('Other words (press Enter after each)'),
      'finding investors{enter}',
    );
    await page.user.type(dialog.getByLabelText('Reason, for the audit log'), 'Many search for it.');
    await page.user.click(dialog.getByRole('button', { name: 'Save' }));
    await waitFor(() =>
      expect(page.calls.find(({ name }) => name === 'admin.setTopicSynonyms')?.body).toEqual({
        synonyms: ['raising money', 'finding investors'],
        reason: 'Many search for it.',
      }),
    );
    expect(screen.queryByRole('button', { name: 'Merge Fundraising' })).toBeNull();
  });

  it('are merged by an admin, who sees before whom it touches, and that it is for good', async () => {
    const page = await openTopics('admin');
    await page.user.click(await screen.findByRole('button', { name: 'Merge Pitching' }));
    const dialog = within(await screen.findByRole('dialog'));
    await page.user.click(dialog.getByRole('combobox', { name: 'Into' }));
    await page.user.click(await screen.findByTitle('Fundraising'));
    expect(await dialog.findByText('This can’t be undone.')).toBeVisible();
    expect(dialog.getByText(/4 members, one circle, 0 peeks/)).toBeVisible();
    const members = within(dialog.getByRole('list', { name: 'Members' }));
    expect(members.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      'Alan Turing will be asked',
      'Grace Hopper ',
    ]);
    expect(dialog.getByText('Fundraising will also be found by: Pitching, raising money')).toBeVisible();
    await page.user.type(dialog.getByLabelText('Reason, for the audit log'), 'The same.');
    await page.user.click(dialog.getByRole('button', { name: 'Merge for good' }));
    await waitFor(() =>
      expect(page.calls.find(({ name }) => name === 'admin.mergeTopic')?.body).toEqual({
        into: 'fundraising',
        reason: 'The same.',
      }),
    );
  });
});

describe('the tabs of the admin area', () => {
  it('have groups, which open with a press and close with Escape', async () => {
    const page = await openTopics('admin');
    const tabs = within(screen.getByRole('navigation', { name: 'Admin area' }));
    const platform = tabs.getByRole('button', { name: 'Platform' });
    expect(platform).toHaveAttribute('aria-expanded', 'false');
    expect(tabs.queryByRole('link', { name: 'Jobs' })).toBeNull();
    await page.user.click(platform);
    expect(tabs.getByRole('link', { name: 'Topics' })).toHaveAttribute('aria-current', 'page');
    await page.user.keyboard('{Tab}{Escape}');
    expect(platform).toHaveFocus();
    expect(platform).toHaveAttribute('aria-expanded', 'false');
    await page.user.click(tabs.getByRole('button', { name: 'Money' }));
    await page.user.click(tabs.getByRole('link', { name: 'Payouts' }));
    await waitFor(() => expect(page.location()).toBe('/custom-admin/payouts'));
  });
});
