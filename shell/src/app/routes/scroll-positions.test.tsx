import { fireEvent, render, screen } from '@testing-library/react';
import { createMemoryRouter } from 'react-router-dom';
import { useScrollPositions } from './scroll-positions.ts';

type Visit = Parameters<typeof useScrollPositions>[0];

/** Each test opens another page, so that none finds the position of another one. */
function visitOf(path: string): Visit {
  const { location } = createMemoryRouter([{ path: '*' }], { initialEntries: [path] }).state;
  return { location, keepsScroll: false };
}

function Page({ visit, isLoaded }: { readonly visit: Visit; readonly isLoaded: boolean }) {
  useScrollPositions(visit);
  return isLoaded ? <section id="public">Public page</section> : <p>Loading</p>;
}

const scrollIntoView = jest.fn<void, []>();
const scrollTo = jest.fn<void, [number, number]>();

beforeAll(() => {
  // jsdom has no layout, so it has neither of them.
  Object.assign(window, { scrollTo });
  Element.prototype.scrollIntoView = scrollIntoView;
});
beforeEach(() => {
  scrollIntoView.mockClear();
  scrollTo.mockClear();
});

it('scrolls to the part that the address names as soon as the page has loaded it', async () => {
  const visit = visitOf('/loads#public');
  const { rerender } = render(<Page visit={visit} isLoaded={false} />);
  expect(scrollTo).toHaveBeenCalledWith(0, 0);
  rerender(<Page visit={visit} isLoaded />);
  await screen.findByText('Public page');
  expect(scrollIntoView).toHaveBeenCalledTimes(1);
});

it('leaves the reader where they are once they have scrolled', async () => {
  const visit = visitOf('/scrolled#public');
  const { rerender } = render(<Page visit={visit} isLoaded={false} />);
  fireEvent.wheel(window);
  rerender(<Page visit={visit} isLoaded />);
  await screen.findByText('Public page');
  expect(scrollIntoView).not.toHaveBeenCalled();
});

it('waits no longer when another page is opened', async () => {
  const { rerender } = render(<Page visit={visitOf('/left#public')} isLoaded={false} />);
  const next = visitOf('/next');
  rerender(<Page visit={next} isLoaded={false} />);
  rerender(<Page visit={next} isLoaded />);
  await screen.findByText('Public page');
  expect(scrollIntoView).not.toHaveBeenCalled();
});
