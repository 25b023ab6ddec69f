import { createTestHome, startTestServer, type TestHome, type TestServer } from './server-process.ts';

declare global {
  var acquaintTestServer: { readonly server: TestServer; readonly home: TestHome } | undefined;
}

/** One server for all API tests; its address reaches them through the environment. */
export default async function setUp(): Promise<void> {
  const home = await createTestHome();
  try {
    const server = await startTestServer(home);
    globalThis.acquaintTestServer = { server, home };
    process.env.ACQUAINT_TEST_URL = server.url;
  } catch (error) {
    await home.remove();
    throw error;
  }
}
