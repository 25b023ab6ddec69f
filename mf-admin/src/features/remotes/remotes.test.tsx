import { adminListRemotes } from '@acquaint/contracts';
import type { RemoteHealth } from '@acquaint/contracts';
import { fake, renderRemotePage } from '@acquaint/remote-kit/testing';
import { screen, within } from '@testing-library/react';
import { remote } from '../../remote.ts';

const health = (part: Partial<RemoteHealth>): RemoteHealth => ({
  name: 'mf-peeks',
  stable: '0.1.0-8fb52d0dfc',
  canary: null,
  served: '0.1.0-8fb52d0dfc',
  versions: [],
  entry_bytes: 20_480,
  state: 'ok',
  rollback_to: null,
  failures_last_hour: 0,
  failures_by_hour: Array.from({ length: 24 }, () => 0),
  failures: [],
  last_failure: null,
  ...part,
});
const FAILURE = { at: '2026-11-20T09:00:00.000Z', reason: 'timeout', detail: 'No answer in 10 s' };

async function openRemotes(results: RemoteHealth[]) {
  const world = { results };
  const page = await renderRemotePage(remote, 'remotes', {
    path: '/custom-admin/remotes',
    fakes: [fake(adminListRemotes, () => ({ status: 200, body: { results: world.results } }))],
  });
  return { ...page, world };
}
const row = async (name: string) => within(await screen.findByRole('row', { name: new RegExp(name) }));

describe('the health of the remotes', () => {
  it('tells sound ones from those browsers cannot load', async () => {
    await openRemotes([
      health({}),
      health({ name: 'mf-circles', state: 'missing', entry_bytes: null }),
      health({ name: 'mf-auth', state: 'wrong-digest', failures_last_hour: 4, last_failure: FAILURE }),
    ]);
    const peeks = await row('mf-peeks');
    expect(peeks.getByText('Sound')).toBeVisible();
    expect(peeks.getByText(/20\.0 kB/)).toBeVisible();
    expect(peeks.getByText('None')).toBeVisible();
    expect((await row('mf-circles')).getByText('Entry missing')).toBeVisible();
    const auth = await row('mf-auth');
    expect(auth.getByText('Wrong digest')).toBeVisible();
    expect(auth.getByText('4')).toBeVisible();
    expect(auth.getByText('No answer in 10 s')).toBeVisible();
  });

  it('is looked at again when asked', async () => {
    const page = await openRemotes([]);
    expect(await screen.findByText('No remote is published yet.')).toBeVisible();
    page.world.results = [health({})];
    await page.user.click(screen.getByRole('button', { name: /Look again/ }));
    expect((await row('mf-peeks')).getByText('Sound')).toBeVisible();
  });
});
