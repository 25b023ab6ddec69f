import type { Connection } from '@acquaint/contracts';
import { publish } from '@acquaint/event-bus';
import { choose, renderRemotePage, sampleId } from '@acquaint/remote-kit/testing';
import { act, screen, waitFor, within } from '@testing-library/react';
import { ALAN } from '../../../components/test-people.ts';
import { remote } from '../../../remote.ts';
// Imported up front, because lazy loading on a busy machine could exceed the timeout of a test.
import './connections.tsx';
import { inboxServer } from '../inbox/test-inbox.ts';
import { connection, connectionsServer } from '../../../components/test-connections.ts';

const GRACE = connection();
const REQUEST = connection({
  id: sampleId(22),
  person: ALAN,
  status: 'pending',
  direction: 'in',
  origin: 'request',
  note: 'We both break codes.',
});

async function openNetwork(connections: readonly Connection[], view = '') {
  const { world, fakes: own } = connectionsServer(connections);
  const fakes = [...own, ...inboxServer().fakes];
  const path = `/dashboard/network?tab=connections${view}`;
  return { ...(await renderRemotePage(remote, 'network', { path, fakes })), world };
}

/** Returns the body of the call with this name. */
const sent = (page: Awaited<ReturnType<typeof openNetwork>>, called: string) =>
  page.calls.find(({ name }) => name === called)?.body;

