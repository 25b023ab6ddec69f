import type { Message } from '@acquaint/contracts';
import { attachSocket } from '@acquaint/event-bus';
import { renderRemotePage } from '@acquaint/remote-kit/testing';
import { act, screen, waitFor, within } from '@testing-library/react';
import { connectionsServer } from '../../../../../components/test-connections.ts';
import { ADA } from '../../../../../components/test-people.ts';
import { remote } from '../../../../../remote.ts';
// Imported up front, because lazy loading on a busy machine could exceed the timeout of a test.
import '../../messages.tsx';
import { forgetInbox } from '../../core/inbox.ts';
import { CONVERSATION_ID, GRACE, inboxServer, sampleMessage } from '../../test-inbox.ts';
import './thread-panel.tsx';

/** jsdom has no layout: simulates a window of 600 px with rows of 40 px, in which a thread is beside its conversation. */
beforeEach(() => {
  for (const side of ['clientWidth', 'clientHeight', 'scrollHeight'] as const)
    jest.spyOn(Element.prototype, side, 'get').mockReturnValue(600);
  jest.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(40);
});
afterEach(() => forgetInbox());

const HELLO = sampleMessage(1, { text: 'Hello Ada' });
const replyTo = ({ id, seq, text }: Message): Message['reply_to'] => ({
  ...{ id, seq, text, author_id: GRACE.id, author_name: 'Grace Hopper', is_deleted: false },
});
const REPLY = sampleMessage(3, { text: 'Hi', author: ADA, reply_to: replyTo(HELLO) });
const NEXT = sampleMessage(4, { text: 'How are you?', reply_to: replyTo(REPLY) });
const MESSAGES = [HELLO, sampleMessage(2, { text: 'Later' }), REPLY, NEXT];

async function openInbox(messages: readonly Message[] = MESSAGES, query = '') {
  const { world, fakes } = inboxServer(messages);
  const socket = attachSocket(() => true);
  const page = await renderRemotePage(remote, 'network', {
    path: `/dashboard/network?conversation=${CONVERSATION_ID}${query}`,
    fakes: [...fakes, ...connectionsServer([]).fakes],
  });
  return { ...page, world, socket };
}
const thread = async () => within(await screen.findByRole('dialog', { name: /^Thread/ }));
const texts = async () => {
  const rows = within((await thread()).getByRole('region', { name: 'Messages of the thread' }));
  // The last words of a row are its own: a quote stands above them.
  return rows
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent?.match(/.*(Hello Ada|Later|Hi|How are you|Fine)/)?.[1]);
};

describe('a thread (R-MSG-2)', () => {
  it('shows a message with its replies and the replies to these, and its field answers the message', async () => {
    const page = await openInbox();
    await page.user.click(await screen.findByRole('button', { name: /2 replies/ }));
    expect(await texts()).toEqual(['Hello Ada', 'Hi', 'How are you']);
    const field = (await thread()).getByRole('textbox', { name: 'Reply in the thread of Grace Hopper' });
    await page.user.type(field, 'Fine{Enter}');
    await waitFor(() => expect(page.world.messages.at(-1)?.reply_to?.id).toBe(HELLO.id));
    await waitFor(async () => expect((await texts()).at(-1)).toBe('Fine'));
  });

  it('shows what others write meanwhile', async () => {
    const page = await openInbox();
    await page.user.click(await screen.findByRole('button', { name: /2 replies/ }));
    await thread();
    const message = sampleMessage(5, { text: 'Fine', reply_to: replyTo(HELLO) });
    act(() =>
      page.socket.receive({ type: 'chat/messages', conversation_id: CONVERSATION_ID, messages: [message] }),
    );
    await waitFor(async () => expect((await texts()).at(-1)).toBe('Fine'));
  });

  it.each([
    ['its own', '&thread=1'],
    ['a reply', '&message=4'],
  ])('is opened by the address of %s, and closed', async (_of, query) => {
    const page = await openInbox(MESSAGES, query);
    expect(await texts()).toEqual(['Hello Ada', 'Hi', 'How are you']);
    await page.user.click((await thread()).getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('begins in the menu of a message without replies', async () => {
    const page = await openInbox([HELLO]);
    await page.user.click(await screen.findByRole('button', { name: 'Actions for this message' }));
    await page.user.click(await screen.findByRole('menuitem', { name: 'Reply in thread' }));
    expect(await texts()).toEqual(['Hello Ada']);
  });
});

it('threads in which the member takes part are listed, and one is muted where it is shown (R-MSG-5, R-MSG-18)', async () => {
  const page = await openInbox();
  await page.user.click(await screen.findByText('Threads'));
  const list = within(await screen.findByRole('list', { name: 'Your threads' }));
  const [first] = await list.findAllByRole('link');
  expect(first).toHaveTextContent(/New.*Hello Ada.*1 reply/);
  await page.user.click(first as HTMLElement);
  await waitFor(() => expect(page.location()).toContain('&thread=1'));
  const mute = await (await thread()).findByRole('button', { name: 'Mute' });
  await page.user.click(mute);
  await waitFor(() => expect(page.world.isThreadMuted).toBe(true));
  expect(await screen.findByText('Replies in this thread no longer notify you.')).toBeVisible();
  await waitFor(() => expect(mute).toHaveAttribute('aria-pressed', 'true'));
});
