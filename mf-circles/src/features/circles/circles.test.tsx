import type { Circle } from '@acquaint/contracts';
import { on } from '@acquaint/event-bus';
import { renderRemotePage, sampleId, samplePerson } from '@acquaint/remote-kit/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { remote } from '../../remote.ts';
import { ALAN, circlesServer, sampleCircle } from '../../components/test-circle.ts';

/** Opens the list of circles with a fake server that accepts joining, leaving and removing. */
async function openCircles(circles: readonly Circle[], path = '/dashboard/groups') {
  const { world, fakes } = circlesServer(circles);
  return { ...(await renderRemotePage(remote, 'groups', { path, fakes })), world };
}

const button = (name: string) => screen.findByRole('button', { name });

describe('the list of circles', () => {
  it('shows all circles or only the member’s own, depending on the URL', async () => {
    const page = await openCircles([
      sampleCircle(),
      sampleCircle({ id: sampleId(92), name: 'Deck readers', is_member: true, member_count: 1 }),
    ]);
    expect(await screen.findByRole('heading', { name: 'Compiler friends' })).toBeVisible();
    expect(screen.getByText('2 members')).toBeVisible();
    expect(screen.getByText('One member')).toBeVisible();
    await page.user.click(screen.getByText('Mine'));
    await waitFor(() => expect(screen.queryByRole('heading', { name: 'Compiler friends' })).toBeNull());
    expect(page.location()).toBe('/dashboard/groups?show=mine');
    expect(await screen.findByRole('heading', { name: 'Deck readers' })).toBeVisible();
  });

  it('can be searched by name, and suggests what to do when nothing matches', async () => {
    const page = await openCircles([sampleCircle()]);
    await page.user.type(screen.getByRole('searchbox', { name: 'Search circles' }), 'deck');
    expect(await screen.findByText('No circles found')).toBeVisible();
    await page.user.click(screen.getByRole('button', { name: /Start a circle/ }));
    expect(page.shellCalls).toEqual([['openModal', 'create-circle']]);
  });
});

describe('membership', () => {
  it('starts with a click, ends after a confirmation, and emits an event for both', async () => {
    const events: string[] = [];
    const subscriptions = (['circle/joined', 'circle/left'] as const).map((name) =>
      on(name).subscribe(() => events.push(name)),
    );
    const page = await openCircles([sampleCircle()]);
    await page.user.click(await button('Join Compiler friends'));
    expect(await screen.findByText('Welcome to Compiler friends!')).toBeInTheDocument();
    expect(await screen.findByText('3 members')).toBeVisible();

    await page.user.click(await button('Leave Compiler friends'));
    const question = within(await screen.findByRole('tooltip'));
    expect(page.world.circles[0]?.is_member).toBe(true);
    await page.user.click(question.getByRole('button', { name: 'Leave' }));
    expect(await button('Join Compiler friends')).toBeInTheDocument();
    expect(events).toEqual(['circle/joined', 'circle/left']);
    subscriptions.forEach((subscription) => subscription.unsubscribe());
  });

  it('of the admin cannot end until a successor is chosen', async () => {
    const page = await openCircles([sampleCircle({ is_member: true, is_admin: true })]);
    page.world.refusal = { status: 409, body: { detail: 'Name another admin before you leave.' } };
    await page.user.click(await button('Leave Compiler friends'));
    const question = within(await screen.findByRole('tooltip'));
    await page.user.click(question.getByRole('button', { name: 'Leave' }));
    expect(await screen.findByText('Name another admin before you leave.')).toBeInTheDocument();
    expect(await button('Leave Compiler friends')).toBeInTheDocument();
  });
});

