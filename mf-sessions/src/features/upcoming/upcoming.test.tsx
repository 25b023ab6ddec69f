import { acceptRequest, cancelSession, declineRequest, listSessions } from '@acquaint/contracts';
import type { Session } from '@acquaint/contracts';
import { publish } from '@acquaint/event-bus';
import { fake, renderRemotePage, samplePage } from '@acquaint/remote-kit/testing';
import { act, screen, waitFor, within } from '@testing-library/react';
import { instantIn, sampleSession } from '../../parts/test-session.ts';
import { remote } from '../../remote.ts';

/** The upcoming sessions over a server that changes their states as asked. */
async function openUpcoming(...sessions: Session[]) {
  const world = { sessions, conflict: false };
  const change = (id: string, state: Session['state']) => {
    if (world.conflict) {
      const body = { detail: 'The session has begun.', code: 'state-changed' as const, alternatives: [] };
      return { status: 409, body } as const;
    }
    world.sessions = world.sessions.map((each) => (each.id === id ? { ...each, state } : each));
    return { status: 200, body: sampleSession({ state }) } as const;
  };
  const page = await renderRemotePage(remote, 'upcoming', {
    path: '/dashboard/sessions/upcoming',
    fakes: [
      fake(listSessions, () => ({
        status: 200,
        body: samplePage(
          world.sessions.filter(({ state }) => state === 'confirmed' || state === 'requested'),
        ),
      })),
      fake(cancelSession, ({ params }) => change(params.id, 'cancelled')),
      fake(acceptRequest, ({ params }) => change(params.id, 'confirmed')),
      fake(declineRequest, ({ params }) => change(params.id, 'declined')),
    ],
  });
  return { ...page, world };
}

const question = async () => within(await screen.findByRole('tooltip'));
const button = (name: string | RegExp) => screen.findByRole('button', { name });

describe('upcoming sessions', () => {
  it('say what to do while there is none, and appear when one is booked', async () => {
    const page = await openUpcoming();
    expect(await screen.findByText('No upcoming sessions')).toBeVisible();
    const booked = sampleSession({ note: 'About compilers' });
    page.world.sessions.push(booked);
    act(() => publish('session/booked', { session_id: booked.id }));
    expect(await screen.findByRole('link', { name: 'Grace Hopper' })).toBeVisible();
    expect(screen.getByText('Confirmed')).toBeVisible();
    expect(screen.getByText('“About compilers”')).toBeVisible();
    expect(page.calls[0]?.query).toMatchObject({ period: 'upcoming' });
  });

  it('lead into the room while it is open, and only then', async () => {
    const page = await openUpcoming(sampleSession({ room_open: true }));
    await page.user.click(await button(/Enter the room/));
    expect(page.location()).toBe(`/room?session=${sampleSession().id}`);
  });

  it('have no door before the room opens', async () => {
    await openUpcoming(sampleSession());
    await button('Cancel');
    expect(screen.queryByRole('button', { name: /Enter the room/ })).toBeNull();
  });

  it('are cancelled only after a question', async () => {
    const page = await openUpcoming(sampleSession());
    await page.user.click(await button('Cancel'));
    expect((await question()).queryByText(/late cancellation/)).toBeNull();
    await page.user.click((await question()).getByRole('button', { name: 'Keep it' }));
    expect(page.world.sessions[0]?.state).toBe('confirmed');

    await page.user.click(await button('Cancel'));
    await page.user.click((await question()).getByRole('button', { name: 'Cancel the session' }));
    expect(await screen.findByText(/Session cancelled\./)).toBeInTheDocument();
    expect(await screen.findByText('No upcoming sessions')).toBeVisible();
  });

  it.each([
    ['in four hours', false, { starts_at: instantIn(240) }],
    ['in two hours', true, { starts_at: instantIn(120) }],
    ['in two hours and are not approved yet', false, { starts_at: instantIn(120), state: 'requested' }],
  ] as const)('that start %s warn of a late cancellation: %s', async (_when, isLate, part) => {
    const page = await openUpcoming(sampleSession(part));
    await page.user.click(await button('Cancel'));
    expect((await question()).queryByText(/counts as a late cancellation/) !== null).toBe(isLate);
  });

  it('that cannot be cancelled any more say why', async () => {
    const page = await openUpcoming(sampleSession());
    page.world.conflict = true;
    await page.user.click(await button('Cancel'));
    await page.user.click((await question()).getByRole('button', { name: 'Cancel the session' }));
    expect(await screen.findByText('The session has begun.')).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Grace Hopper' })).toBeVisible();
  });

  it('that others ask for are accepted by the host', async () => {
    const page = await openUpcoming(sampleSession({ state: 'requested', my_role: 'host' }));
    expect(await screen.findByRole('link', { name: 'Ada Byron' })).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Cancel' })).toBeNull();
    await page.user.click(await button('Accept'));
    expect(await screen.findByText('Confirmed')).toBeVisible();
  });

  it('that others ask for are declined by the host', async () => {
    const page = await openUpcoming(sampleSession({ state: 'requested', my_role: 'host' }));
    await page.user.click(await button('Decline'));
    await waitFor(() => expect(screen.queryByText('Waiting for approval')).toBeNull());
    expect(page.world.sessions[0]?.state).toBe('declined');
  });
});
