import { renderRemotePage } from '@acquaint/remote-kit/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { fakeRole } from '../../components/test-staff.ts';
import { remote } from '../../remote.ts';
import { matchingServer } from './test-matching.ts';

async function openMatching(role: 'admin' | 'support' = 'admin') {
  const { world, fakes } = matchingServer();
  return {
    ...(await renderRemotePage(remote, 'matching', {
      path: '/custom-admin/matching',
      fakes: [...fakes, fakeRole(role)],
    })),
    world,
  };
}

describe('model versions', () => {
  it('are listed with the live one and how well each predicted held-out answers', async () => {
    await openMatching();
    const list = within(await screen.findByRole('list', { name: 'Versions' }));
    const live = list.getAllByRole('listitem')[1];
    expect(live).toHaveTextContent('fit-1 live');
    expect(live).toHaveTextContent('Learnt from 812 answers');
    expect(live).toHaveTextContent('0.610, before 0.655');
    expect(live).toHaveTextContent('0.702');
    expect(live).toHaveTextContent('0.045, from 0.012 to 0.078');
    expect(screen.queryByRole('button', { name: 'Make fit-1 live' })).toBeNull();
  });

  it('are compared with what members answered, with counts and intervals (R-ADMIN-27)', async () => {
    const page = await openMatching('support');
    const table = within(await screen.findByRole('region', { name: 'Answers by predicted range' }));
    expect(table.getAllByRole('row').map(({ textContent }) => textContent)).toEqual([
      expect.stringContaining('95% interval'),
      '30% to 40%2034%30%15% to 52%',
      '60% to 70%3067%67%49% to 81%',
    ]);
    expect(screen.getByText('50 answers: 55% were predicted to accept, 52% did.')).toBeVisible();
    expect(page.calls.find(({ name }) => name === 'admin.getCalibration')?.query).toEqual({
      version: 'fit-1',
    });
  });

  it('can be trained again, and the page says whether the result went live', async () => {
    const page = await openMatching();
    await page.user.click(await screen.findByText('Learn now'));
    expect(await screen.findByText('fit-3 didn’t go live')).toBeVisible();
    expect(await screen.findByLabelText('Make fit-3 live')).toBeVisible();
  });

  it('can be rolled back after a confirmation with a reason', async () => {
    const page = await openMatching();
    await page.user.click(await screen.findByLabelText('Make hand-1 live'));
    const dialog = within(await screen.findByRole('dialog'));
    await page.user.click(dialog.getByLabelText('Reason, for the audit log'));
    await page.user.paste('Odd introductions');
    await page.user.click(dialog.getByRole('button', { name: 'Make live' }));
    expect(await screen.findByLabelText('Make fit-1 live')).toBeVisible();
    await waitFor(() => expect(screen.queryByText('Make hand-1 live?')).toBeNull());
    expect(page.calls.find(({ name }) => name === 'admin.setMatchModel')?.body).toEqual({
      version: 'hand-1',
      reason: 'Odd introductions',
    });
  });

  it('train automatically again once a pinned version is released', async () => {
    const page = await openMatching();
    await page.user.click(await screen.findByLabelText('Make hand-1 live'));
    const choose = within(await screen.findByRole('dialog'));
    await page.user.click(choose.getByLabelText('Reason, for the audit log'));
    await page.user.paste('Odd introductions');
    await page.user.click(choose.getByRole('button', { name: 'Make live' }));
    await page.user.click(await screen.findByText('Turn automatic learning back on'));
    const release = within(await screen.findByRole('dialog', { name: 'Turn automatic learning back on?' }));
    await page.user.click(release.getByLabelText('Reason, for the audit log'));
    await page.user.paste('Compared');
    await page.user.click(release.getByRole('button', { name: 'Turn on learning' }));
    await waitFor(() => expect(screen.queryByText('Turn automatic learning back on')).toBeNull());
    expect(page.calls.find(({ name }) => name === 'admin.releaseMatchModel')?.body).toEqual({
      reason: 'Compared',
    });
  });

  it('are read-only for support', async () => {
    await openMatching('support');
    expect(await screen.findByRole('list', { name: 'Versions' })).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Learn now' })).toBeNull();
    expect(screen.queryByRole('button', { name: /^Make/ })).toBeNull();
  });
});

describe('a changed policy', () => {
  it('is replayed on past weeks next to the live one, sending only what was changed', async () => {
    const page = await openMatching('support');
    await page.user.type(await screen.findByLabelText('Introductions per member per week'), '3');
    await page.user.click(screen.getByRole('button', { name: 'Replay' }));
    const table = within(await screen.findByRole('region', { name: 'Live and changed policy' }));
    expect(table.getByRole('row', { name: /Gini/ })).toHaveTextContent('0.3120.205');
    expect(screen.getByText('Replayed 4 weeks of 200 members.')).toBeVisible();
    expect(page.calls.find(({ name }) => name === 'admin.replayMatchPolicy')?.body).toEqual({
      weeks: 4,
      policy: { per_member: 3 },
    });
  });

  it('goes live with the numbers that were tried', async () => {
    const page = await openMatching();
    await page.user.type(await screen.findByLabelText('Discount for being shown often'), '0.7');
    await page.user.click(screen.getByRole('button', { name: 'Replay' }));
    await page.user.click(await screen.findByText('Make this policy live'));
    const dialog = within(await screen.findByRole('dialog'));
    await page.user.click(dialog.getByLabelText('Reason, for the audit log'));
    await page.user.paste('Fairer');
    await page.user.click(dialog.getByRole('button', { name: 'Make live' }));
    await waitFor(() =>
      expect(page.calls.find(({ name }) => name === 'admin.setMatchModel')?.body).toEqual({
        version: 'fit-1',
        reason: 'Fairer',
        policy: { exposure_discount: 0.7 },
      }),
    );
  });
});
