import { UiProvider } from '@acquaint/ui';
import { render, screen, waitFor, within } from '@testing-library/react';
import { createPortal } from 'react-dom';
import { Samples } from './samples.tsx';
import { WhenIdle } from './styles-ahead.tsx';

beforeEach(() => {
  // The browser of these tests has no idle time of its own: here it has nothing else to do at any moment.
  window.requestIdleCallback = (work) => {
    work({ didTimeout: false, timeRemaining: () => 50 });
    return 0;
  };
  window.cancelIdleCallback = () => undefined;
});

it('shows one of each component, when there is time, where nobody sees or hears it', () => {
  const place = document.createElement('div');
  const { container } = render(
    <UiProvider>
      <Samples place={place} />
    </UiProvider>,
  );
  for (const role of ['table', 'tab', 'combobox', 'searchbox', 'alert', 'switch', 'radio', 'spinbutton'])
    expect(within(place).getAllByRole(role, { hidden: true })).not.toHaveLength(0);
  expect(within(container).queryByRole('table')).toBeNull();
});

it('leaves the page alone when the file of the samples does not come', async () => {
  let asked = 0;
  const gone = () => {
    asked += 1;
    return Promise.reject(new Error('gone'));
  };
  render(
    <>
      <p>The page</p>
      <WhenIdle load={gone} />
    </>,
  );
  await waitFor(() => expect(asked).toBe(1));
  expect(screen.getByText('The page')).toBeVisible();
});

it('shows the samples, in no part of the page, once their file is there', async () => {
  const places: Element[] = [];
  const One = ({ place }: { readonly place: Element }) => {
    places[0] = place;
    return createPortal('a sample', place);
  };
  render(<WhenIdle load={() => Promise.resolve(One)} />);
  await waitFor(() => expect(places[0]?.textContent).toBe('a sample'));
  expect(screen.queryByText('a sample')).toBeNull();
});