describe('one circle', () => {
  const MINE = sampleCircle({ is_member: true, is_admin: true });
  const PATH = `/dashboard/groups?circle=${MINE.id}`;
  const members = async () =>
    within(await screen.findByRole('list', { name: 'Members of Compiler friends' }));

  it('opens from the list, puts its id into the URL, and closes again', async () => {
    const page = await openCircles([sampleCircle()]);
    await page.user.click(await button('Members of Compiler friends'));
    expect(page.location()).toBe(PATH);
    expect((await members()).getByRole('link', { name: 'Alan Turing' })).toHaveAttribute(
      'href',
      '/dashboard/user?username=alan',
    );
    await page.user.click(await button('Close'));
    await waitFor(() => expect(page.location()).toBe('/dashboard/groups'));
  });

  it.each([
    ['a member', { is_member: true }],
    ['a visitor', {}],
  ])('shows no menu to %s who is not its admin', async (_who, part) => {
    await openCircles([sampleCircle(part)], PATH);
    await (await members()).findByRole('link', { name: 'Alan Turing' });
    expect(screen.queryByRole('button', { name: /^Actions for/ })).toBeNull();
  });

  it('can be handed over by its admin after a confirmation; the menu disappears', async () => {
    const page = await openCircles([MINE], PATH);
    await (await members()).findByRole('link', { name: 'Alan Turing' });
    expect(screen.queryByRole('button', { name: 'Actions for Grace Hopper' })).toBeNull();
    await page.user.click(await button('Actions for Alan Turing'));
    await page.user.click(await screen.findByRole('menuitem', { name: 'Make admin' }));
    await screen.findAllByText('Make Alan Turing the admin of Compiler friends?');
    expect(page.calls.some(({ name }) => name === 'circles.transferAdmin')).toBe(false);
    await page.user.click(await button('Transfer'));
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Actions for Alan Turing' })).toBeNull());
    expect(page.calls.find(({ name }) => name === 'circles.transferAdmin')?.body).toEqual({
      user_id: ALAN.id,
    });
  });

  it('lets its admin remove a member after a confirmation', async () => {
    const page = await openCircles([MINE], PATH);
    await page.user.click(await button('Actions for Alan Turing'));
    await page.user.click(await screen.findByRole('menuitem', { name: 'Remove from the circle' }));
    expect(page.world.members).toHaveLength(2);
    await page.user.click(await button('Remove'));
    await waitFor(() => expect(screen.queryByRole('link', { name: 'Alan Turing' })).toBeNull());
    expect(
      (await members()).getByRole('link', { name: `${samplePerson().first_name} Hopper` }),
    ).toBeVisible();
  });

  it.each([
    ['Remove from the circle', true],
    ['Remove for good', false],
  ])('says whether a removed member may ask to come back: %s', async (item, may_ask) => {
    const page = await openCircles([MINE], PATH);
    await page.user.click(await button('Actions for Alan Turing'));
    await page.user.click(await screen.findByRole('menuitem', { name: item }));
    await page.user.click(await button('Remove'));
    await waitFor(() => expect(screen.queryByRole('link', { name: 'Alan Turing' })).toBeNull());
    expect(page.calls.find(({ name }) => name === 'circles.removeMember')?.body).toEqual({
      user_id: ALAN.id,
      may_ask,
    });
  });

  it('shows its admin the removed members and can let them in again', async () => {
    const page = await openCircles([MINE], PATH);
    page.world.removed = [
      { person: ALAN, may_ask: true, removed_at: '2026-11-20T09:00:00Z', asked_at: '2026-11-21T09:00:00Z' },
    ];
    await page.user.click(await screen.findByRole('tab', { name: 'Removed' }));
    expect(await screen.findByText('Would like to join again.')).toBeVisible();
    for (const name of ['Let in again', 'Decline', 'Don’t let them ask again']) {
      // Whoever speaks to their computer says the words that they see (WCAG 2.5.3).
      expect(await button(`${name}: Alan Turing`)).toHaveTextContent(name);
    }
    await page.user.click(await button('Let in again: Alan Turing'));
    expect(await screen.findByText('You haven’t removed anyone')).toBeVisible();
    expect(page.calls.find(({ name }) => name === 'circles.readmit')?.body).toEqual({
      user_id: ALAN.id,
      decision: 'member',
    });
  });

  it('has the peeks of the circle beside its members, also for those who are not in it (R-CIRC-14)', async () => {
    const page = await openCircles([sampleCircle()], PATH);
    await page.user.click(await screen.findByRole('tab', { name: 'Peeks' }));
    expect(screen.getByRole('tabpanel', { name: 'Peeks' })).toBeVisible();
    expect(screen.queryByRole('tab', { name: 'Chat' })).toBeNull();
  });

  it('tells a removed member that their request waits for the admin', async () => {
    await openCircles([sampleCircle({ has_asked: true })], PATH);
    expect((await screen.findAllByText('Waiting for the admin'))[0]).toBeVisible();
  });
});
