import { listCircleCases, type Circle } from '@acquaint/contracts';
import { on } from '@acquaint/event-bus';
import { renderRemotePage, sampleId, sampleItem, samplePerson } from '@acquaint/remote-kit/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { remote } from '../../remote.ts';
import { ALAN, circlesServer, sampleCircle } from '../../components/test-circle.ts';

/** Opens the list of circles with a fake server that accepts joining, leaving and removing. */
async function openCircles(circles: readonly Circle[], path = '/dashboard/groups', { gone = false } = {}) {
  const { world, fakes } = circlesServer(circles);
  if (gone) world.refusal = { status: 404, body: { detail: 'We couldn’t find this circle.' } };
  return { ...(await renderRemotePage(remote, 'groups', { path, fakes })), world };
}

const button = (name: string) => screen.findByRole('button', { name });

/** Opens the menu of the circle's page. */
async function openMenu(page: Pick<Awaited<ReturnType<typeof openCircles>>, 'user'>) {
  await page.user.click(await button('More for Compiler friends'));
  return (name: string) => screen.findByRole('menuitem', { name });
}

describe('membership', () => {
  it('starts with a click, ends after a confirmation, and emits an event for both', async () => {
    const events: string[] = [];
    const subscriptions = (['circle/joined', 'circle/left'] as const).map((name) =>
      on(name).subscribe(() => events.push(name)),
    );
    const page = await openCircles([sampleCircle()]);
    await page.user.click(await button('Join Compiler friends'));
    await screen.findByText('Welcome to Compiler friends!');
    expect(await screen.findByText('3 members')).toBeVisible();
    expect(await button('Open Compiler friends')).toHaveFocus();

    await page.user.click(await button('Open Compiler friends'));
    await waitFor(() => expect(page.location()).toBe(`/dashboard/groups?circle=${sampleCircle().id}`));
    await page.user.click(await (await openMenu(page))('Leave the circle'));
    const question = within(await screen.findByRole('dialog', { name: 'Leave Compiler friends?' }));
    expect(question.getByText('You can join again at any time.')).toBeVisible();
    expect(page.world.circles[0]?.is_member).toBe(true);
    await page.user.click(question.getByRole('button', { name: 'Leave' }));
    expect(await button('Join Compiler friends')).toBeInTheDocument();
    expect(events).toEqual(['circle/joined', 'circle/left']);
    subscriptions.forEach((subscription) => subscription.unsubscribe());
  });

  it('of the admin cannot end until a successor is chosen', async () => {
    const mine = sampleCircle({ is_member: true, is_admin: true });
    const page = await openCircles([mine], `/dashboard/groups?circle=${mine.id}`);
    await button('Invite');
    page.world.refusal = { status: 409, body: { detail: 'Name another admin before you leave.' } };
    await page.user.click(await (await openMenu(page))('Leave the circle'));
    const question = within(await screen.findByRole('dialog', { name: 'Leave Compiler friends?' }));
    expect(question.getByText(/^A deputy will take over\./)).toBeVisible();
    await page.user.click(question.getByRole('button', { name: 'Leave' }));
    await screen.findByText('Name another admin before you leave.');
    expect(await button('Invite')).toBeInTheDocument();
  });

  it.each([
    ['open', {}, 'You can join again at any time.'],
    ['by request', { access: 'request' }, 'To come back, you’ll have to ask to join again.'],
    ['by invitation', { access: 'invitation' }, 'To come back, you’ll need an invitation.'],
    ['archived', { is_archived: true }, 'The circle is archived, so you can’t join again.'],
  ] as const)('says before leaving a circle that is %s how one comes back', async (_what, part, text) => {
    const circle = sampleCircle({ is_member: true, ...part });
    const page = await openCircles([circle], `/dashboard/groups?circle=${circle.id}`);
    await page.user.click(await (await openMenu(page))('Leave the circle'));
    expect(await screen.findByText(text)).toBeVisible();
    await page.user.click(await button('Stay'));
    expect(page.calls.some(({ name }) => name === 'circles.leave')).toBe(false);
  });

  it('leaves the first place of a circle’s page to inviting, and leaving to the end of a menu', async () => {
    const circle = sampleCircle({ is_member: true });
    const page = await openCircles([circle], `/dashboard/groups?circle=${circle.id}`);
    await button('Invite');
    const header = within(screen.getByRole('heading', { level: 1 }).closest('header') ?? document.body);
    expect(
      header.getAllByRole('button').map((one) => one.getAttribute('aria-label') ?? one.textContent),
    ).toEqual(['Invite', 'More for Compiler friends']);
    await (
      await openMenu(page)
    )('Leave the circle');
    expect(screen.getAllByRole('menuitem').map(({ textContent }) => textContent)).toEqual([
      'Report…',
      'Leave the circle',
    ]);
  });
});

