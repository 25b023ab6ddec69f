import { ShellProvider } from '@acquaint/remote-kit';
import { UiProvider } from '@acquaint/ui';
import { QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { RemotesProvider } from '../remotes/remotes-context.ts';
import { queryClient, remotes, shellApi } from './platform.ts';

/** What everything of the platform stands on: cache, remotes, the shell's abilities, theme and messages. */
export function PlatformProviders({ children }: { readonly children: ReactNode }) {
  return (
    <QueryClientProvider client={queryClient}>
      <RemotesProvider value={remotes}>
        <ShellProvider value={shellApi}>
          <UiProvider>{children}</UiProvider>
        </ShellProvider>
      </RemotesProvider>
    </QueryClientProvider>
  );
}
