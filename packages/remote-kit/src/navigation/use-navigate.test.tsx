import { act, render, screen } from '@testing-library/react';
import { StrictMode, useState } from 'react';
import { MemoryRouter, useLocation } from 'react-router-dom';
import { useNavigate } from './use-navigate.ts';

/** A page with a form that asks, and a button that takes the form away. */
function openPage() {
  const answer = Promise.withResolvers<void>();
  function Form() {
    const navigate = useNavigate();
    return <button onClick={() => void answer.promise.then(() => navigate('/dashboard/home'))}>Save</button>;
  }
  function Reader() {
    const { pathname } = useLocation();
    const [isOpen, setOpen] = useState(true);
    return (
      <>
        <output>{pathname}</output>
        <button onClick={() => setOpen(false)}>Leave</button>
        {isOpen && <Form />}
      </>
    );
  }
  render(
    <StrictMode>
      <MemoryRouter initialEntries={['/dashboard/account']}>
        <Reader />
      </MemoryRouter>
    </StrictMode>,
  );
  const press = (name: string) => act(async () => screen.getByRole('button', { name }).click());
  return { press, answer: () => act(async () => answer.resolve()), page: () => screen.getByRole('status') };
}

describe('an answer that leads to another page', () => {
  it('leads there while its form is shown', async () => {
    const { press, answer, page } = openPage();
    await press('Save');
    await answer();
    expect(page()).toHaveTextContent('/dashboard/home');
  });

  it('does nothing when its form is gone', async () => {
    const { press, answer, page } = openPage();
    await press('Save');
    await press('Leave');
    await answer();
    expect(page()).toHaveTextContent('/dashboard/account');
  });
});
