import { fireEvent, render, screen } from '@testing-library/react';
import { FoldedOnPhone } from './folded-on-phone.tsx';

const open = (isPhone: boolean) => {
  jest.spyOn(window, 'matchMedia').mockReturnValue({ matches: isPhone } as MediaQueryList);
  render(
    <FoldedOnPhone title="Preview">
      <p>Four pictures</p>
    </FoldedOnPhone>,
  );
};
afterEach(() => jest.restoreAllMocks());

it('is folded on a phone until it is opened', () => {
  open(true);
  expect(screen.queryByText('Four pictures')).toBeNull();
  const details = screen.getByRole('group');
  details.toggleAttribute('open');
  fireEvent(details, new Event('toggle'));
  expect(screen.getByText('Four pictures')).toBeVisible();
});

it('is shown everywhere else', () => {
  open(false);
  expect(screen.getByText('Four pictures')).toBeVisible();
  expect(screen.queryByText('Preview')).toBeNull();
});
