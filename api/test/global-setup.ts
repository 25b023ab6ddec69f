import { createTestHome, startTestServer, type TestHome, type TestServer } from './server-process.ts';
import { createTemplate, type Template } from './database/template.ts';

declare global {
  var acquaintTestServer:
    | { readonly server: TestServer; readonly home: TestHome; readonly template: Template }
    | undefined;
}

/** Starts one server for all API tests, which get its address from the environment. */
export default async function setUp(): Promise<void> {
  const template = await createTemplate(process.env.ACQUAINT_TEST_DATABASE ?? 'pglite');
  process.env.ACQUAINT_TEST_TEMPLATE = template.name;
  const home = await createTestHome();
  try {
    const server = await startTestServer(home);
    globalThis.acquaintTestServer = { server, home, template };
    process.env.ACQUAINT_TEST_URL = server.url;
  } catch (error) {
    await home.remove();
    await template.remove();
    throw error;
  }
}
