import { act, render, screen } from '@testing-library/react';
import { WhenReached } from './when-reached.tsx';

it('renders its children when the visitor scrolls there, and not before', () => {
  let see: (isIntersecting: boolean) => void = () => undefined;
  globalThis.IntersectionObserver = class {
    constructor(callback: IntersectionObserverCallback) {
      see = (isIntersecting) =>
        callback([{ isIntersecting } as IntersectionObserverEntry], this as unknown as IntersectionObserver);
    }
    observe() {}
    disconnect() {}
  } as unknown as typeof IntersectionObserver;
  render(<WhenReached>Numbers</WhenReached>);
  act(() => see(false));
  expect(screen.queryByText('Numbers')).toBeNull();
  act(() => see(true));
  expect(screen.getByText('Numbers')).toBeInTheDocument();
});
