import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { LoadedPart } from './loaded-part.tsx';

const Dialogs = () => <p>A dialog</p>;

let logged: jest.SpiedFunction<typeof console.error>;
beforeEach(() => {
  // React logs errors caught by a boundary.
  logged = jest.spyOn(console, 'error').mockImplementation(() => undefined);
});

it('says that a part is missing, keeps the page, and shows the part once it is loaded', async () => {
  let isThere = false;
  const load = () => (isThere ? Promise.resolve(Dialogs) : Promise.reject(new Error('gone')));
  render(
    <>
      <p>The page</p>
      <LoadedPart load={load} name="Dialogs" />
    </>,
  );
  expect(await screen.findByRole('alert')).toHaveTextContent('Dialogs didn’t load. Check your connection');
  expect(screen.getByText('The page')).toBeVisible();

  isThere = true;
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('A dialog')).toBeVisible();
  expect(screen.queryByRole('alert')).toBeNull();
});

it('silently omits parts without a name', async () => {
  let loads = 0;
  const load = () => {
    loads += 1;
    return Promise.reject(new Error('gone'));
  };
  render(
    <>
      <p>The page</p>
      <LoadedPart load={load} />
    </>,
  );
  await waitFor(() => expect(loads).toBe(1));
  await waitFor(() => expect(screen.getByText('The page')).toBeVisible());
  expect(screen.queryByRole('alert')).toBeNull();
});

it('loads a part again that failed ahead of its use, once it is needed, and only then says that it is missing', async () => {
  let isThere = false;
  let loads = 0;
  const load = () => {
    loads += 1;
    return isThere ? Promise.resolve(Dialogs) : Promise.reject(new Error('gone'));
  };
  const page = render(<LoadedPart load={load} name="Dialogs" isAhead />);
  await waitFor(() => expect(logged).toHaveBeenCalled());
  expect(screen.queryByRole('alert')).toBeNull();

  page.rerender(<LoadedPart load={load} name="Dialogs" />);
  expect(await screen.findByRole('alert')).toHaveTextContent('Dialogs didn’t load');
  expect(loads).toBe(2);

  isThere = true;
  page.unmount();
  loads = 0;
  isThere = false;
  const other = render(<LoadedPart load={load} name="Dialogs" isAhead />);
  await waitFor(() => expect(loads).toBe(1));
  isThere = true;
  other.rerender(<LoadedPart load={load} name="Dialogs" />);
  expect(await screen.findByText('A dialog')).toBeVisible();
});
