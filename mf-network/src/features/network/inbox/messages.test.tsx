import { uploadMessageFile, type Message, type ServerMessage } from '@acquaint/contracts';
import { attachSocket } from '@acquaint/event-bus';
import {
  renderRemotePage,
  renderRemoteSlot,
  sampleId,
  sampleOf,
  samplePerson,
} from '@acquaint/remote-kit/testing';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { ADA } from '../../../components/test-people.ts';
import { remote } from '../../../remote.ts';
import { connectionsServer } from '../../../components/test-connections.ts';
// Imported up front, because lazy loading on a busy machine could exceed the timeout of a test.
import './messages.tsx';
import { forgetInbox } from './core/inbox.ts';
import { CONVERSATION_ID, GRACE, inboxServer, sampleMessage } from './test-inbox.ts';

/** jsdom has no layout: simulates a window of 600 px with rows of 40 px. */
beforeEach(() => {
  for (const side of ['clientWidth', 'clientHeight', 'scrollHeight'] as const)
    jest.spyOn(Element.prototype, side, 'get').mockReturnValue(600);
  jest.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(40);
});
afterEach(() => {
  forgetInbox();
  sessionStorage.clear();
});

/** Makes the screen wide; returns what ends that. */
function widen(): () => void {
  const wide = (media: string) =>
    Object.assign(new EventTarget(), { media, matches: true }) as MediaQueryList;
  const spy = jest.spyOn(window, 'matchMedia').mockImplementation(wide);
  return () => spy.mockRestore();
}

const HELLO = sampleMessage(1, { text: 'Hello Ada' });
const OPEN = `/dashboard/network?conversation=${CONVERSATION_ID}`;

async function openInbox(
  messages: readonly Message[] = [HELLO],
  path = OPEN,
  part: Parameters<typeof inboxServer>[1] = {},
) {
  const { world, fakes } = inboxServer(messages, part);
  const sent: unknown[] = [];
  const socket = attachSocket((message) => sent.push(message) > 0);
  const page = await renderRemotePage(remote, 'network', {
    path,
    fakes: [...fakes, ...connectionsServer([]).fakes],
  });
  const hear = (message: ServerMessage) => act(() => socket.receive(message));
  return { ...page, world, sent, hear };
}

/** Returns the socket message for a message by Grace. */
const wrote = (message: Message): ServerMessage => ({
  type: 'chat/messages',
  conversation_id: CONVERSATION_ID,
  messages: [message],
});
const fileField = () => {
  const found = document.querySelector<HTMLInputElement>('input[type=file]');
  if (!found) throw new Error('There is no field for files');
  return found;
};
const field = () => screen.findByRole('textbox', { name: 'Message to Grace Hopper' });
const texts = () =>
  within(screen.getByRole('region', { name: 'Messages: Grace Hopper' }))
    .getAllByText(/^(Hello|Message|Hi|Later)/)
    .map((element) => element.textContent);

