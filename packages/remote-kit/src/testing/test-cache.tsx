import { createQueryClient } from '@acquaint/api-client';
import { QueryClientProvider } from '@tanstack/react-query';
import { useEffect, useState, type ReactNode } from 'react';
import { markStaleOnFacts } from '../mark-stale-on-facts.ts';

/** A cache of its own for what a test renders. It hears the bus as the shell's does. */
export function TestCache({ children }: { readonly children: ReactNode }) {
  const [queries] = useState(createQueryClient);
  useEffect(() => markStaleOnFacts(queries), [queries]);
  return <QueryClientProvider client={queries}>{children}</QueryClientProvider>;
}
