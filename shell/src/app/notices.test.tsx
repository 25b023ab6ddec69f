import { App, UiProvider } from '@acquaint/ui';
import { act, render, screen } from '@testing-library/react';
import { noticeDone, noticeError, noticeOutdated, Notices } from './notices.tsx';

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

const pass = (milliseconds: number) => act(() => jest.advanceTimersByTimeAsync(milliseconds));

/** R-PAGE-12 and R-PAGE-13. */
it('shows a server’s message as a red notification titled Error, five at most, for four seconds', async () => {
  render(
    <UiProvider>
      <Notices />
    </UiProvider>,
  );
  for (let number = 1; number <= 6; number++) act(() => noticeError(`The disk is full (${number}).`));
  await pass(200);
  const shown = () => screen.queryAllByText(/The disk is full/).map(({ textContent }) => textContent);
  expect(shown()).toHaveLength(5);
  expect(shown()).toContain('The disk is full (6).');
  expect(screen.getAllByText('Error')).toHaveLength(5);
  await pass(3_600);
  expect(shown()).toHaveLength(5);
  await pass(2_000);
  expect(shown()).toEqual([]);
});

/** A separate layer, like the root of a modal. */
function Layer({ name }: { readonly name: string }) {
  const { message } = App.useApp();
  return <button onClick={() => void message.error(`From the ${name} layer.`)}>{name}</button>;
}

it('counts five over all layers of the page together, without those that stay until answered', async () => {
  render(
    <>
      <UiProvider>
        <Notices />
      </UiProvider>
      <UiProvider>
        <Layer name="first" />
      </UiProvider>
      <UiProvider>
        <Layer name="second" />
      </UiProvider>
    </>,
  );
  const press = (name: string) => act(() => screen.getByRole('button', { name }).click());
  const count = (text: RegExp) => screen.queryAllByText(text).length;
  act(() => noticeOutdated());
  for (let number = 1; number <= 3; number++) act(() => noticeError(`The disk is full (${number}).`));
  await pass(200);
  press('first');
  press('second');
  await pass(200);
  expect([count(/The disk is full/), count(/From the/)]).toEqual([3, 2]);
  press('second');
  await pass(1_000);
  expect([count(/The disk is full/), count(/From the/)]).toEqual([2, 3]);
  expect(screen.queryByText('The disk is full (1).')).toBeNull();
  expect(screen.getByText('A new version is available')).toBeInTheDocument();
  await pass(10_000);
  expect([count(/The disk is full/), count(/From the/)]).toEqual([0, 0]);
  expect(screen.getByText('A new version is available')).toBeInTheDocument();
});

it('announces that something was done, or failed, and leaves the focus where it is', async () => {
  render(
    <UiProvider>
      <Notices />
      <button>Next</button>
    </UiProvider>,
  );
  screen.getByRole('button', { name: 'Next' }).focus();
  act(() => noticeDone('Perfect Ada!', 'New intros will appear.'));
  await pass(200);
  expect(screen.getByRole('status')).toHaveTextContent('Perfect Ada!New intros will appear.');
  expect(screen.getByRole('button', { name: 'Close' })).toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Next' })).toHaveFocus();
  // At the top right it would cover the buttons of a page's head.
  expect(screen.getByRole('status').closest('.ant-notification-top')).not.toBeNull();
  act(() => noticeDone('Not booked', 'Someone just took this time.', 'error'));
  await pass(200);
  expect(screen.getByRole('alert')).toHaveTextContent('Not bookedSomeone just took this time.');
  expect(screen.getByRole('button', { name: 'Next' })).toHaveFocus();
});