describe('the inbox', () => {
  it('lists conversations with their last message and unread count, and opens one', async () => {
    const page = await openInbox([HELLO], '/dashboard/network');
    const item = await screen.findByRole('link', { name: /Grace Hopper/ });
    expect(item).toHaveTextContent('Hello Ada');
    expect(item).toHaveTextContent('1 unread');
    await page.user.click(item);
    await waitFor(() => expect(page.location()).toBe(OPEN));
    expect(await field()).toBeVisible();
    await waitFor(() => expect(item).not.toHaveTextContent('unread'));
    expect(page.world.conversation.read_seq).toBe(1);
  });

  it('lists the messages that mention the member, and marks the unread ones (R-MSG-5)', async () => {
    const called = sampleMessage(2, { text: 'Ada, look', mentions: [ADA] });
    const page = await openInbox([HELLO, called], '/dashboard/network');
    expect(await screen.findByRole('link', { name: /Grace Hopper/ })).toBeVisible();
    await page.user.click(screen.getByText('Mentions'));
    const list = within(await screen.findByRole('list', { name: 'Mentions and replies' }));
    const [entry, ...others] = list.getAllByRole('link');
    expect(entry).toHaveTextContent(/New.*Ada, look/);
    expect(entry).toHaveAttribute('href', `/dashboard/network?conversation=${CONVERSATION_ID}&message=2`);
    expect(others).toEqual([]);
    await page.user.click(screen.getByRole('button', { name: 'Mark all as read' }));
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Mark all as read' })).toBeNull());
    expect(entry).not.toHaveTextContent(/New/);
  });

  it('can be limited to unread conversations; one that is read now stays until it is left', async () => {
    const page = await openInbox([HELLO], '/dashboard/network');
    await page.user.click(await screen.findByText('Unread'));
    await page.user.click(await screen.findByRole('link', { name: /Grace Hopper/ }));
    await waitFor(() => expect(page.world.conversation.read_seq).toBe(1));
    const item = screen.getByRole('link', { name: /Hello Ada/ });
    await waitFor(() => expect(item).not.toHaveTextContent('unread'));
    await page.user.click(screen.getByRole('link', { name: 'All conversations' }));
    expect(await screen.findByText('No unread messages')).toBeVisible();
  });

  it('shows on a wide screen the conversation opened last, also after a reload', async () => {
    const before = await openInbox();
    await field();
    before.unmount();
    forgetInbox();
    const narrow = widen();
    await openInbox([HELLO], '/dashboard/network');
    expect(await field()).toBeVisible();
    narrow();
  });

  it.each([
    ['a conversation without unread messages', 1, true],
    ['none while all have unread messages, which would be marked as read', 0, false],
  ])('shows on a wide screen %s', async (_which, read_seq, isShown) => {
    const narrow = widen();
    const page = await openInbox([HELLO], '/dashboard/network', { read_seq });
    await screen.findByRole('link', { name: /Grace Hopper/ });
    if (isShown) expect(await field()).toBeVisible();
    else expect(await screen.findByText('Choose a conversation')).toBeVisible();
    expect(page.location()).toBe('/dashboard/network');
    expect(page.world.conversation.read_seq).toBe(read_seq);
    narrow();
  });

  it('collapses messages of a person whom the reader has blocked, in the list and in the group', async () => {
    const part = { kind: 'group' as const, title: 'Plans', blocked_ids: [GRACE.id] };
    const page = await openInbox([HELLO], '/dashboard/network', part);
    const item = await screen.findByRole('link', { name: /Plans/ });
    expect(item).toHaveTextContent('Message from someone you blocked');
    expect(item).not.toHaveTextContent('Hello Ada');
    await page.user.click(item);
    const group = within(await screen.findByRole('region', { name: 'Messages: Plans' }));
    expect(await group.findByText('Message from someone you blocked')).toBeVisible();
    expect(group.queryByText('Hello Ada')).toBeNull();
    expect(group.queryByRole('button', { name: 'Actions for this message' })).toBeNull();
    await page.user.click(group.getByRole('button', { name: 'Show message' }));
    expect(await group.findByText('Hello Ada')).toBeVisible();
  });

  it('shows no quote of a person whom the reader has blocked, and not that they are typing', async () => {
    const part = { kind: 'group' as const, title: 'Plans', blocked_ids: [GRACE.id] };
    const quote = {
      id: HELLO.id,
      seq: 1,
      author_id: GRACE.id,
      author_name: 'Grace Hopper',
      text: 'Hello Ada',
    };
    const answer = sampleMessage(2, {
      author: samplePerson({ id: sampleId(77), first_name: 'Alan' }),
      text: 'Yes',
      reply_to: { ...quote, is_deleted: false },
    });
    const page = await openInbox([HELLO, answer], '/dashboard/network', part);
    await page.user.click(await screen.findByRole('link', { name: /Plans/ }));
    const group = within(await screen.findByRole('region', { name: 'Messages: Plans' }));
    expect(await group.findByText('Yes')).toBeVisible();
    expect(group.getAllByText('Message from someone you blocked')).toHaveLength(2);
    expect(group.queryByText('Hello Ada')).toBeNull();
    expect(group.queryByText('Grace Hopper', { selector: 'strong' })).toBeNull();
    page.hear({ type: 'chat/typing', conversation_id: CONVERSATION_ID, user_id: GRACE.id });
    expect(screen.queryByText(/typing…/)).toBeNull();
  });

  it('finds messages by text, and shows them in their conversation', async () => {
    const page = await openInbox([HELLO], '/dashboard/network');
    await page.user.type(await screen.findByRole('searchbox'), 'hello');
    const found = await screen.findByRole('list', { name: 'Matching messages' });
    expect(within(found).getByText('Hello')).toHaveProperty('tagName', 'MARK');
    expect(screen.getByText('No matching conversations')).toHaveProperty('tagName', 'P');
    await page.user.click(within(found).getByRole('link'));
    await waitFor(() => expect(page.location()).toBe(`${OPEN}&message=1`));
    expect(await field()).toBeVisible();
  });
});

