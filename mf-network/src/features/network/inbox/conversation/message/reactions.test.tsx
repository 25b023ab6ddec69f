import { renderRemotePage, sampleId } from '@acquaint/remote-kit/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { connectionsServer } from '../../../../../components/test-connections.ts';
import { remote } from '../../../../../remote.ts';
// Imported up front, because lazy loading on a busy machine could exceed the timeout of a test.
import '../../messages.tsx';
import './emoji/emoji-dialog.tsx';
import './reactions-dialog.tsx';
import { forgetInbox } from '../../core/inbox.ts';
import { CONVERSATION_ID, GRACE, inboxServer, sampleMessage } from '../../test-inbox.ts';

/** jsdom has no layout: simulates a window of 600 px with rows of 40 px. */
beforeEach(() => {
  for (const side of ['clientWidth', 'clientHeight', 'scrollHeight'] as const)
    jest.spyOn(Element.prototype, side, 'get').mockReturnValue(600);
  jest.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(40);
});
afterEach(() => {
  forgetInbox();
  localStorage.removeItem('recent-emojis');
});

async function openChat(part: Parameters<typeof sampleMessage>[1] = {}) {
  const { world, fakes } = inboxServer([sampleMessage(1, part)]);
  const page = await renderRemotePage(remote, 'network', {
    path: `/dashboard/network?conversation=${CONVERSATION_ID}`,
    fakes: [...fakes, ...connectionsServer([]).fakes],
  });
  return { ...page, world, react: await screen.findByRole('button', { name: 'React to this message' }) };
}

describe('a reaction to a message (R-MSG-3)', () => {
  it('is chosen with the keyboard, shown with its number, and removed by the same button', async () => {
    const { user, world, react } = await openChat();
    await user.click(react);
    const choice = within(screen.getByRole('group', { name: 'React to this message' }));
    expect(choice.getByRole('button', { name: 'Agree' })).toHaveFocus();
    await user.tab();
    await user.tab();
    await user.keyboard('{Enter}');
    const chip = await screen.findByRole('button', { name: 'Congratulations: 1' });
    expect(chip).toHaveAttribute('aria-pressed', 'true');
    expect(screen.queryByRole('group', { name: 'React to this message' })).toBeNull();
    expect(screen.getByRole('button', { name: 'Actions for this message' })).toHaveFocus();
    await user.click(chip);
    await waitFor(() => expect(world.messages[0]?.reactions).toEqual([]));
  });

  it('is one of several, and says who chose it on focus and in the menu', async () => {
    const { user, world, react } = await openChat({ reactions: [{ emoji: '💡', user_ids: [GRACE.id] }] });
    await user.click(react);
    await user.click(screen.getByRole('button', { name: 'Agree' }));
    await user.hover(await screen.findByRole('button', { name: 'Good idea: 1' }));
    await waitFor(() => expect(screen.getByRole('tooltip')).toHaveTextContent('Grace Hopper'));
    await waitFor(() => expect(world.messages[0]?.reactions).toHaveLength(2));
    await user.click(screen.getByRole('button', { name: 'Actions for this message' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Who reacted…' }));
    const people = within(await screen.findByRole('list', { name: 'Who reacted' }));
    expect(people.getByText('You')).toBeVisible();
  });

  it('is any emoji, found by its name with the keyboard', async () => {
    const { user, world, react } = await openChat();
    await user.click(react);
    await user.click(screen.getByRole('button', { name: 'More emojis' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'React to this message' }));
    // By their title: the roles of so many buttons take long to find.
    expect(await dialog.findByTitle('grinning face')).toHaveAccessibleName('grinning face');
    await user.click(dialog.getByTitle('Animals and nature'));
    expect(await dialog.findByTitle('monkey')).toBeVisible();
    await user.type(dialog.getByRole('searchbox'), 'sloth');
    expect(await dialog.findByRole('button', { name: 'sloth' })).toBeVisible();
    expect(dialog.getByRole('status')).toHaveTextContent('One emoji found');
    await user.keyboard('{ArrowDown}');
    expect(dialog.getByRole('button', { name: 'sloth' })).toHaveFocus();
    await user.keyboard('{Enter}');
    expect(await screen.findByRole('button', { name: '🦥: 1' })).toHaveAttribute('aria-pressed', 'true');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(world.messages[0]?.reactions).toMatchObject([{ emoji: '🦥' }]);
  });

  it('is one of those that were used last, which come first and keep their order, with the keyboard', async () => {
    localStorage.setItem('recent-emojis', JSON.stringify(['🦥', '🧀']));
    const { user, world, react } = await openChat();
    await user.click(react);
    await user.click(screen.getByRole('button', { name: 'More emojis' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'React to this message' }));
    expect(dialog.getByTitle('Recently used')).toHaveAttribute('aria-pressed', 'true');
    await user.click(dialog.getByRole('searchbox'));
    expect(await dialog.findByTitle('sloth')).toBeVisible();
    expect(dialog.queryByTitle('grinning face')).toBeNull();
    await user.keyboard('{ArrowDown}{ArrowRight}{Enter}');
    await waitFor(() => expect(world.messages[0]?.reactions).toMatchObject([{ emoji: '🧀' }]));
    expect(localStorage.getItem('recent-emojis')).toBe('["🧀","🦥"]');
  });

  it('is not chosen after Escape', async () => {
    const { user, world, react } = await openChat({
      reactions: [{ emoji: '💡', user_ids: [GRACE.id, sampleId(55)] }],
    });
    expect(screen.getByRole('button', { name: 'Good idea: 2' })).toHaveAttribute('aria-pressed', 'false');
    await user.click(react);
    await user.keyboard('{Escape}');
    expect(screen.queryByRole('group', { name: 'React to this message' })).toBeNull();
    expect(world.messages[0]?.version).toBe(1);
  });
});