describe('the member’s connections', () => {
  it('show how they met, and allow booking a session', async () => {
    const page = await openNetwork([GRACE]);
    expect(await screen.findByRole('link', { name: 'Grace Hopper' })).toBeVisible();
    expect(screen.getByText(/^Introduced by the AI/)).toBeVisible();
    await page.user.click(screen.getByRole('button', { name: 'Book a session with Grace' }));
    expect(page.shellCalls).toEqual([['openModal', 'book-session', { username: 'grace' }]]);
  });

  it('can be searched by name', async () => {
    const page = await openNetwork([GRACE, connection({ id: sampleId(23), person: ALAN })]);
    await page.user.type(await screen.findByRole('searchbox'), 'tur');
    await waitFor(() => expect(screen.queryByRole('link', { name: 'Grace Hopper' })).toBeNull());
    expect(await screen.findByRole('link', { name: 'Alan Turing' })).toBeVisible();
  });

  it.each([
    ['Remove connection', 'Remove Grace from your network?', 'Remove', []],
    ['Block', 'Block Grace Hopper?', 'Block', ['blocked']],
  ])('ask for confirmation before "%s" ends one', async (item, question, button, left) => {
    const page = await openNetwork([GRACE]);
    await page.user.click(await screen.findByRole('button', { name: 'Actions for Grace Hopper' }));
    await page.user.click(await screen.findByRole('menuitem', { name: item }));
    const dialog = within(await screen.findByRole('dialog', { name: question }));
    expect(page.world.connections).toEqual([GRACE]);
    await page.user.click(dialog.getByRole('button', { name: button }));
    expect(await screen.findByText('No connections yet')).toBeVisible();
    expect(page.world.connections.map(({ status }) => status)).toEqual(left);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('have the focus back on their menu when a dialog of it is closed', async () => {
    const page = await openNetwork([GRACE]);
    await page.user.click(await screen.findByRole('button', { name: 'Actions for Grace Hopper' }));
    await page.user.click(await screen.findByRole('menuitem', { name: 'Report…' }));
    const dialog = within(await screen.findByRole('dialog'));
    await page.user.click(dialog.getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(screen.getByRole('button', { name: 'Actions for Grace Hopper' })).toHaveFocus();
  });

  it('can be introduced to each other with a note', async () => {
    const page = await openNetwork([GRACE, connection({ id: sampleId(23), person: ALAN })]);
    await page.user.click(await screen.findByRole('button', { name: 'Actions for Grace Hopper' }));
    await page.user.click(await screen.findByRole('menuitem', { name: 'Introduce to someone…' }));
    const dialog = within(await screen.findByRole('dialog'));
    await choose(page.user, dialog.getByRole('combobox'), 'Alan Turing');
    await page.user.type(dialog.getByLabelText(/Why should they meet/), 'Machines');
    await page.user.click(dialog.getByRole('button', { name: 'Introduce' }));
    expect(
      await screen.findByText('We’ll let them both know. They’ll be connected once both accept.'),
    ).toBeVisible();
    expect(sent(page, 'users.introduce')).toEqual({ username: 'grace', to: 'alan', note: 'Machines' });
  });

  it('can be reported to staff with a reason', async () => {
    const page = await openNetwork([GRACE]);
    await page.user.click(await screen.findByRole('button', { name: 'Actions for Grace Hopper' }));
    await page.user.click(await screen.findByRole('menuitem', { name: 'Report…' }));
    const dialog = within(await screen.findByRole('dialog'));
    await page.user.click(dialog.getByRole('button', { name: 'Report' }));
    expect(await dialog.findByText('Choose the closest reason')).toBeVisible();
    await page.user.click(dialog.getByLabelText('Harassment or insults'));
    await page.user.click(dialog.getByRole('button', { name: 'Report' }));
    expect(await screen.findByText('Thank you. We’ll look into it.')).toBeVisible();
    expect(sent(page, 'users.report')).toEqual({ username: 'grace', reason: 'harassment', note: '' });
  });

  it('appear on a match; before, an empty state explains how to get them', async () => {
    const page = await openNetwork([]);
    expect(await screen.findByText('No connections yet')).toBeVisible();
    expect(screen.getByRole('link', { name: 'See your introductions' })).toBeVisible();
    expect(screen.getByRole('link', { name: 'Search people' })).toHaveAttribute('href', '/dashboard/search');
    page.world.connections.push(GRACE);
    act(() => publish('introduction/matched', { introduction_id: sampleId(11), username: 'grace' }));
    expect(await screen.findByRole('link', { name: 'Grace Hopper' })).toBeVisible();
  });
});

describe('a request to connect', () => {
  it('is shown with its note and can be accepted', async () => {
    const page = await openNetwork([REQUEST], '&view=in');
    expect(await screen.findByRole('tab', { name: 'Connections (1 new)' })).toBeVisible();
    expect(await screen.findByText('“We both break codes.”')).toBeVisible();
    await page.user.click(screen.getByRole('button', { name: 'Accept Alan' }));
    expect(await screen.findByText('You and Alan are now connected.')).toBeVisible();
    expect(await screen.findByText('No requests waiting for you')).toBeVisible();
    expect(await screen.findByRole('tab', { name: 'Connections' })).toBeVisible();
  });

  it.each([
    ['in', 'Decline Alan', 'Decline', 'declined', 'No requests waiting for you'],
    ['out', 'Withdraw request to Alan', 'Withdraw', 'withdrawn', 'No pending requests'],
  ] as const)('that went %s ends after a confirmation', async (direction, button, sure, status, empty) => {
    const page = await openNetwork([{ ...REQUEST, direction }], `&view=${direction}`);
    await page.user.click(await screen.findByRole('button', { name: button }));
    const question = within(await screen.findByRole('tooltip'));
    expect(page.world.connections[0]?.status).toBe('pending');
    await page.user.click(question.getByRole('button', { name: sure }));
    expect(await screen.findByText(empty)).toBeVisible();
    expect(page.world.connections[0]?.status).toBe(status);
  });
});

it('a blocked member can be reported (R-MOD-1)', async () => {
  const page = await openNetwork([{ ...GRACE, status: 'blocked' }], '&view=blocked');
  await page.user.click(await screen.findByRole('button', { name: 'Report Grace Hopper' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Report Grace Hopper' }));
  await page.user.click(dialog.getByRole('radio', { name: /harass/i }));
  await page.user.click(dialog.getByRole('button', { name: 'Report' }));
  await waitFor(() =>
    expect(page.calls.find(({ name }) => name === 'users.report')?.body).toMatchObject({
      reason: 'harassment',
    }),
  );
});

it('a blocked member can be unblocked', async () => {
  const page = await openNetwork([{ ...GRACE, status: 'blocked' }], '&view=blocked');
  await page.user.click(await screen.findByRole('button', { name: 'Unblock Grace Hopper' }));
  expect(await screen.findByText('You haven’t blocked anyone')).toBeVisible();
  expect(page.world.connections).toEqual([]);
});
