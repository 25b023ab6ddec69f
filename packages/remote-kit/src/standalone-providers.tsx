import { createQueryClient } from '@acquaint/api-client';
import { UiProvider } from '@acquaint/ui';
import { QueryClientProvider } from '@tanstack/react-query';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { BrowserRouter } from 'react-router-dom';

/** What a remote stands on in a foreign page that gives it nothing: its own theme, query client and router. */
export function StandaloneProviders({ children }: { readonly children: ReactNode }) {
  const [queryClient] = useState(createQueryClient);
  return (
    <UiProvider>
      <QueryClientProvider client={queryClient}>
        <BrowserRouter>{children}</BrowserRouter>
      </QueryClientProvider>
    </UiProvider>
  );
}
