import {
  createTemplate,
  createTestHome,
  startTestServer,
  type TestHome,
  type TestServer,
} from './server-process.ts';

declare global {
  var acquaintTestServer:
    { readonly server: TestServer; readonly home: TestHome; readonly template: string } | undefined;
}

/** One server for all API tests; its address reaches them through the environment. */
export default async function setUp(): Promise<void> {
  const template = await createTemplate();
  process.env.ACQUAINT_TEST_TEMPLATE = template;
  const home = await createTestHome();
  try {
    const server = await startTestServer(home);
    globalThis.acquaintTestServer = { server, home, template };
    process.env.ACQUAINT_TEST_URL = server.url;
  } catch (error) {
    await home.remove();
    throw error;
  }
}
