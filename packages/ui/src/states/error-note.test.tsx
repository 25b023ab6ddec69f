import { render, screen } from '@testing-library/react';
import { ErrorNote } from './error-note.tsx';

const failure = (body: object) => ({ detail: 'This part is hidden.', status: 403, body });

it('shows what staff cannot see of a member’s pages as a note, without a retry (R-ADMIN-11)', () => {
  const { rerender } = render(
    <ErrorNote error={failure({ code: 'hidden-in-support-view' })} onRetry={jest.fn()} />,
  );
  expect(screen.getByRole('note')).toHaveTextContent('This part is hidden.');
  expect(screen.queryByRole('alert')).toBeNull();
  expect(screen.queryByRole('button')).toBeNull();
  rerender(<ErrorNote error={failure({})} onRetry={jest.fn()} />);
  expect(screen.getByRole('alert')).toHaveTextContent('This part is hidden.');
  expect(screen.getByRole('button', { name: 'Try again' })).toBeEnabled();
});
