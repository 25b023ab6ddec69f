import type { Params } from '@acquaint/remote-kit';
import { useSyncExternalStore } from 'react';

/** A modal of some remote, opened by name, or the login nudge with where to come back to. */
export type OpenModal = { readonly id: number } & (
  | { readonly kind: 'remote'; readonly name: string; readonly params: Params }
  | { readonly kind: 'nudge'; readonly next: string }
);

let stack: readonly OpenModal[] = [];
let lastId = 0;
const listeners = new Set<() => void>();

/** Opens a remote's modal over whatever is open. */
export function openModal(name: string, params: Params = {}): void {
  push({ id: ++lastId, kind: 'remote', name, params });
}

/** Opens the login nudge; one is enough. */
export function openNudge(next: string): void {
  if (!stack.some((modal) => modal.kind === 'nudge')) push({ id: ++lastId, kind: 'nudge', next });
}

/** Closes one modal, the topmost when none is named. */
export function closeModal(id: number | undefined = stack.at(-1)?.id): void {
  change(stack.filter((modal) => modal.id !== id));
}

export function closeAllModals(): void {
  change([]);
}

/** The remotes' modals that are open now, the topmost last. */
export function openRemoteModals(): readonly Pick<OpenModal & { kind: 'remote' }, 'name' | 'params'>[] {
  return stack.flatMap((modal) =>
    modal.kind === 'remote' ? [{ name: modal.name, params: modal.params }] : [],
  );
}

/** The open modals, the topmost last. */
export function useModals(): readonly OpenModal[] {
  return useSyncExternalStore(subscribe, () => stack);
}

function push(modal: OpenModal): void {
  change([...stack, modal]);
}

function change(next: readonly OpenModal[]): void {
  stack = next;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
