import type { CallReaction } from '@acquaint/contracts';
import { installDevices } from '@acquaint/remote-kit/testing';
import { act, screen, within } from '@testing-library/react';
import { GRACE, openCall, roomInEachTest, SESSION } from '../test-room.ts';

const room = roomInEachTest();
const OWN = SESSION.my_role === 'host' ? SESSION.host : SESSION.booker;
const reacts = (person_id: string, reaction: CallReaction) =>
  room.tell({ type: 'room/reaction', session_id: SESSION.id, person_id, reaction });
const tileOf = (name: string) => within(screen.getByRole('figure', { name }));
const bar = () => screen.queryByRole('group', { name: 'Reactions' });
const sentReactions = () =>
  room.sent().flatMap((message) => (message.type === 'room/react' ? [message.reaction] : []));

beforeEach(() => {
  installDevices();
});

afterEach(() => window.sessionStorage.clear());

describe('reactions in a call (R-ROOM-20)', () => {
  it('are chosen with the keyboard, several in a row; Escape leads back to the button', async () => {
    const { user } = await openCall(room);
    await user.keyboard('e');
    expect(within(bar() as HTMLElement).getByRole('button', { name: 'Thumbs up' })).toHaveFocus();
    await user.keyboard('{Enter}{Tab}{Enter}');
    expect(sentReactions()).toEqual(['thumbs-up', 'applause']);
    await user.keyboard('{Escape}');
    expect(bar()).toBeNull();
    expect(screen.getByRole('button', { name: 'Reactions' })).toHaveFocus();
  });

  it('are closed by the button that opened them, and when the focus goes elsewhere', async () => {
    const { user } = await openCall(room);
    const button = screen.getByRole('button', { name: 'Reactions' });
    await user.click(button);
    expect(button).toHaveAttribute('aria-expanded', 'true');
    await user.click(button);
    expect(bar()).toBeNull();
    await user.click(button);
    await user.click(screen.getByRole('button', { name: 'Chat' }));
    expect(bar()).toBeNull();
  });

  it('are shown over the tile of who sent them, and read out once', async () => {
    await openCall(room);
    await reacts(GRACE.person.id, 'applause');
    expect(tileOf('Grace Hopper').getByRole('img', { name: 'Applause' })).toHaveTextContent('👏');
    const news = screen.getByText('Reaction of Grace Hopper: Applause');
    expect(news).toHaveAttribute('role', 'status');
    const read = news.firstChild;
    await reacts(GRACE.person.id, 'applause');
    // The same words in the same place are not read out again.
    expect(news.firstChild).toBe(read);
    await reacts(OWN.id, 'heart');
    expect(tileOf('You').getByRole('img', { name: 'Heart' })).toBeVisible();
    expect(news).toHaveTextContent('Your reaction: Heart');
    expect(tileOf('Grace Hopper').getByRole('img', { name: 'Applause' })).toBeVisible();
  });

  it('are gone after some seconds', async () => {
    await openCall(room);
    jest.useFakeTimers();
    try {
      await reacts(GRACE.person.id, 'laughter');
      act(() => jest.advanceTimersByTime(3_900));
      expect(tileOf('Grace Hopper').getByRole('img', { name: 'Laughter' })).toBeVisible();
      act(() => jest.advanceTimersByTime(200));
      expect(screen.queryByRole('img', { name: 'Laughter' })).toBeNull();
    } finally {
      jest.useRealTimers();
    }
  });

  it('of a newer server are left out', async () => {
    await openCall(room);
    await reacts(GRACE.person.id, 'wave' as CallReaction);
    expect(screen.queryByText(/Reaction of/)).toBeNull();
  });
});
