import { act, render, screen } from '@testing-library/react';
import { ProductPictures } from './product-pictures.tsx';

it('gives phones the smaller file of each picture, and tells other screens how wide its place is', () => {
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
    expect(picture).toHaveAttribute('sizes', '(max-width: 900px) calc(100vw - 48px), 552px');
    expect(picture).toHaveAttribute('width');
    expect(picture).toHaveAttribute('height');
  }
  const ofPhones = pictures.map(({ previousElementSibling: source }) => [
    source?.getAttribute('media'),
    source?.getAttribute('srcset')?.replace(/.*\//, ''),
  ]);
  expect(ofPhones).toEqual([
    ['(max-width: 480px)', 'introduction-en-light-720.avif'],
    ['(max-width: 480px)', 'booking-en-light-720.avif'],
  ]);
});
