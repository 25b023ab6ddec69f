import { screen, render, waitFor } from '@testing-library/react';
import { MemoryRouter, Route, Routes } from 'react-router-dom';
import { membersCode } from '../early/members-code.ts';
import { LoginGate } from './gates.tsx';

it('loads for a visitor who is led to the login what the page has preloaded, so that the browser does not warn of it', async () => {
  const load = jest.spyOn(membersCode, 'load').mockReturnValue();
  render(
    <MemoryRouter initialEntries={['/dashboard/network']}>
      <Routes>
        <Route path="/dashboard/network" element={<LoginGate>Network</LoginGate>} />
        <Route path="/login" element="Login" />
      </Routes>
    </MemoryRouter>,
  );
  expect(await screen.findByText('Login')).toBeVisible();
  await waitFor(() => expect(load).toHaveBeenCalledTimes(1));
});
