/** What we use of fake-indexeddb's factory, of its connections and of its databases beyond what a browser's have. */
interface FakeFactory {
  readonly _databases: Map<string, { readonly connections: readonly IDBDatabase[] }>;
}

/**
 * Takes away what a test's fake of the browser's database holds, as a browser does when a person deletes a site's data: who has
 * one open is told that it is closed, and opens a new one.
 */
export function forgetDatabases(): void {
  const factory = globalThis.indexedDB as unknown as Partial<FakeFactory> | undefined;
  if (!factory?._databases) return;
  const open = [...factory._databases.values()].flatMap(({ connections }) => [...connections]);
  factory._databases.clear();
  for (const connection of open) connection.onclose?.(new Event('close'));
}
