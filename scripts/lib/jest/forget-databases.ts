/** Internals of fake-indexeddb that are used here. */
interface FakeFactory {
  readonly _databases: Map<string, { readonly connections: readonly IDBDatabase[] }>;
}

/**
 * Deletes all databases of fake-indexeddb, like a browser when a user clears a site's data: open connections get a close event,
 * and code has to open new ones.
 */
export function forgetDatabases(): void {
  const factory = globalThis.indexedDB as unknown as Partial<FakeFactory> | undefined;
  if (!factory?._databases) return;
  const open = [...factory._databases.values()].flatMap(({ connections }) => [...connections]);
  factory._databases.clear();
  for (const connection of open) connection.onclose?.(new Event('close'));
}
