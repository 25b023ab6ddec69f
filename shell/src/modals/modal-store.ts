import type { Params } from '@acquaint/remote-kit';
import { useSyncExternalStore } from 'react';

/** A remote's modal, opened by name, or the login nudge with the page to return to. */
export type OpenModal = { readonly id: number } & (
  | { readonly kind: 'remote'; readonly name: string; readonly params: Params }
  | { readonly kind: 'nudge'; readonly next: string }
);

let stack: readonly OpenModal[] = [];
let lastId = 0;
const listeners = new Set<() => void>();

/** Opens a remote's modal over the others. */
export function openModal(name: string, params: Params = {}): void {
  push({ id: ++lastId, kind: 'remote', name, params });
}

/** Opens the login nudge, unless it is open. */
export function openNudge(next: string): void {
  if (!stack.some((modal) => modal.kind === 'nudge')) push({ id: ++lastId, kind: 'nudge', next });
}

/** Closes a modal; by default the topmost. */
export function closeModal(id: number | undefined = stack.at(-1)?.id): void {
  change(stack.filter((modal) => modal.id !== id));
}

export function closeAllModals(): void {
  change([]);
}

/** Returns the open modals of remotes, topmost last. */
export function openRemoteModals(): readonly Pick<OpenModal & { kind: 'remote' }, 'name' | 'params'>[] {
  return stack.flatMap((modal) =>
    modal.kind === 'remote' ? [{ name: modal.name, params: modal.params }] : [],
  );
}

/** Returns the open modals, topmost last. */
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
