/** Stops the server of the API tests; fails if it does not exit cleanly. */
export default async function tearDown(): Promise<void> {
  const running = globalThis.acquaintTestServer;
  if (!running) return;
  const code = await running.server.end('SIGTERM');
  await running.home.remove();
  await running.template.remove();
  if (code !== 0) throw new Error(`The server did not stop cleanly (${code}).\n${running.server.output()}`);
}
