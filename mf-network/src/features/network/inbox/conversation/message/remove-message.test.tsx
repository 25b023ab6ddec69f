import type { Conversation, Message } from '@acquaint/contracts';
import { renderRemotePage, sampleId } from '@acquaint/remote-kit/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { connectionsServer } from '../../../../../components/test-connections.ts';
import { ADA } from '../../../../../components/test-people.ts';
import { remote } from '../../../../../remote.ts';
// Imported up front, because lazy loading on a busy machine could exceed the timeout of a test.
import '../../messages.tsx';
import { forgetInbox } from '../../core/inbox.ts';
import { CONVERSATION_ID, GRACE, inboxServer, sampleMessage } from '../../test-inbox.ts';
import './remove-message-dialog.tsx';

/** jsdom has no layout: simulates a window of 600 px with rows of 40 px. */
beforeEach(() => {
  for (const side of ['clientWidth', 'clientHeight', 'scrollHeight'] as const)
    jest.spyOn(Element.prototype, side, 'get').mockReturnValue(600);
  jest.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(40);
});
afterEach(() => forgetInbox());

const CIRCLE = { kind: 'circle', title: 'Compilers', circle_id: sampleId(91) } as const;

async function openChat(messages: readonly Message[], removal: Conversation['removal']) {
  const { world, fakes } = inboxServer(messages, { ...CIRCLE, removal });
  const page = await renderRemotePage(remote, 'network', {
    path: `/dashboard/network?conversation=${CONVERSATION_ID}`,
    fakes: [...fakes, ...connectionsServer([]).fakes],
  });
  const row = async (text: string) => {
    const item = (await screen.findByText(text)).closest('li');
    if (!item) throw new Error(`${text} is shown`);
    return within(item);
  };
  const openMenu = async (text: string) => {
    await page.user.click((await row(text)).getByRole('button', { name: 'Actions for this message' }));
    await screen.findByRole('menuitem', { name: 'Copy text' });
  };
  return { ...page, world, row, openMenu };
}

describe('a message of somebody else in a circle’s chat (R-MSG-15)', () => {
  it('is removed with a reason by who may, and leaves a note', async () => {
    const page = await openChat([sampleMessage(1, { text: 'Buy my course' })], { except_id: null });
    await page.openMenu('Buy my course');
    await page.user.click(screen.getByRole('menuitem', { name: 'Remove…' }));
    const dialog = within(
      await screen.findByRole('dialog', { name: 'Remove this message from Grace Hopper?' }),
    );
    await page.user.click(dialog.getByRole('button', { name: 'Remove' }));
    expect(await dialog.findByText('Say why')).toBeVisible();
    await page.user.type(dialog.getByLabelText(/^Why/), 'Advertising');
    await page.user.click(dialog.getByRole('button', { name: 'Remove' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(await screen.findByText('Removed by an admin of this circle')).toBeVisible();
    expect(page.calls.find(({ name }) => name === 'inbox.removeMessage')?.body).toEqual({
      reason: 'Advertising',
    });
  });

  it.each([
    ['nobody’s may be removed', sampleMessage(1, { text: 'Hello' }), null],
    ['it is the admin’s', sampleMessage(1, { text: 'Hello' }), { except_id: GRACE.id }],
    ['it is the reader’s own', sampleMessage(1, { text: 'Hello', author: ADA }), { except_id: null }],
  ])('cannot be removed if %s', async (_why, message, removal) => {
    const page = await openChat([message], removal);
    await page.openMenu('Hello');
    expect(screen.queryByRole('menuitem', { name: 'Remove…' })).toBeNull();
  });

  it('is told apart from one that its author has deleted', async () => {
    await openChat(
      [
        sampleMessage(1, { text: '', is_deleted: true }),
        sampleMessage(2, { text: '', is_deleted: true, is_removed: true }),
      ],
      null,
    );
    expect(await screen.findByText('This message was deleted')).toBeVisible();
    expect(screen.getByText('Removed by an admin of this circle')).toBeVisible();
  });
});
