import { type Conversation, type Message, type ServerMessage } from '@acquaint/contracts';
import { attachSocket, publish } from '@acquaint/event-bus';
import { renderRemotePage, renderRemoteSlot, sampleId } from '@acquaint/remote-kit/testing';
import { act, screen, waitFor, within } from '@testing-library/react';
import { connectionsServer } from '../../../../components/test-connections.ts';
import { remote } from '../../../../remote.ts';
// Imported up front, because lazy loading on a busy machine could exceed the timeout of a test.
import '../messages.tsx';
import { forgetInbox } from '../core/inbox.ts';
import { CONVERSATION_ID, inboxServer, sampleMessage } from '../test-inbox.ts';
import './pins-dialog.tsx';

/** jsdom has no layout: simulates a window of 600 px with rows of 40 px. */
beforeEach(() => {
  for (const side of ['clientWidth', 'clientHeight', 'scrollHeight'] as const)
    jest.spyOn(Element.prototype, side, 'get').mockReturnValue(600);
  jest.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(40);
});
afterEach(() => forgetInbox());

const HELLO = sampleMessage(1, { text: 'Hello Ada' });
const LATER = sampleMessage(2, { text: 'See you later' });
const PINNED = { ...LATER, is_pinned: true };

async function openConversation(messages: readonly Message[], part: Partial<Conversation> = {}) {
  const { world, fakes } = inboxServer(messages, part);
  const socket = attachSocket(() => true);
  const page = await renderRemotePage(remote, 'network', {
    path: `/dashboard/network?conversation=${CONVERSATION_ID}`,
    fakes: [...fakes, ...connectionsServer([]).fakes],
  });
  const list = within(await screen.findByRole('region', { name: 'Messages: Grace Hopper' }));
  const hear = (message: ServerMessage) => act(() => socket.receive(message));
  const row = async (text: string) => {
    const item = (await list.findByText(text)).closest('li');
    if (!item) throw new Error(`${text} is shown`);
    return within(item);
  };
  const openMenu = async (text: string) =>
    page.user.click((await row(text)).getByRole('button', { name: 'Actions for this message' }));
  return { ...page, world, hear, list, row, openMenu };
}
const button = (count: number) => screen.findByRole('button', { name: `Pinned (${count})` });
const dialog = async () => within(await screen.findByRole('dialog', { name: 'Pinned messages' }));

