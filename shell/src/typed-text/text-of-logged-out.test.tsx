import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { closeAllModals, openModal, openRemoteModals } from '../modals/modal-store.ts';
import { createTextOfLoggedOut } from './text-of-logged-out.ts';
import { createTypedText, type TypedText } from './typed-text.ts';

const PAGE = '/dashboard/home/profile/edit';

function Form() {
  return (
    <label>
      Story <textarea />
    </label>
  );
}

let text: TypedText;
beforeEach(() => {
  window.history.replaceState(null, '', PAGE);
  text = createTypedText();
});
afterEach(() => {
  text.stop();
  sessionStorage.clear();
  act(() => closeAllModals());
});

/** Simulates typing, the end of the login, the login page, and a login. */
async function typeAndReturn({
  left = 'ada' as string | null,
  back = 'ada',
  to = PAGE,
  forgets = false,
  minutes = 1,
}) {
  const stored = createTextOfLoggedOut(text);
  const tell = jest.fn();
  const first = render(<Form />);
  act(() => openModal('book-session', { username: 'bea' }));
  fireEvent.input(screen.getByLabelText('Story'), { target: { value: 'I was writing' } });
  stored.keep(left);
  text.forget();
  if (forgets) stored.forget();
  first.unmount();
  act(() => closeAllModals());
  window.history.replaceState(null, '', to);
  render(<Form />);
  // A new page, as after a redirect to a provider or a reload of the login page.
  const later = createTextOfLoggedOut(text, () => Date.now() + minutes * 60_000);
  act(() => later.restoreTo(back, tell));
  return tell;
}

it('is restored for the same member on the same page, with the open modals', async () => {
  const tell = await typeAndReturn({});
  await waitFor(() => expect(screen.getByLabelText('Story')).toHaveValue('I was writing'));
  expect(tell).toHaveBeenCalledTimes(1);
  expect(openRemoteModals()).toEqual([{ name: 'book-session', params: { username: 'bea' } }]);
});

it.each([
  ['somebody else', { back: 'bob' }],
  ['who comes back to another page', { to: '/dashboard/groups' }],
  ['whoever comes when nobody knows who was here', { left: null }],
  ['who logged out on purpose', { forgets: true }],
  ['who comes back much later', { minutes: 61 }],
])('is not restored for %s', async (_who, story) => {
  const tell = await typeAndReturn(story);
  expect(screen.getByLabelText('Story')).toHaveValue('');
  expect([tell.mock.calls, openRemoteModals()]).toEqual([[], []]);
});
