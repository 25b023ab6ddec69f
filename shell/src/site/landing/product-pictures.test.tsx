import { act, render, screen } from '@testing-library/react';
import { ProductPictures } from './product-pictures.tsx';

it('offers phones a smaller file of each picture, and says how wide its place is', () => {
  let see: () => void = () => undefined;
  globalThis.IntersectionObserver = class {
    constructor(callback: IntersectionObserverCallback) {
      const before = see;
      see = () => {
        before();
        callback(
          [{ isIntersecting: true } as IntersectionObserverEntry],
          this as unknown as IntersectionObserver,
        );
      };
    }
    observe() {}
    disconnect() {}
  } as unknown as typeof IntersectionObserver;
  render(<ProductPictures />);
  act(() => see());
  const pictures = screen.getAllByRole<HTMLImageElement>('img');
  expect(pictures.map(({ srcset }) => srcset.replaceAll(/\S*\//g, ''))).toEqual([
    'introduction-en-light-720.avif 720w, introduction-en-light.avif 1240w',
    'booking-en-light-720.avif 720w, booking-en-light.avif 1240w',
  ]);
  for (const picture of pictures) {
    expect(picture).toHaveAttribute(
      'sizes',
      '(max-width: 480px) calc(100vw - 32px), (max-width: 900px) calc(100vw - 48px), 552px',
    );
    expect(picture).toHaveAttribute('width');
    expect(picture).toHaveAttribute('height');
  }
});
