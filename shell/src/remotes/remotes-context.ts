import { createContext, useContext, useSyncExternalStore } from 'react';
import type { RegistryState } from './registry-store.ts';
import type { Remotes } from './remotes.ts';

const RemotesContext = createContext<Remotes | null>(null);

/** Gives everything below the shell's remotes. */
export const RemotesProvider = RemotesContext.Provider;

/** @throws Error outside RemotesProvider. */
export function useRemotes(): Remotes {
  const remotes = useContext(RemotesContext);
  if (!remotes) throw new Error('useRemotes needs RemotesProvider around it');
  return remotes;
}

/** The registry as it is now, with a way to ask again. */
export function useRegistry(): RegistryState & { readonly refresh: () => Promise<void> } {
  const { store } = useRemotes();
  const state = useSyncExternalStore(store.subscribe, store.getState);
  return { ...state, refresh: store.refresh };
}
