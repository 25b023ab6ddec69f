import { type Conversation, type Message } from '@acquaint/contracts';
import { renderRemotePage, sampleId } from '@acquaint/remote-kit/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { connectionsServer } from '../../../../components/test-connections.ts';
import { remote } from '../../../../remote.ts';
import { forgetInbox } from '../core/inbox.ts';
import { CONVERSATION_ID, inboxServer, sampleMessage } from '../test-inbox.ts';
// Imported up front, because lazy loading on a busy machine could exceed the timeout of a test.
import '../messages.tsx';
import './search-dialog.tsx';

/** jsdom has no layout: simulates a window of 600 px with rows of 40 px. */
beforeEach(() => {
  for (const side of ['clientWidth', 'clientHeight', 'scrollHeight'] as const)
    jest.spyOn(Element.prototype, side, 'get').mockReturnValue(600);
  jest.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(40);
});
afterEach(() => forgetInbox());

const HELLO = sampleMessage(1, { text: 'Hello Ada' });

async function openInbox(messages: readonly Message[] = [HELLO], part: Partial<Conversation> = {}) {
  const { world, fakes } = inboxServer(messages, part);
  const page = await renderRemotePage(remote, 'network', {
    path: `/dashboard/network?conversation=${CONVERSATION_ID}`,
    fakes: [...fakes, ...connectionsServer([]).fakes],
  });
  return { ...page, world };
}
const field = () => screen.findByRole('textbox', { name: 'Message to Grace Hopper' });

describe('a search in a conversation (R-MSG-8)', () => {
  it('lists its messages with these words, and leads to one', async () => {
    const page = await openInbox([HELLO, sampleMessage(2, { text: 'Later' })]);
    await page.user.click(await screen.findByRole('button', { name: 'Search in Grace Hopper' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Search in Grace Hopper' }));
    await waitFor(() => expect(dialog.getByRole('searchbox', { name: 'Words in messages' })).toHaveFocus());
    await page.user.keyboard('hello');
    const found = within(await dialog.findByRole('list', { name: 'Matching messages' }));
    expect(dialog.getByText('One message')).toBeVisible();
    expect(page.calls.findLast(({ name }) => name === 'inbox.search')?.query).toMatchObject({
      conversation_id: CONVERSATION_ID,
    });
    await page.user.click(found.getByRole('button', { name: /Hello Ada/ }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(await field()).toBeVisible();
  });

  it('says when no message has these words', async () => {
    const page = await openInbox();
    await page.user.click(await screen.findByRole('button', { name: 'Search in Grace Hopper' }));
    await page.user.type(await screen.findByRole('searchbox', { name: 'Words in messages' }), 'goodbye');
    expect(await screen.findByText('No matching messages')).toBeVisible();
  });
});

describe('replies in a conversation', () => {
  it('is answered with one button beside a message, and goes on in the field', async () => {
    const page = await openInbox();
    await field();
    await page.user.click(await screen.findByRole('button', { name: 'Reply to this message' }));
    await waitFor(async () => expect(await field()).toHaveFocus());
    await page.user.keyboard('Hi{Enter}');
    await waitFor(() => expect(page.world.messages.at(-1)?.reply_to?.id).toBe(HELLO.id));
  });

  it('of a circle leads to the page of the circle', async () => {
    await openInbox([HELLO], { kind: 'circle', title: 'Plans', circle_id: sampleId(55) });
    const head = within(await screen.findByRole('region', { name: 'Plans' }));
    expect(head.getByRole('link', { name: 'Plans' })).toHaveAttribute(
      'href',
      `/dashboard/groups?circle=${sampleId(55)}`,
    );
  });
});
