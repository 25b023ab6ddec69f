import { createContext, useContext, useSyncExternalStore } from 'react';
import type { RegistryState } from './registry/registry-store.ts';
import type { Remotes } from './remotes.ts';

const RemotesContext = createContext<Remotes | null>(null);

/** Provides the shell's remotes. */
export const RemotesProvider = RemotesContext.Provider;

/** Returns the shell's remotes. @throws Error outside RemotesProvider. */
export function useRemotes(): Remotes {
  const remotes = useContext(RemotesContext);
  if (!remotes) throw new Error('useRemotes needs RemotesProvider around it');
  return remotes;
}

/** Returns the current registry and a function to refetch it. */
export function useRegistry(): RegistryState & { readonly refresh: () => Promise<void> } {
  const { store } = useRemotes();
  const state = useSyncExternalStore(store.subscribe, store.getState);
  return { ...state, refresh: store.refresh };
}
