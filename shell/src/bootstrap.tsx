import { createQueryClient } from '@acquaint/api-client';
import { Link, ShellProvider } from '@acquaint/remote-kit';
import type { ShellApi } from '@acquaint/remote-kit';
import { UiProvider } from '@acquaint/ui';
import '@acquaint/ui/base.css';
import '@acquaint/ui/icons';
import { QueryClientProvider } from '@tanstack/react-query';
import { useEffect } from 'react';
import { createRoot } from 'react-dom/client';
import { BrowserRouter, Route, Routes } from 'react-router-dom';
import { createRemotes } from './remotes/remotes.ts';
import { RemotesProvider } from './remotes/remotes-context.ts';
import { useRegistryRoutes } from './remotes/registry-routes.tsx';

export function start(place: HTMLElement | null): void {
  if (!place) throw new Error('The page has no element with the id "root"');
  createRoot(place).render(<Minimal />);
}

const remotes = createRemotes();
const queryClient = createQueryClient();
const nothing = () => undefined;
const shell: ShellApi = {
  openModal: nothing,
  closeModal: nothing,
  logIn: nothing,
  logOut: nothing,
  requireLogin: () => true,
  prefetch: (path) => remotes.prefetch(path),
  loadSlot: (name) => remotes.loadSlot(name),
  providers: UiProvider,
};

function Minimal() {
  useEffect(() => void remotes.store.refresh(), []);
  return (
    <UiProvider>
      <QueryClientProvider client={queryClient}>
        <ShellProvider value={shell}>
          <RemotesProvider value={remotes}>
            <BrowserRouter>
              <Pages />
            </BrowserRouter>
          </RemotesProvider>
        </ShellProvider>
      </QueryClientProvider>
    </UiProvider>
  );
}

function Pages() {
  const { routes } = useRegistryRoutes();
  return (
    <>
      <Link to="/dashboard/groups">Circles</Link>
      <Routes>
        {routes.map((route) => (
          <Route key={route.path} path={route.path} element={route.element} />
        ))}
      </Routes>
    </>
  );
}
