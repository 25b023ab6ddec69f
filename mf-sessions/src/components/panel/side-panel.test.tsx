import { act, fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { SidePanel } from './side-panel.tsx';

/** A call whose panel is opened by a button, which can go away meanwhile, as one in a menu. */
function Call({ isOpenerGone = false }: { readonly isOpenerGone?: boolean }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <main>
      <h1 tabIndex={-1}>A call</h1>
      {!(isOpen && isOpenerGone) && (
        <button type="button" onClick={() => setOpen(!isOpen)}>
          Chat
        </button>
      )}
      <button type="button">Microphone</button>
      {isOpen && (
        <SidePanel label="Chat" title="Chat" closeLabel="Close the chat" onClose={() => setOpen(false)}>
          <input aria-label="Message" />
        </SidePanel>
      )}
    </main>
  );
}

/** Clicks like a person, which moves the focus too. */
function press(element: HTMLElement): void {
  act(() => element.focus());
  fireEvent.click(element);
}
const chat = () => screen.getByRole('button', { name: 'Chat' });
const message = () => screen.getByRole('textbox', { name: 'Message' });

it.each(['Escape', 'the cross'])('returns the focus to what opened it after %s', (way) => {
  render(<Call />);
  press(chat());
  press(message());
  if (way === 'Escape') fireEvent.keyDown(message(), { key: 'Escape' });
  else press(screen.getByRole('button', { name: 'Close the chat' }));
  expect(screen.queryByRole('textbox')).toBeNull();
  expect(chat()).toHaveFocus();
});

it('moves the focus to the heading when what opened it is gone', () => {
  render(<Call isOpenerGone />);
  press(chat());
  press(message());
  fireEvent.keyDown(message(), { key: 'Escape' });
  expect(screen.getByRole('heading', { name: 'A call' })).toHaveFocus();
});