describe('a conversation', () => {
  it('sends with Enter, starts a new line with Shift+Enter, and shows the delivery state', async () => {
    const page = await openInbox();
    await page.user.type(await field(), 'Hi{Shift>}{Enter}{/Shift}there{Enter}');
    await waitFor(() => expect(page.world.messages.at(-1)?.text).toBe('Hi\nthere'));
    expect(await screen.findByText('Sent')).toBeVisible();
    expect(await field()).toHaveValue('');
    expect(page.sent).toContainEqual({ type: 'chat/typing', conversation_id: CONVERSATION_ID });
    page.hear({ type: 'chat/read', conversation_id: CONVERSATION_ID, user_id: GRACE.id, seq: 2 });
    expect(await screen.findByText('Read')).toBeVisible();
  });

  it('does not send on the Enter that confirms an IME composition, as in Japanese', async () => {
    const page = await openInbox();
    const input = await field();
    await page.user.type(input, 'こんにちは');
    fireEvent.keyDown(input, { key: 'Enter', isComposing: true });
    expect(input).toHaveValue('こんにちは');
    fireEvent.keyDown(input, { key: 'Enter' });
    await waitFor(() => expect(page.world.messages.at(-1)?.text).toBe('こんにちは'));
    expect(page.world.messages).toHaveLength(2);
  });

  it('shows new messages at once, announces them to screen readers, and loads missed ones', async () => {
    const page = await openInbox();
    await field();
    page.hear({ type: 'chat/typing', conversation_id: CONVERSATION_ID, user_id: GRACE.id });
    expect(screen.getByText('typing…')).toBeVisible();
    const [second, third] = [sampleMessage(2), sampleMessage(3)];
    page.world.messages.push(second, third);
    page.hear(wrote(third));
    expect(screen.queryByText('typing…')).toBeNull();
    await waitFor(() => expect(texts()).toEqual(['Hello Ada', 'Message 2', 'Message 3']));
    expect(screen.getByText('Grace Hopper: Message 3')).toHaveAttribute('role', 'status');
  });

  it('replies to a message, likes it, and edits and deletes the member’s own', async () => {
    const mine = sampleMessage(2, { author: ADA, text: 'Hi', created_at: new Date().toISOString() });
    const page = await openInbox([HELLO, mine]);
    const input = await field();
    const [hello, own] = screen
      .getAllByRole('listitem')
      .filter((item) => item.querySelector('[aria-pressed]'));
    if (!hello || !own) throw new Error('Two messages are shown');
    await page.user.click(within(hello).getByRole('button', { name: 'Like this message' }));
    expect(await within(hello).findByRole('button', { name: 'Unlike this message' })).toBeVisible();
    expect(within(hello).getByRole('button', { name: 'One like' })).toHaveAttribute('aria-pressed', 'true');

    await page.user.click(within(own).getByRole('button', { name: 'Actions for this message' }));
    await page.user.click(await screen.findByRole('menuitem', { name: 'Edit' }));
    const edit = await screen.findByRole('textbox', { name: 'Your message' });
    await page.user.type(edit, ' Grace{Enter}');
    expect(await screen.findByText('Edited')).toBeVisible();
    expect(page.world.messages[1]?.text).toBe('Hi Grace');

    await page.user.click(within(hello).getByRole('button', { name: 'Actions for this message' }));
    await page.user.click(await screen.findByRole('menuitem', { name: 'Reply' }));
    await waitFor(async () => expect(await field()).toHaveFocus());
    await page.user.type(input, 'Later{Enter}');
    await waitFor(() => expect(page.world.messages[2]?.reply_to?.id).toBe(HELLO.id));

    await page.user.click(within(own).getByRole('button', { name: 'Actions for this message' }));
    await page.user.click(await screen.findByRole('menuitem', { name: 'Delete' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Delete this message?' }));
    await page.user.click(dialog.getByRole('button', { name: 'Delete' }));
    expect(await screen.findByText('This message was deleted')).toBeVisible();
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('keeps an edited message while it is scrolled out of view', async () => {
    const mine = sampleMessage(1, { author: ADA, text: 'Hi' });
    const page = await openInbox([mine, ...Array.from({ length: 49 }, (_, at) => sampleMessage(at + 2))]);
    await page.user.type(await field(), '{ArrowUp}');
    const edit = await screen.findByRole('textbox', { name: 'Your message' });
    await page.user.type(edit, ' Grace');
    const list = screen.getByRole('region', { name: 'Messages: Grace Hopper' });
    list.scrollTop = 1_600;
    fireEvent.scroll(list);
    expect(await within(list).findByText('Message 50')).toBeVisible();
    expect(within(list).queryByText('Message 2')).toBeNull();
    expect(screen.getByRole('textbox', { name: 'Your message' })).toHaveValue('Hi Grace');
    expect(edit).toHaveFocus();
  });

  it('says why the message that an answer quotes could not be loaded', async () => {
    const answer = sampleMessage(60, {
      reply_to: {
        id: HELLO.id,
        seq: 1,
        author_id: ADA.id,
        author_name: 'Ada Byron',
        text: 'Where were we?',
        is_deleted: false,
      },
    });
    const between = Array.from({ length: 58 }, (_, at) => sampleMessage(at + 2));
    const page = await openInbox([HELLO, ...between, answer], '/dashboard/network');
    page.world.olderProblem = 'The server has a problem.';
    await page.user.click(await screen.findByRole('link', { name: /Grace Hopper/ }));
    const list = await screen.findByRole('region', { name: 'Messages: Grace Hopper' });
    expect(await within(list).findByRole('button', { name: /^We couldn’t load earlier/ })).toBeVisible();
    list.scrollTop = 1_600;
    fireEvent.scroll(list);
    await page.user.click(await within(list).findByRole('button', { name: /Where were we/ }));
    expect(await screen.findByText('The server has a problem.')).toBeVisible();
  });

  it('keeps the files of an unsent message while another page is open', async () => {
    const page = await openInbox();
    await field();
    await page.user.upload(fileField(), new File(['%PDF'], 'deck.pdf', { type: 'application/pdf' }));
    await waitFor(() => expect(screen.getByRole('button', { name: 'Send' })).toBeEnabled());
    await page.user.click(screen.getByRole('link', { name: 'All conversations' }));
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Send' })).toBeNull());
    await page.user.click(screen.getByRole('link', { name: /Grace Hopper/ }));
    await field();
    expect(screen.getByRole('button', { name: 'Remove deck.pdf' })).toBeVisible();
    await page.user.click(screen.getByRole('button', { name: 'Send' }));
    await waitFor(() => expect(page.world.messages.at(-1)?.files).toHaveLength(1));
    expect(screen.queryByRole('button', { name: 'Remove deck.pdf' })).toBeNull();
  });

  it('says how many files a message can have, and adds as many', async () => {
    const page = await openInbox();
    await field();
    const files = Array.from({ length: 8 }, (_, at) => new File(['%PDF'], `deck-${at}.pdf`));
    await page.user.upload(fileField(), files);
    expect(await screen.findByText('A message can have up to 6 files.')).toBeVisible();
    expect(screen.getAllByRole('button', { name: /^Remove deck/ })).toHaveLength(6);
  });

  it('adds a file to a message', async () => {
    const page = await openInbox();
    await field();
    const file = new File(['%PDF'], 'deck.pdf', { type: 'application/pdf' });
    await page.user.upload(fileField(), file);
    await waitFor(() => expect(screen.getByRole('button', { name: 'Send' })).toBeEnabled());
    await page.user.click(screen.getByRole('button', { name: 'Send' }));
    const link = await screen.findByRole('link', { name: /deck\.pdf/ });
    await waitFor(() => expect(link).toHaveAttribute('href', `${sampleOf(uploadMessageFile).url}?key=a-key`));
  });

  it.each([
    ['malware', 'This file contains malware and wasn’t sent.'],
    ['no scanner', 'can’t be uploaded right now; we’ll send it with your message as soon as we can'],
  ] as const)('says what happens to a file that is not accepted: %s', async (problem, sentence) => {
    const page = await openInbox();
    page.world.fileProblem = problem;
    await field();
    await page.user.upload(fileField(), new File(['%PDF'], 'deck.pdf', { type: 'application/pdf' }));
    expect(await screen.findByText(sentence)).toBeVisible();
  });

  it('says why a message was refused, and lets it be discarded', async () => {
    const page = await openInbox();
    page.world.refuse = 'You’re no longer connected, so you can’t write here.';
    await page.user.type(await field(), 'Hi{Enter}');
    expect(await screen.findByRole('alert')).toHaveTextContent(page.world.refuse);
    await page.user.click(screen.getByRole('button', { name: 'Discard' }));
    await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
  });

  it('can be muted, and typing messages can be turned off', async () => {
    const page = await openInbox();
    const more = () => screen.findByRole('button', { name: 'Actions for the conversation Grace Hopper' });
    await page.user.click(await more());
    await page.user.click(await screen.findByRole('menuitem', { name: 'Mute' }));
    expect(await screen.findByText(/muted/)).toBeVisible();
    await page.user.click(await more());
    await page.user.click(
      await screen.findByRole('menuitem', { name: 'Typing indicators and read receipts…' }),
    );
    await page.user.click(await screen.findByRole('switch', { name: 'Show when I’m typing' }));
    await waitFor(() => expect(page.world.settings.shows_typing).toBe(false));
    await page.user.click(screen.getByRole('button', { name: 'Done' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });
});

it('the chat of a circle is shown in the circle’s page', async () => {
  const { fakes } = inboxServer([HELLO], { kind: 'circle', title: 'Compilers', circle_id: sampleId(91) });
  await renderRemoteSlot(remote, 'circle.chat', {
    path: '/dashboard/groups',
    params: { circle_id: sampleId(91) },
    fakes,
  });
  expect(await screen.findByRole('textbox', { name: 'Message to Compilers' })).toBeVisible();
  expect(await screen.findByText('Hello Ada')).toBeVisible();
  // The page is headed by the circle's name and the number of its members.
  expect(screen.getByText('Only members see this chat.')).toBeVisible();
  expect(screen.queryByText(/people$/)).toBeNull();
});

it('the names of authors lead to their profiles in a circle or group, except of a member who is gone', async () => {
  const gone = { ...samplePerson(), id: sampleId(55), username: 'gone', is_erased: true };
  const messages = [HELLO, sampleMessage(2, { author: gone })];
  const page = await openInbox(messages, OPEN, { kind: 'group', title: 'Plans' });
  const list = within(await screen.findByRole('region', { name: 'Messages: Plans' }));
  expect(await list.findByRole('link', { name: 'Grace Hopper' })).toHaveAttribute(
    'href',
    `/dashboard/user?username=${GRACE.username}`,
  );
  expect(list.getByText('Deleted member')).toBeVisible();
  expect(list.getAllByRole('link')).toHaveLength(1);
  page.unmount();
  forgetInbox();
  await openInbox(messages);
  const direct = within(await screen.findByRole('region', { name: 'Messages: Grace Hopper' }));
  expect(await direct.findByText('Grace Hopper')).toBeVisible();
  expect(direct.queryByRole('link')).toBeNull();
});
