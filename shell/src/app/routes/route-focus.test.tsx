import { act, render, screen } from '@testing-library/react';
import { createMemoryRouter, Outlet, RouterProvider, useLocation } from 'react-router-dom';
import { allowNavigation } from '../../test/plain-request.ts';
import { useRouteFocus } from './route-focus.ts';

function Frame() {
  useRouteFocus();
  return (
    <main id="content">
      <Outlet />
    </main>
  );
}

function Page() {
  const { pathname, search } = useLocation();
  return (
    <>
      <h1 tabIndex={-1}>{`${pathname}${search}`}</h1>
      <button role="tab">Connections</button>
      <button>Somebody</button>
    </>
  );
}

function open(path: string) {
  const router = createMemoryRouter([{ element: <Frame />, children: [{ path: '*', element: <Page /> }] }], {
    initialEntries: [path],
  });
  render(<RouterProvider router={router} />);
  return router;
}
const heading = () => screen.getByRole('heading');
const press = (role: 'tab' | 'button', name: string) => screen.getByRole(role, { name }).focus();

beforeAll(allowNavigation);

it.each([
  ['another path', '/dashboard/groups', {}, 'button', true],
  ['another person by a link', '/dashboard/user?username=bob', {}, 'button', true],
  ['a filter of the same page', '/dashboard/user?username=bob', { replace: true }, 'button', false],
  ['a popup over it', '/dashboard/user?username=ada&popup=feature-unlocked', {}, 'button', false],
] as const)(
  'after a navigation the focus is on the heading, or stays: %s',
  async (_what, to, how, role, moves) => {
    const router = open('/dashboard/user?username=ada');
    press(role, 'Somebody');
    await act(() => router.navigate(to, how));
    expect(document.activeElement === heading()).toBe(moves);
  },
);

it('stays on a tab the reader has chosen, and moves to the heading when they come back from another page', async () => {
  const router = open('/dashboard/network');
  press('tab', 'Connections');
  await act(() => router.navigate('/dashboard/network?tab=connections'));
  expect(screen.getByRole('tab')).toHaveFocus();
  press('button', 'Somebody');
  await act(() => router.navigate(-1));
  expect(heading()).toHaveFocus();
});
