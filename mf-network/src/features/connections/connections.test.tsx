import type { Connection } from '@acquaint/contracts';
import { publish } from '@acquaint/event-bus';
import { renderRemotePage, sampleId } from '@acquaint/remote-kit/testing';
import { act, screen, waitFor, within } from '@testing-library/react';
import { remote } from '../../remote.ts';
import { connection, connectionsServer } from './test-connections.ts';

const GRACE = connection();

async function openNetwork(connections: readonly Connection[]) {
  const { world, fakes } = connectionsServer(connections);
  return { ...(await renderRemotePage(remote, 'connections', { path: '/dashboard/network', fakes })), world };
}

describe('the own network', () => {
  it('shows people with how they met, and books a session with them', async () => {
    const page = await openNetwork([GRACE]);
    expect(await screen.findByRole('link', { name: 'Grace Hopper' })).toBeVisible();
    expect(screen.getByText(/^Introduced by the AI/)).toBeVisible();
    await page.user.click(screen.getByRole('button', { name: /Book a session/ }));
    expect(page.asked).toEqual([['openModal', 'book-session', { username: 'grace' }]]);
  });

  it('asks before it removes somebody', async () => {
    const page = await openNetwork([GRACE]);
    await page.user.click(await screen.findByRole('button', { name: 'Remove' }));
    const question = within(await screen.findByRole('tooltip'));
    expect(question.getByText('Remove Grace from your network?')).toBeInTheDocument();
    expect(page.world.connections).toHaveLength(1);
    await page.user.click(question.getByRole('button', { name: 'Remove' }));
    await waitFor(() => expect(screen.queryByRole('link', { name: 'Grace Hopper' })).toBeNull());
    expect(await screen.findByText('No connections yet')).toBeVisible();
  });

  it('grows when a match is told, and says before that how it grows', async () => {
    const page = await openNetwork([]);
    expect(await screen.findByText('No connections yet')).toBeVisible();
    expect(screen.getByRole('link', { name: 'See your introductions' })).toBeVisible();
    page.world.connections.push(GRACE);
    act(() => publish('introduction/matched', { introduction_id: sampleId(11), username: 'grace' }));
    expect(await screen.findByRole('link', { name: 'Grace Hopper' })).toBeVisible();
  });
});
