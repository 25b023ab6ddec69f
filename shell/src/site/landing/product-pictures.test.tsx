import { act, render, screen } from '@testing-library/react';
import { ProductPictures } from './product-pictures.tsx';

it('gives phones their own picture of each part, whose text is large enough there', () => {
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
  expect(pictures.map(({ src }) => src.replace(/.*\//, ''))).toEqual([
    'introduction-en-light.avif',
    'booking-en-light.avif',
  ]);
  for (const picture of pictures) {
    expect(picture).toHaveAttribute('width');
    expect(picture).toHaveAttribute('height');
  }
  const ofPhones = pictures.map(({ previousElementSibling: source }) => [
    source?.getAttribute('media'),
    source?.getAttribute('srcset')?.replace(/.*\//, ''),
  ]);
  expect(ofPhones).toEqual([
    ['(max-width: 480px)', 'introduction-en-light-phone.avif'],
    ['(max-width: 480px)', 'booking-en-light-phone.avif'],
  ]);
});
