import { Modal } from '@acquaint/ui';
import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { useCallKeys } from './use-call-keys.ts';

let pressed: string[] = [];
beforeEach(() => {
  pressed = [];
});
const KEYS = [{ key: 'a', label: 'Let a guest in', act: () => void pressed.push('a') }];
function Call({ isAsking }: { readonly isAsking: boolean }) {
  useCallKeys(KEYS);
  return (
    <>
      <input aria-label="Words" />
      <Modal open={isAsking} title="Record?" />
    </>
  );
}

it('a letter triggers its action in the call, but not in a field or while a dialog is open', async () => {
  const press = (where: Element) => fireEvent.keyDown(where, { key: 'a' });
  const { rerender } = render(<Call isAsking={false} />);
  press(document.body);
  expect(pressed).toEqual(['a']);
  press(screen.getByLabelText('Words'));
  rerender(<Call isAsking />);
  await screen.findByRole('dialog', { name: 'Record?' });
  press(document.body);
  expect(pressed).toEqual(['a']);
  rerender(<Call isAsking={false} />);
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Record?' })).toBeNull());
  press(document.body);
  expect(pressed).toEqual(['a', 'a']);
});

it('a letter with an action is not typed anywhere, and other letters are left alone', () => {
  render(<Call isAsking={false} />);
  expect(fireEvent.keyDown(document.body, { key: 'a' })).toBe(false);
  expect(fireEvent.keyDown(document.body, { key: 'b' })).toBe(true);
  expect(fireEvent.keyDown(screen.getByLabelText('Words'), { key: 'a' })).toBe(true);
});
