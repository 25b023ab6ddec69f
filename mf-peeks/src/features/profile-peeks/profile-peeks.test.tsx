import { listPeeks } from '@acquaint/contracts';
import type { FeedPeek } from '@acquaint/contracts';
import { fake, renderRemoteSlot, samplePage } from '@acquaint/remote-kit/testing';
import { screen, waitFor } from '@testing-library/react';
import { samplePeek } from '../../components/test-peek.ts';
import { remote } from '../../remote.ts';

const openSlot = (peeks: FeedPeek[], more: { readonly title?: string } = {}) =>
  renderRemoteSlot(remote, 'profile.peeks', {
    path: '/dashboard/home/profile?tab=peeks',
    params: { username: 'grace', ...more },
    fakes: [fake(listPeeks, () => ({ status: 200, body: samplePage(peeks) }))],
  });

describe('the peeks of a profile', () => {
  it('are only those of the member', async () => {
    const slot = await openSlot([samplePeek()]);
    expect(await screen.findByRole('heading', { name: 'What a nanosecond is' })).toBeVisible();
    expect(slot.calls[0]?.query).toMatchObject({ username: 'grace' });
  });

  it('explain how they are made while there are none', async () => {
    await openSlot([]);
    expect(
      await screen.findByText('Moments from sessions appear here once everyone you hear in them agrees.'),
    ).toBeVisible();
    expect(screen.queryByRole('button')).toBeNull();
  });

  it('are a section with a heading where the page gives one', async () => {
    await openSlot([samplePeek()], { title: 'Peeks' });
    expect(await screen.findByRole('region', { name: 'Peeks' })).toBeVisible();
  });

  it('take no room there while there are none', async () => {
    const slot = await openSlot([], { title: 'Peeks' });
    await waitFor(() => expect(slot.calls).toHaveLength(1));
    expect(screen.queryByRole('heading')).toBeNull();
    expect(screen.queryByText(/^Moments from sessions/)).toBeNull();
  });
});
