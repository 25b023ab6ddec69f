import { getInvitedCircle, joinCircle, type InvitedCircle } from '@acquaint/contracts';
import { fake, renderRemotePage, sampleId } from '@acquaint/remote-kit/testing';
import { screen, waitFor } from '@testing-library/react';
import { remote } from '../../remote.ts';
import { sampleCircle, sampleInvitation } from '../../components/test-circle.ts';

const { id, name } = sampleCircle();
const HERE = `/circle-register?circle=${id}`;
const INSIDE = `/dashboard/groups?circle=${id}`;

interface World {
  readonly path?: string;
  readonly loggedIn?: boolean;
  readonly part?: Partial<InvitedCircle>;
  readonly isGone?: boolean;
  readonly isFull?: boolean;
}

function openInvitation({ path = HERE, loggedIn = false, part = {}, isGone, isFull }: World = {}) {
  return renderRemotePage(remote, 'circle-register', {
    path,
    loggedIn,
    fakes: [
      fake(getInvitedCircle, () =>
        isGone === true
          ? { status: 404, body: { detail: 'We couldn’t find this circle.' } }
          : {
              status: 200,
              body: { ...sampleInvitation(), is_visitor: !loggedIn, ...part },
            },
      ),
      fake(joinCircle, () =>
        isFull === true
          ? { status: 429, body: { detail: 'You’ve tried this a bit too often.' } }
          : { status: 200, body: sampleCircle({ is_member: true }) },
      ),
    ],
  });
}
const join = () => screen.findByRole('button', { name: `Join ${name}` });
const joined = (calls: readonly { readonly name: string }[]) =>
  calls.some((call) => call.name === 'circles.join');

afterEach(() => sessionStorage.clear());

describe('an invitation to a circle', () => {
  it('tells a visitor without an account what the circle is about', async () => {
    await openInvitation();
    expect(await screen.findByRole('heading', { name })).toBeVisible();
    expect(screen.getByText('Words into numbers.')).toBeVisible();
    expect(screen.getByText('Compilers')).toBeVisible();
    expect(screen.getByText('2 members')).toBeVisible();
  });

  it('says what comes next in the circle, and what its members can do', async () => {
    const event = { id: sampleId(96), name: 'Tea and tuples', starts_at: '2026-12-03T18:00:00.000Z' };
    await openInvitation({ part: { next_event: event } });
    expect(await screen.findByText('Tea and tuples')).toBeVisible();
    expect(screen.getByRole('heading', { name: 'What you can do there' })).toBeVisible();
  });

  it('leads through the login and joins afterwards', async () => {
    const visitor = await openInvitation();
    await visitor.user.click(await join());
    expect(visitor.shellCalls).toEqual([['requireLogin', HERE]]);
    expect(joined(visitor.calls)).toBe(false);
    visitor.unmount();

    const member = await openInvitation({ loggedIn: true });
    await waitFor(() => expect(member.location()).toBe(INSIDE));
    expect(joined(member.calls)).toBe(true);
  });

  it('leads through registration and joins afterwards', async () => {
    const visitor = await openInvitation();
    await visitor.user.click(await screen.findByRole('link', { name: 'Create a free account' }));
    await waitFor(() => expect(visitor.location()).toBe(`/register?next=${encodeURIComponent(HERE)}`));
    visitor.unmount();

    const member = await openInvitation({ loggedIn: true });
    await waitFor(() => expect(member.location()).toBe(INSIDE));
  });

  it('joins nobody who has not asked to, and joins a member at once on request', async () => {
    const member = await openInvitation({ loggedIn: true });
    const button = await join();
    expect(screen.queryByRole('link', { name: 'Create a free account' })).toBeNull();
    expect(joined(member.calls)).toBe(false);
    await member.user.click(button);
    await waitFor(() => expect(member.location()).toBe(INSIDE));
  });

  it('shows why joining failed and stays on the page', async () => {
    const member = await openInvitation({ loggedIn: true, isFull: true });
    await member.user.click(await join());
    expect(await screen.findByText('You’ve tried this a bit too often.')).toBeVisible();
    expect(member.location()).toBe(HERE);
  });

  it('links a member of the circle to it', async () => {
    await openInvitation({ loggedIn: true, part: { is_member: true } });
    expect(await screen.findByRole('link', { name: 'Open it' })).toHaveAttribute('href', INSIDE);
  });

  it.each([
    ['names no circle', { path: '/circle-register' }],
    ['names something else', { path: '/circle-register?circle=compilers' }],
    ['names a circle that is gone', { isGone: true }],
  ])('shows a plain explanation when it %s', async (_what, world) => {
    await openInvitation(world);
    expect(await screen.findByText('This invitation doesn’t work')).toBeVisible();
  });
});