describe('pinned messages (R-MSG-14)', () => {
  it('are pinned and unpinned in the menu of a message, which then carries a mark', async () => {
    const page = await openConversation([HELLO, LATER]);
    await page.openMenu('Hello Ada');
    expect(screen.queryByRole('button', { name: /^Pinned/ })).toBeNull();
    await page.user.click(await screen.findByRole('menuitem', { name: 'Pin' }));
    expect(await (await page.row('Hello Ada')).findByText('Pinned')).toBeVisible();
    expect(await button(1)).toBeVisible();
    await page.openMenu('Hello Ada');
    await page.user.click(await screen.findByRole('menuitem', { name: 'Unpin' }));
    await waitFor(async () => expect((await page.row('Hello Ada')).queryByText('Pinned')).toBeNull());
    await waitFor(() => expect(screen.queryByRole('button', { name: /^Pinned/ })).toBeNull());
  });

  it('are listed with author, text and who pinned them; one is shown in the conversation when it is chosen', async () => {
    const old = sampleMessage(1, { text: 'The rules', is_pinned: true, version: 90 });
    const between = Array.from({ length: 58 }, (_, at) => sampleMessage(at + 2));
    const latest = sampleMessage(60, { text: 'Latest', is_pinned: true });
    const page = await openConversation([old, ...between, latest]);
    await page.user.click(await button(2));
    const items = within(await (await dialog()).findByRole('list')).getAllByRole('listitem');
    expect(items.map(({ textContent }) => textContent)).toEqual([
      expect.stringMatching(/^.*Grace Hopper.*The rules.*Pinned by Grace Hopper · .*2026/),
      expect.stringContaining('Latest'),
    ]);
    await page.user.click((await dialog()).getByRole('button', { name: /The rules/ }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await waitFor(() => expect(page.list.getByText('The rules').closest('.marked')).toBeVisible());
    expect(await button(2)).toHaveFocus();
  });

  it('can be unpinned in the list, which says when there are none', async () => {
    const page = await openConversation([HELLO, PINNED]);
    await page.user.click(await button(1));
    const unpin = await (await dialog()).findByRole('button', { name: /^Unpin the message from Grace/ });
    await page.user.click(unpin);
    expect(await (await dialog()).findByText('No pinned messages')).toBeVisible();
    expect(screen.getByRole('dialog', { name: 'Pinned messages' })).toHaveFocus();
    expect(page.world.messages.some(({ is_pinned }) => is_pinned)).toBe(false);
    await page.user.click((await dialog()).getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(screen.queryByRole('button', { name: /^Pinned/ })).toBeNull();
    expect(screen.getByRole('button', { name: /^Actions for the conversation/ })).toHaveFocus();
    expect((await page.row('See you later')).queryByText('Pinned')).toBeNull();
  });

  it('are unpinned one after the other with the keyboard', async () => {
    const page = await openConversation([{ ...HELLO, is_pinned: true }, PINNED]);
    await page.user.click(await button(2));
    const find = async () => (await dialog()).findAllByRole('button', { name: /^Unpin/ });
    for (const place of [0, 1]) {
      const [unpin, other] = await find();
      unpin?.focus();
      await page.user.keyboard('{Enter}');
      if (place === 0) await waitFor(() => expect(other).toHaveFocus());
    }
    await waitFor(() => expect(screen.getByRole('dialog', { name: 'Pinned messages' })).toHaveFocus());
  });

  it('are only listed for a reader who may not pin', async () => {
    const page = await openConversation([HELLO, PINNED], { can_pin: false });
    await page.openMenu('Hello Ada');
    await screen.findByRole('menuitem', { name: 'Reply' });
    expect(screen.queryByRole('menuitem', { name: 'Pin' })).toBeNull();
    await page.user.click(await button(1));
    expect(await (await dialog()).findByRole('button', { name: /See you later/ })).toBeVisible();
    expect((await dialog()).queryByRole('button', { name: /^Unpin/ })).toBeNull();
  });

  it('appear without a reload when someone else pins one, in the open list, too', async () => {
    const page = await openConversation([HELLO, { ...LATER, is_pinned: true }]);
    await page.user.click(await button(1));
    await (await dialog()).findByRole('button', { name: /See you later/ });
    const pinned = { ...HELLO, is_pinned: true, version: 3 };
    page.world.messages = [pinned, ...page.world.messages.slice(1)];
    page.hear({ type: 'chat/messages', conversation_id: CONVERSATION_ID, messages: [pinned] });
    act(() => publish('conversation/changed', { conversation_id: CONVERSATION_ID }));
    expect(await (await dialog()).findByRole('button', { name: /Hello Ada/ })).toBeVisible();
    await page.user.click((await dialog()).getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(await button(2)).toBeVisible();
    expect((await page.row('Hello Ada')).getByText('Pinned')).toBeVisible();
  });

  it('say why one could not be pinned, or the list not be loaded, which can be tried again', async () => {
    const page = await openConversation([HELLO, PINNED]);
    page.world.pinProblem = 'A conversation can have up to 20 pinned messages. Unpin one first.';
    await page.openMenu('Hello Ada');
    await page.user.click(await screen.findByRole('menuitem', { name: 'Pin' }));
    expect(await screen.findByText(page.world.pinProblem)).toBeVisible();
    page.world.pinsProblem = 'The server has a problem.';
    await page.user.click(await button(1));
    const retry = await (await dialog()).findByRole('button', { name: 'Try again' });
    page.world.pinsProblem = null;
    await page.user.click(retry);
    expect(await (await dialog()).findByRole('button', { name: /See you later/ })).toBeVisible();
  });

  it('are in the chat of a circle’s page, too', async () => {
    const circle = { kind: 'circle', title: 'Compilers', circle_id: sampleId(91) } as const;
    const { fakes } = inboxServer([HELLO, PINNED], circle);
    const params = { circle_id: sampleId(91) };
    await renderRemoteSlot(remote, 'circle.chat', { path: '/dashboard/groups', params, fakes });
    expect(await button(1)).toBeVisible();
  });
});
