import { createQueryClient } from '@acquaint/api-client';
import { QueryClientProvider } from '@tanstack/react-query';
import { useEffect, useState, type ReactNode } from 'react';
import { markStaleOnEvents } from '../mark-stale-on-events.ts';

/** Provides a new query client for a test, which follows events on the bus like the shell's. */
export function TestCache({ children }: { readonly children: ReactNode }) {
  const [queries] = useState(createQueryClient);
  useEffect(() => markStaleOnEvents(queries), [queries]);
  return <QueryClientProvider client={queries}>{children}</QueryClientProvider>;
}