describe('one circle', () => {
  const MINE = sampleCircle({ is_member: true, is_admin: true });
  const PATH = `/dashboard/groups?circle=${MINE.id}`;
  const PEOPLE = `${PATH}&tab=members`;
  const members = async () =>
    within(await screen.findByRole('list', { name: 'Members of Compiler friends' }));

  it('opens from the list as a page with its address, and leads back', async () => {
    const page = await openCircles([sampleCircle({ rules: 'Be kind.' })]);
    await page.user.click(await screen.findByRole('link', { name: 'Compiler friends' }));
    expect(page.location()).toBe(PATH);
    expect(await screen.findByRole('heading', { level: 1, name: 'Compiler friends' })).toBeVisible();
    expect((await members()).getByRole('link', { name: 'Alan Turing' })).toHaveAttribute(
      'href',
      '/dashboard/user?username=alan',
    );
    expect((await members()).getByRole('list', { name: 'What Grace Hopper offers' })).toHaveTextContent(
      'Compilers',
    );
    expect(screen.getByText('Be kind.')).toBeVisible();
    expect(await screen.findByRole('list', { name: 'People here you should meet' })).toBeVisible();
    expect(await screen.findByRole('list', { name: 'Experts wanted' })).toHaveTextContent(
      '4 members are looking for an expert, and there’s none here.',
    );
    await page.user.click(screen.getByRole('link', { name: 'All circles' }));
    await waitFor(() => expect(page.location()).toBe('/dashboard/groups'));
  });

  it('says what is wrong at an address that leads to no circle', async () => {
    await openCircles([], `/dashboard/groups?circle=${sampleId(99)}`, { gone: true });
    expect(await screen.findByText('We couldn’t find this circle')).toBeVisible();
  });

  it('is edited by its admin: what it is, who can join, and who may do what', async () => {
    const page = await openCircles([MINE], PATH);
    await page.user.click(await button('Edit'));
    const drawer = within(await screen.findByRole('dialog'));
    await page.user.click(await drawer.findByRole('tab', { name: 'Joining' }));
    expect(await screen.findByText('Who can join?')).not.toHaveTextContent('optional');
    await page.user.type(drawer.getByLabelText(/^Rules/), 'Be kind.');
    await page.user.click(drawer.getByRole('radio', { name: 'Only people you let in' }));
    await page.user.type(await drawer.findByLabelText(/^Question/), 'Why?');
    await page.user.click(drawer.getByRole('tab', { name: 'Permissions' }));
    const write = within(drawer.getByRole('group', { name: 'Who can write in the chat?' }));
    await page.user.click(write.getByRole('checkbox', { name: 'Other members' }));
    await page.user.click(drawer.getByRole('button', { name: 'Save' }));
    await waitFor(() =>
      expect(page.calls.find(({ name }) => name === 'circles.update')?.body).toMatchObject({
        ...{ rules: 'Be kind.', access: 'request', question: 'Why?' },
        permissions: { write: ['admin', 'deputy'], remove: ['admin', 'deputy'] },
      }),
    );
    expect(await screen.findByText('By request')).toBeVisible();
  });

  it('asks before what was changed in its form is lost', async () => {
    const page = await openCircles([MINE], PATH);
    await page.user.click(await button('Edit'));
    const drawer = within(await screen.findByRole('dialog', { name: 'Edit Compiler friends' }));
    await page.user.click(await drawer.findByRole('tab', { name: 'Joining' }));
    await page.user.type(drawer.getByLabelText(/^Rules/), 'Be kind.');
    await page.user.click(drawer.getByRole('button', { name: 'Close' }));
    await page.user.click(await button('Stay'));
    await waitFor(() => expect(screen.queryByText('Leave without saving?')).toBeNull());
    expect(drawer.getByLabelText(/^Rules/)).toHaveValue('Be kind.');
    await page.user.click(drawer.getByRole('button', { name: 'Close' }));
    await page.user.click(await button('Leave'));
    await waitFor(() => expect(screen.queryByLabelText(/^Rules/)).toBeNull());
    expect(page.calls.some(({ name }) => name === 'circles.update')).toBe(false);
  });

  it('asks its question before a request to join, which then waits and can be withdrawn', async () => {
    const page = await openCircles(
      [sampleCircle({ access: 'request', question: 'What do you write?' })],
      PATH,
    );
    await page.user.click(await button('Ask to join Compiler friends'));
    await page.user.type(await screen.findByLabelText('What do you write?'), 'Compilers.');
    await page.user.click(await button('Send request'));
    expect(await screen.findByText('Waiting for the admin')).toBeVisible();
    expect(page.calls.find(({ name }) => name === 'circles.join')?.body).toEqual({ answer: 'Compilers.' });
    await page.user.click(await button('Withdraw'));
    expect(await button('Ask to join Compiler friends')).toBeVisible();
  });

  it('shows its admin who asks to join, and tells them the reason of a refusal', async () => {
    const page = await openCircles([{ ...MINE, waiting_count: 1 }], `${PATH}&tab=requests`);
    page.world.requests = [{ person: ALAN, answer: 'I count.', asked_at: '2026-11-20T09:00:00Z' }];
    expect(await screen.findByText('I count.')).toBeVisible();
    await page.user.click(await button('Decline Alan Turing'));
    await page.user.type(await screen.findByLabelText(/^Why/), 'We are full.');
    await page.user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Decline' }));
    expect(await screen.findByText('No requests are waiting')).toBeVisible();
    expect(page.calls.find(({ name }) => name === 'circles.answerRequest')?.body).toEqual({
      user_id: ALAN.id,
      decision: 'decline',
      reason: 'We are full.',
    });
  });

  it('can be reported to staff by others than its admin (R-MOD-1)', async () => {
    const page = await openCircles([sampleCircle()], PATH);
    await page.user.click(await (await openMenu(page))('Report…'));
    await page.user.click(await screen.findByRole('radio', { name: 'Spam or advertising' }));
    await page.user.click(screen.getByRole('button', { name: 'Report' }));
    expect(await screen.findByText('Thank you')).toBeVisible();
    expect(page.calls.find(({ name }) => name === 'moderation.report')?.body).toMatchObject({
      ...{ kind: 'circle', reason: 'spam' },
    });
  });

  it('shows who can remove members the reports there, and lets them mute or hide (R-MOD-9)', async () => {
    const page = await openCircles([MINE], PATH);
    page.world.reports = [sampleItem(listCircleCases)];
    await page.user.click(await button('Decide on the report: Ida Wells'));
    await page.user.click(await screen.findByRole('checkbox', { name: 'Mute them in this circle' }));
    expect(await screen.findByLabelText('For how long?')).toBeVisible();
    await page.user.type(screen.getByLabelText('Reason (the member will see it)'), 'Not here');
    await page.user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Decide' }));
    await waitFor(() => expect(screen.queryByRole('heading', { name: 'Reports' })).toBeNull());
    expect(page.calls.find(({ name }) => name === 'circles.decideReport')?.body).toMatchObject({
      ...{ decision: 'upheld', reason: 'Not here', actions: [{ kind: 'circle_mute', days: 7 }] },
    });
  });

  it('is led by whoever accepts it, and by nobody who is not asked', async () => {
    const page = await openCircles([sampleCircle({ is_member: true, is_offered_to_me: true })], PATH);
    await page.user.click(await button('Accept'));
    await screen.findByText('You lead Compiler friends now.');
    expect(page.calls.find(({ name }) => name === 'circles.answerTransfer')?.body).toEqual({ accept: true });
  });

  it('is archived and opened again by its admin', async () => {
    const page = await openCircles([MINE], PATH);
    await page.user.click(await (await openMenu(page))('Archive'));
    await page.user.click(await button('Archive'));
    expect(await screen.findByText(/^This circle is archived/)).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Invite' })).toBeNull();
  });

  it('says to its admin that only staff can reopen it, if they archived it (R-CIRC-18)', async () => {
    const page = await openCircles([{ ...MINE, is_archived: true, is_archived_by_staff: true }], PATH);
    const note = await screen.findByText(/^Our team archived it/);
    expect(within(note).getByRole('link', { name: 'Get in touch' })).toBeVisible();
    await (
      await openMenu(page)
    )('Leave the circle');
    expect(screen.queryByRole('menuitem', { name: 'Open again' })).toBeNull();
  });

  it('invites by name, by a link that ends and by email, each with its own button', async () => {
    const page = await openCircles([{ ...MINE, access: 'invitation' }], PATH);
    await page.user.click(await button('Invite'));
    expect(await screen.findByRole('list', { name: 'Open invitations' })).toHaveTextContent('1 of 10 joined');
    expect(screen.getByText(/they’re in without asking\.$/)).toBeVisible();
    await page.user.click(await button('Invite Robin Winter'));
    expect(await button('Robin Winter is invited')).toHaveFocus();
    expect(page.calls.find(({ name }) => name === 'circles.invite')?.body).toEqual({
      usernames: ['robin'],
      emails: [],
    });
    expect(screen.queryByRole('button', { name: 'Invite Grace Hopper' })).toBeNull();
    await page.user.click(await button('Create a link'));
    await page.user.type(screen.getByLabelText('Email addresses'), 'robin@mail.example,');
    await page.user.click(await button('Send invitations'));
    await waitFor(() =>
      expect(page.calls.findLast(({ name }) => name === 'circles.invite')?.body).toEqual({
        usernames: [],
        emails: ['robin@mail.example'],
      }),
    );
    expect(page.calls.find(({ name }) => name === 'circles.createLink')?.body).toEqual({
      days: 7,
      max_uses: null,
    });
  });

  it.each([
    ['a member', { is_member: true }],
    ['a visitor', {}],
  ])('shows no menu to %s who is not its admin', async (_who, part) => {
    await openCircles([sampleCircle(part)], PEOPLE);
    await (await members()).findByRole('link', { name: 'Alan Turing' });
    expect(screen.queryByRole('button', { name: /^Actions for/ })).toBeNull();
  });

  it('can be offered to a member by its admin after a confirmation', async () => {
    const page = await openCircles([MINE], PEOPLE);
    await (await members()).findByRole('link', { name: 'Alan Turing' });
    expect(screen.queryByRole('button', { name: 'Actions for Grace Hopper' })).toBeNull();
    await page.user.click(await button('Actions for Alan Turing'));
    await page.user.click(await screen.findByRole('menuitem', { name: 'Offer the circle…' }));
    await screen.findAllByText('Offer to hand Compiler friends over to Alan Turing?');
    expect(page.calls.some(({ name }) => name === 'circles.transferAdmin')).toBe(false);
    await page.user.click(await button('Offer'));
    expect(await screen.findByText('You’ve offered this circle to Alan Turing.')).toBeVisible();
    expect(page.calls.find(({ name }) => name === 'circles.transferAdmin')?.body).toEqual({
      user_id: ALAN.id,
    });
  });

  it('lets its admin remove a member after a confirmation', async () => {
    const page = await openCircles([MINE], PEOPLE);
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
    const page = await openCircles([MINE], PEOPLE);
    await page.user.click(await button('Actions for Alan Turing'));
    await page.user.click(await screen.findByRole('menuitem', { name: item }));
    await page.user.click(await button('Remove'));
    await waitFor(() => expect(screen.queryByRole('link', { name: 'Alan Turing' })).toBeNull());
    expect(page.calls.find(({ name }) => name === 'circles.removeMember')?.body).toEqual({
      user_id: ALAN.id,
      may_ask,
    });
  });

  it('shows its admin the removed members and can let them back in', async () => {
    const page = await openCircles([MINE], PATH);
    page.world.removed = [
      { person: ALAN, may_ask: true, removed_at: '2026-11-20T09:00:00Z', asked_at: '2026-11-21T09:00:00Z' },
    ];
    await page.user.click(await screen.findByRole('tab', { name: /^Requests/ }));
    expect(await screen.findByText('Would like to join again.')).toBeVisible();
    for (const label of ['Let back in:', 'Decline', 'Don’t let them ask again:']) {
      // The accessible name contains the visible text, for people who use speech input (WCAG 2.5.3).
      expect(await button(`${label} Alan Turing`)).toHaveTextContent(label.replace(':', ''));
    }
    await page.user.click(await button('Let back in: Alan Turing'));
    await waitFor(() => expect(screen.queryByText('Removed members')).toBeNull());
    const sent = page.calls.filter(({ name }) => name === 'circles.readmit').map(({ body }) => body);
    expect(sent).toEqual([{ user_id: ALAN.id, decision: 'member' }]);
  });

  it('has the peeks of the circle beside its members, also for those who are not in it (R-CIRC-14)', async () => {
    const page = await openCircles([sampleCircle()], PATH);
    await page.user.click(await screen.findByRole('tab', { name: 'Peeks' }));
    expect(screen.getByRole('tabpanel', { name: 'Peeks' })).toBeVisible();
    expect(screen.queryByRole('tab', { name: 'Chat' })).toBeNull();
  });

  it('shows the requests to join before its other tabs while somebody waits, and last otherwise', async () => {
    const tabs = async () =>
      (await screen.findAllByRole('tab')).map(({ textContent }) => textContent?.replace(/\d| /g, ''));
    const page = await openCircles([{ ...MINE, waiting_count: 1 }], PATH);
    expect(await tabs()).toEqual(['Chat', 'Requests', 'Members', 'Events', 'Peeks']);
    expect(screen.getByRole('tab', { name: 'Chat' })).toHaveAttribute('aria-selected', 'true');
    page.unmount();
    await openCircles([{ ...MINE, waiting_count: 0 }], PATH);
    expect(await tabs()).toEqual(['Chat', 'Members', 'Events', 'Peeks', 'Requests']);
  });

  it('tells a removed member that their request waits for the admin', async () => {
    await openCircles([sampleCircle({ has_asked: true })], PATH);
    expect((await screen.findAllByText('Waiting for the admin'))[0]).toBeVisible();
  });
});
