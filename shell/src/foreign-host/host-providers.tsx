import { ShellProvider, type ShellApi } from '@acquaint/remote-kit';
import { UiProvider } from '@acquaint/ui';
import { QueryClientProvider, type QueryClient } from '@tanstack/react-query';
import { useEffect, type ReactNode } from 'react';
import { Router } from 'react-router-dom';
import { useModals, closeModal } from '../modals/modal-store.ts';
import { NamedModal } from '../modals/named-modal.tsx';
import { RemotesProvider } from '../remotes/remotes-context.ts';
import type { Remotes } from '../remotes/remotes.ts';
import { useHostPlace, type HostLocation } from './host-location.ts';
import './host.css';

/** Shared by all remotes on the page. */
export interface HostParts {
  readonly queryClient: QueryClient;
  readonly location: HostLocation;
  readonly shell: ShellApi;
  readonly remotes: Remotes;
}

interface HostProvidersProps {
  readonly parts: HostParts;
  readonly children: ReactNode;
}

/** Providers of a remote in a foreign page; its styles are limited to this element. */
export function HostProviders({ parts: { queryClient, location, shell }, children }: HostProvidersProps) {
  const place = useHostPlace(location);
  return (
    <QueryClientProvider client={queryClient}>
      <Router location={place} navigator={location.navigator}>
        <ShellProvider value={shell}>
          <UiProvider>
            <div data-acquaint="">{children}</div>
          </UiProvider>
        </ShellProvider>
      </Router>
    </QueryClientProvider>
  );
}

interface HostModalsProps {
  readonly parts: HostParts;
  /** Called when the last modal is closed. */
  readonly onEmpty: () => void;
}

/** Modals opened by remotes on the page. */
export function HostModals({ parts, onEmpty }: HostModalsProps) {
  const modals = useModals();
  useEffect(() => {
    if (modals.length === 0) onEmpty();
  }, [modals, onEmpty]);
  return (
    <RemotesProvider value={parts.remotes}>
      <HostProviders parts={parts}>
        {modals.map(
          (modal) =>
            modal.kind === 'remote' && (
              <NamedModal
                key={modal.id}
                name={modal.name}
                params={modal.params}
                onClose={() => closeModal(modal.id)}
              />
            ),
        )}
      </HostProviders>
    </RemotesProvider>
  );
}
