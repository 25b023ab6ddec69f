import { fireEvent, render } from '@testing-library/react';
import { PersonAvatar } from './person-avatar.tsx';
import { showPicturesFrom } from './pictures.ts';

const GRACE = {
  id: '01926a3c-7d1e-7b7a-9c55-0242ac120002',
  username: 'grace',
  first_name: 'Grace',
  last_name: 'Hopper',
  picture_url: '/files/grace.webp',
};

// A test of another site may have run before.
beforeEach(() => showPicturesFrom(null));

it('shows the picture, and the initials when it fails to load', () => {
  const { container, rerender } = render(<PersonAvatar person={GRACE} size={40} />);
  const picture = container.querySelector('img');
  expect(picture).toHaveAttribute('src', GRACE.picture_url);
  expect([picture?.getAttribute('width'), picture?.getAttribute('alt')]).toEqual(['40', '']);
  if (picture) fireEvent.error(picture);
  expect(container).toHaveTextContent('GH');
  // A new picture is tried.
  rerender(<PersonAvatar person={{ ...GRACE, picture_url: '/files/newer.webp' }} size={40} />);
  expect(container.querySelector('img')).toHaveAttribute('src', '/files/newer.webp');
});

it('shows the initials, hidden from screen readers, when there is no picture', () => {
  const { container } = render(<PersonAvatar person={{ ...GRACE, picture_url: null }} />);
  expect(container.firstElementChild).toHaveTextContent('GH');
  expect(container.firstElementChild).toHaveAttribute('aria-hidden', 'true');
});

it('loads pictures from the platform on a page of another site', () => {
  showPicturesFrom('https://acquaint.example');
  try {
    const { container } = render(<PersonAvatar person={GRACE} />);
    expect(container.querySelector('img')).toHaveAttribute(
      'src',
      'https://acquaint.example/files/grace.webp',
    );
  } finally {
    showPicturesFrom(null);
  }
});
