import { listConversations, listMessages, type Circle } from '@acquaint/contracts';
import { renderRemotePage, sampleId, sampleItem } from '@acquaint/remote-kit/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { remote } from '../../remote.ts';
import { circlesServer, sampleCircle } from '../../components/test-circle.ts';

const openCircles = (circles: readonly Circle[]) =>
  renderRemotePage(remote, 'groups', { path: '/dashboard/groups', fakes: circlesServer(circles).fakes });

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

  it('names the reader’s circles first, with what is new there', async () => {
    const event = { id: sampleId(96), name: 'Compilers after work', starts_at: '2026-12-03T17:00:00.000Z' };
    const mine = { ...sampleCircle({ is_member: true }), shared_topics: [], next_event: event };
    const { world, fakes } = circlesServer([mine]);
    const chat = { ...sampleItem(listConversations), circle_id: mine.id, unread_count: 3 };
    world.chats = [chat];
    await renderRemotePage(remote, 'groups', { path: '/dashboard/groups', fakes });
    const list = within(await screen.findByRole('list', { name: 'Your circles' }));
    expect(await list.findByRole('link', { name: '3 new messages' })).toHaveAttribute(
      'href',
      `/dashboard/groups?circle=${mine.id}&tab=chat`,
    );
    expect(list.getByRole('link', { name: 'Compilers after work' })).toHaveAttribute(
      'href',
      `/dashboard/event?event=${event.id}`,
    );
    expect(list.getByText(`${chat.last_message?.author.first_name}:`).parentElement).toHaveTextContent(
      `${chat.last_message?.text}`,
    );
    expect(list.queryByText(mine.purpose)).toBeNull();
    expect(list.queryByRole('list', { name: 'Topics' })).toBeNull();
  });

  it('says what a circle is about, not what was deleted or written by somebody whom the reader has blocked', async () => {
    const mine = sampleCircle({ is_member: true });
    const other = sampleCircle({
      id: sampleId(92),
      name: 'Deck readers',
      purpose: 'Decks.',
      is_member: true,
    });
    const { world, fakes } = circlesServer([mine, other]);
    const chat = sampleItem(listConversations);
    const message = { ...sampleItem(listMessages), text: 'Unwanted' };
    world.chats = [
      { ...chat, circle_id: mine.id, last_message: message, blocked_ids: [message.author.id] },
      { ...chat, id: sampleId(97), circle_id: other.id, last_message: { ...message, is_deleted: true } },
    ];
    await renderRemotePage(remote, 'groups', { path: '/dashboard/groups', fakes });
    expect(await screen.findByText(mine.purpose)).toBeVisible();
    expect(screen.getByText('Decks.')).toBeVisible();
    expect(screen.queryByText('Unwanted')).toBeNull();
  });

  it('says why a circle fits, and can be narrowed by how one joins', async () => {
    const compilers = [{ name: 'Compilers', slug: 'compilers' }];
    const page = await openCircles([
      { ...sampleCircle({ topics: compilers }), ...{ shared_topics: compilers, next_event: null } },
      sampleCircle({ id: sampleId(92), name: 'Deck readers', access: 'request' }),
    ]);
    expect(await screen.findByText('Fits you: Compilers')).toBeVisible();
    await page.user.click(screen.getByRole('combobox', { name: 'How one joins' }));
    await page.user.click(await screen.findByTitle('By request'));
    await waitFor(() => expect(screen.queryByRole('heading', { name: 'Compiler friends' })).toBeNull());
    expect(screen.getByRole('heading', { name: 'Deck readers' })).toBeVisible();
    const asked = page.calls.findLast(({ name }) => name === 'circles.list');
    expect(asked?.query).toMatchObject({ access: 'request', order: 'topics' });
  });

  it('can be searched by name, and suggests what to do when nothing matches', async () => {
    const page = await openCircles([sampleCircle()]);
    await page.user.type(screen.getByRole('searchbox', { name: 'Search circles' }), 'deck');
    expect(await screen.findByText('No circles found')).toBeVisible();
    await page.user.click(screen.getByRole('button', { name: /Start a circle/ }));
    expect(page.shellCalls).toEqual([['openModal', 'create-circle']]);
  });

  it('does not say that nothing was found when a search finds only the reader’s own circles', async () => {
    const page = await openCircles([
      sampleCircle(),
      sampleCircle({ id: sampleId(92), name: 'Deck readers', is_member: true }),
    ]);
    await page.user.type(screen.getByRole('searchbox', { name: 'Search circles' }), 'deck');
    await waitFor(() => expect(screen.queryByText('Circles you could join')).toBeNull());
    expect(screen.getByRole('heading', { name: 'Deck readers' })).toBeVisible();
    expect(screen.queryByText('No circles found')).toBeNull();
  });
});
