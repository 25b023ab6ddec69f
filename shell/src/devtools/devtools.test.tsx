import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useEffect } from 'react';
import { remotes, stopPlatform } from '../app/platform.ts';
import { allowNavigation } from '../test/plain-request.ts';
import { sampleRegistry, sampleRemote } from '../test/sample-registry.ts';
import { closeDevtools, listenForDevtoolsKey, toggleDevtools, useDevtools } from './devtools.ts';

/** A page with the panel only. */
function Page() {
  useEffect(listenForDevtoolsKey, []);
  const panel = useDevtools();
  return (
    <>
      <button type="button">Opener</button>
      <input aria-label="Text" />
      <input type="checkbox" aria-label="Box" />
      <div contentEditable suppressContentEditableWarning role="textbox" aria-label="Note" tabIndex={0} />
      {panel}
    </>
  );
}

const KEY = { code: 'KeyD', key: 'Î', altKey: true, shiftKey: true };
const press = (more: Partial<KeyboardEventInit> = {}) =>
  fireEvent.keyDown(document.activeElement ?? document.body, { ...KEY, ...more });
const panel = () => screen.findByRole('dialog', { name: 'Developer tools' });

beforeAll(allowNavigation);
beforeEach(() => {
  jest.spyOn(globalThis, 'fetch').mockReturnValue(new Promise(() => undefined));
  jest
    .spyOn(remotes.store, 'getState')
    .mockReturnValue({ status: 'ready', registry: sampleRegistry([sampleRemote()]) });
  render(<Page />);
});
afterEach(() => act(closeDevtools));
afterAll(stopPlatform);

it('opens with a shortcut, focuses the panel, closes with the shortcut, and returns the focus', async () => {
  const opener = screen.getByRole('button', { name: 'Opener' });
  opener.focus();
  press();
  const dialog = await panel();
  expect(dialog).toHaveTextContent('mf-circles');
  await waitFor(() => expect(dialog).toContainElement(document.activeElement as HTMLElement | null));
  press();
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(opener).toHaveFocus();
});

it('closes with Escape and its close button', async () => {
  const user = userEvent.setup();
  await act(toggleDevtools);
  await panel();
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await act(toggleDevtools);
  await panel();
  await user.click(screen.getByRole('button', { name: 'Close' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

it.each(['Text', 'Note'])('ignores the shortcut while typing in a field: %s', (name) => {
  screen.getByLabelText(name).focus();
  const isLeftAlone = press();
  expect(isLeftAlone).toBe(true);
});

it('accepts the shortcut on a checkbox, which takes no text', async () => {
  screen.getByLabelText('Box').focus();
  expect(press()).toBe(false);
  expect(await panel()).toBeInTheDocument();
});

it.each([{ altKey: false }, { shiftKey: false }, { ctrlKey: true }, { metaKey: true }, { repeat: true }])(
  'ignores other keys: %j',
  (more) => {
    expect(press(more)).toBe(true);
    expect(press({ code: 'KeyE', ...more })).toBe(true);
  },
);
