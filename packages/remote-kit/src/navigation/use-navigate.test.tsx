import { act, render, screen } from '@testing-library/react';
import { StrictMode, useState } from 'react';
import { BrowserRouter, Link, useLocation } from 'react-router-dom';
import { useNavigate } from './use-navigate.ts';

afterEach(() => window.history.replaceState(null, '', '/'));

/** A page with a form that asks, a button that closes the form, and a link to another page, which does not show it. */
function openPage(options?: { evenIfGone: boolean }) {
  const answer = Promise.withResolvers<void>();
  function Form() {
    const navigate = useNavigate();
    return (
      <button onClick={() => void answer.promise.then(() => navigate('/dashboard/home', options))}>
        Save
      </button>
    );
  }
  function Reader() {
    const { pathname } = useLocation();
    const [isOpen, setOpen] = useState(true);
    return (
      <>
        <output>{pathname}</output>
        <button onClick={() => setOpen(false)}>Close</button>
        <Link to="/dashboard/notifications">Leave</Link>
        {isOpen && pathname === '/dashboard/account' && <Form />}
      </>
    );
  }
  window.history.replaceState(null, '', '/dashboard/account');
  render(
    <StrictMode>
      <BrowserRouter>
        <Reader />
      </BrowserRouter>
    </StrictMode>,
  );
  const press = (name: string) => act(async () => screen.getByText(name).click());
  return { press, answer: () => act(async () => answer.resolve()), page: () => screen.getByRole('status') };
}

describe('an answer that leads to another page', () => {
  it('leads there while its form is shown', async () => {
    const { press, answer, page } = openPage();
    await press('Save');
    await answer();
    expect(page()).toHaveTextContent('/dashboard/home');
  });

  it('leads there after its form has closed', async () => {
    const { press, answer, page } = openPage();
    await press('Save');
    await press('Close');
    await answer();
    expect(page()).toHaveTextContent('/dashboard/home');
  });

  it('does nothing when the reader has left the page', async () => {
    const { press, answer, page } = openPage();
    await press('Save');
    await press('Leave');
    await answer();
    expect(page()).toHaveTextContent('/dashboard/notifications');
  });

  it('leads there from another page too if it says so', async () => {
    const { press, answer, page } = openPage({ evenIfGone: true });
    await press('Save');
    await press('Leave');
    await answer();
    expect(page()).toHaveTextContent('/dashboard/home');
  });
});
