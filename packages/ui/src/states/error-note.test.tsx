import { render, screen } from '@testing-library/react';
import { ErrorNote } from './error-note.tsx';

const retry = () => undefined;
const failure = (status: number) => ({ status, detail: 'This part is hidden.' });

it('offers no second attempt for what the reader may not see', () => {
  render(<ErrorNote error={failure(403)} onRetry={retry} />);
  expect(screen.getByRole('alert')).toHaveTextContent('This part is hidden.');
  expect(screen.queryByRole('button')).toBeNull();
});

it.each([0, 404, 500])('offers a second attempt after a failure with status %s', (status) => {
  render(<ErrorNote error={failure(status)} onRetry={retry} />);
  expect(screen.getByRole('button', { name: 'Try again' })).toBeEnabled();
});
