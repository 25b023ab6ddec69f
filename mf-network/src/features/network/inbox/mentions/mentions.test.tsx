import { listCircleMembers, type Conversation, type Message } from '@acquaint/contracts';
import { fake, renderRemotePage, sampleId, samplePage, sampleItem } from '@acquaint/remote-kit/testing';
import { personName } from '@acquaint/ui';
import { screen, waitFor, within } from '@testing-library/react';
import { connectionsServer } from '../../../../components/test-connections.ts';
import { ADA } from '../../../../components/test-people.ts';
import { remote } from '../../../../remote.ts';
// Imported up front, because lazy loading on a busy machine could exceed the timeout of a test.
import '../messages.tsx';
import { forgetInbox } from '../core/inbox.ts';
import '../settings/notify-dialog.tsx';
import { CONVERSATION_ID, GRACE, inboxServer, sampleMessage } from '../test-inbox.ts';

/** jsdom has no layout: simulates a window of 600 px with rows of 40 px. */
beforeEach(() => {
  for (const side of ['clientWidth', 'clientHeight', 'scrollHeight'] as const)
    jest.spyOn(Element.prototype, side, 'get').mockReturnValue(600);
  jest.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(40);
});
afterEach(() => forgetInbox());

const CIRCLE = { kind: 'circle', title: 'Compilers', circle_id: sampleId(91) } as const;
const ALAN = { ...GRACE, id: sampleId(33), username: 'alan', first_name: 'Alan', last_name: 'Turing' };

async function openChat(part: Partial<Conversation> = {}, messages: readonly Message[] = [sampleMessage(1)]) {
  const { world, fakes } = inboxServer(messages, { ...CIRCLE, ...part });
  const searches: string[] = [];
  const members = fake(listCircleMembers, ({ query }) => {
    searches.push(query.search);
    return { status: 200, body: samplePage([{ ...sampleItem(listCircleMembers), person: ALAN }]) };
  });
  const page = await renderRemotePage(remote, 'network', {
    path: `/dashboard/network?conversation=${CONVERSATION_ID}`,
    fakes: [...fakes, ...connectionsServer([]).fakes, members],
  });
  const field = await screen.findByRole('textbox', { name: 'Message to Compilers' });
  return { ...page, world, field, searches };
}

describe('“@” in the field of a circle’s chat (R-MSG-16)', () => {
  it('suggests members, and Enter inserts the chosen one without sending', async () => {
    const { user, field, world } = await openChat({ removal: { except_id: null }, member_count: 2 });
    await user.type(field, 'Hi @');
    const options = await screen.findAllByRole('option');
    expect(options.map((option) => option.textContent)).toEqual([
      expect.stringContaining('Grace Hopper'),
      '@@everyoneNotifies all 2 members',
    ]);
    expect(options[0]).toHaveAttribute('aria-selected', 'true');
    expect(field).toHaveAttribute('aria-activedescendant', options[0]?.id);
    expect(screen.getByText('2 people to mention')).toHaveAttribute('role', 'status');
    await user.keyboard('{ArrowDown}');
    expect(options[1]).toHaveAttribute('aria-selected', 'true');
    await user.keyboard('{ArrowDown}{Enter}');
    expect(field).toHaveValue('Hi @Grace Hopper ');
    expect(screen.queryByRole('listbox')).not.toBeInTheDocument();
    await user.keyboard('and thanks{Enter}');
    await waitFor(() => expect(world.messages.at(-1)?.text).toBe('Hi @Grace Hopper and thanks'));
  });

  it('is closed by Escape, chosen by Tab or a click, and suggests everyone only to who leads the circle', async () => {
    const { user, field } = await openChat({ member_count: 2 });
    await user.type(field, '@gr');
    await screen.findByRole('option', { name: /Grace Hopper/ });
    await user.keyboard('{Escape}');
    expect(screen.queryByRole('listbox')).not.toBeInTheDocument();
    await user.keyboard('a @hop');
    await screen.findByRole('option', { name: /Grace Hopper/ });
    await user.keyboard('{Tab}');
    expect(field).toHaveValue('@gra @Grace Hopper ');
    expect(field).toHaveFocus();
    await user.keyboard('@');
    await user.click(await screen.findByRole('option', { name: /Grace Hopper/ }));
    expect(field).toHaveValue('@gra @Grace Hopper @Grace Hopper ');
    await user.keyboard('@every');
    expect(screen.queryByRole('listbox')).not.toBeInTheDocument();
  });

  it('searches the members of a large circle', async () => {
    const { user, field, searches } = await openChat({ member_count: 40 });
    await user.type(field, '@tur');
    await user.click(await screen.findByRole('option', { name: /Alan Turing/ }));
    expect(field).toHaveValue('@Alan Turing ');
    expect(searches).toContain('tur');
  });
});

it('shows a mention as a link to the profile, and one of the reader without a link (R-MSG-16)', async () => {
  await openChat({}, [
    sampleMessage(1, { text: `@Alan Turing, ask @${personName(ADA)}`, mentions: [ALAN, ADA] }),
    sampleMessage(2, { text: '@all: hello', mentions_everyone: true }),
  ]);
  const link = await screen.findByRole('link', { name: '@Alan Turing' });
  expect(link).toHaveAttribute('href', '/dashboard/user?username=alan');
  expect(screen.getByText(`@${personName(ADA)}`).tagName).toBe('STRONG');
  expect(screen.getByText('@all').tagName).toBe('STRONG');
});

it('the list marks a conversation with an unread mention, and the member chooses what to be notified of (R-MSG-18)', async () => {
  const { user, world } = await openChat({ mention_count: 1, notify: 'mentions' });
  expect(await screen.findByRole('link', { name: /One message for you/ })).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Actions for the conversation Compilers' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Notifications…' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Notify me of' }));
  expect(dialog.getByRole('radio', { name: /Mentions and replies/ })).toBeChecked();
  await user.click(dialog.getByRole('radio', { name: /Nothing/ }));
  await waitFor(() => expect(world.conversation.notify).toBe('nothing'));
  await user.click(dialog.getByRole('button', { name: 'For an hour' }));
  expect(await dialog.findByText(/^This chat is muted until/)).toHaveAttribute('role', 'status');
  expect(Date.parse(world.conversation.muted_until ?? '') - Date.now()).toBeGreaterThan(59 * 60_000);
  await user.click(await dialog.findByRole('button', { name: 'Unmute' }));
  expect(await dialog.findByRole('button', { name: /^Until tomorrow/ })).toBeVisible();
});
