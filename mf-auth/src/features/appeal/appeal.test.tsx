import { getSanctionNotice, sendAppeal, type SanctionNotice } from '@acquaint/contracts';
import { fake, renderRemotePage, sampleOf } from '@acquaint/remote-kit/testing';
import { screen } from '@testing-library/react';
import { remote } from '../../remote.ts';

/** Opens the page with a decision that the fake server changes when an appeal arrives. */
function open(part: Partial<SanctionNotice> = {}) {
  let notice: SanctionNotice = { ...sampleOf(getSanctionNotice), ...part };
  return renderRemotePage(remote, 'appeal', {
    path: '/appeal?token=token',
    fakes: [
      fake(getSanctionNotice, () => ({ status: 200, body: notice })),
      fake(sendAppeal, ({ body: { statement } }) => {
        const appeal = { id: 'a', statement, made_at: notice.made_at, state: 'open', answer: '' } as const;
        notice = { ...notice, appeal: { ...appeal, id: '00000000-0000-4000-8000-000000000931' } };
        return { status: 202, body: sampleOf(sendAppeal) };
      }),
    ],
  });
}

it('says what was decided and why, and takes one appeal', async () => {
  const page = await open({ kind: 'suspension', ends_at: '2026-12-21T09:00:00.000Z' });
  expect(await screen.findByRole('heading', { name: 'Your account is suspended.' })).toBeVisible();
  expect(screen.getByText(/Advertising in a circle/)).toBeVisible();
  expect(screen.getByText('Buy my watches')).toBeVisible();
  expect(screen.getByText(/It ends on/)).toBeVisible();
  await page.user.type(screen.getByLabelText('Your appeal'), 'They were mine');
  await page.user.click(screen.getByRole('button', { name: 'Send appeal' }));
  expect(await screen.findByText(/Someone else will look at it/)).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Send appeal' })).toBeNull();
  expect(page.calls.find(({ name }) => name === 'moderation.appeal')?.body).toEqual({
    token: 'token',
    statement: 'They were mine',
  });
});

it('takes no appeal against what is over', async () => {
  await open({ ended_at: '2026-11-21T09:00:00.000Z' });
  expect(await screen.findByText('This no longer applies.')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Send appeal' })).toBeNull();
});
