import { ShellProvider } from '@acquaint/remote-kit';
import { UiProvider } from '@acquaint/ui';
import { QueryClientProvider } from '@tanstack/react-query';
import { useMemo, type ReactNode } from 'react';
import { useOverrideBuilds } from '../overrides/use-override.ts';
import { RemotesProvider } from '../remotes/remotes-context.ts';
import { queryClient, remotes, shellApi, startPlatform } from './platform.ts';

// Every part that needs the platform loads this module; public pages do not.
startPlatform();

/** Providers for everything of the platform: query cache, remotes, shell API, theme and messages. */
export function PlatformProviders({ children }: { readonly children: ReactNode }) {
  return (
    <QueryClientProvider client={queryClient}>
      <RemotesProvider value={remotes}>
        <CurrentShell>
          <UiProvider>{children}</UiProvider>
        </CurrentShell>
      </RemotesProvider>
    </QueryClientProvider>
  );
}

/** Provides the shell API; a new object after each build of an override, so that its slots are loaded again. */
function CurrentShell({ children }: { readonly children: ReactNode }) {
  const builds = useOverrideBuilds();
  const shell = useMemo(
    () => (builds === '' ? shellApi : { ...shellApi, loadSlot: (name: string) => remotes.loadSlot(name) }),
    [builds],
  );
  return <ShellProvider value={shell}>{children}</ShellProvider>;
}
