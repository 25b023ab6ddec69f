import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { RemoteStore } from '../../../packages/remote-store/src/index.ts';

/** A platform that answers questions about a canary: 12 logins, 1 error, and the members ada, bo, cleo and dora. */
export interface TestPlatform {
  readonly url: string;
  readonly close: () => Promise<unknown>;
}

const MEMBERS = ['ada', 'bo', 'cleo', 'dora'];

/** Starts a platform. @param store returns the store of remotes that it serves. */
export async function startTestPlatform(store: () => RemoteStore): Promise<TestPlatform> {
  const answer = async (id: string): Promise<string | null> => {
    const question = await store().question(id, Date.now());
    const unknown = question?.users
      .filter((name) => !MEMBERS.includes(name))
      .map((name) => ({ name, nearest: MEMBERS.filter((member) => member[0] === name[0]) }));
    return unknown ? JSON.stringify({ unknown, logins: 12, errors: 1 }) : null;
  };
  const server = createServer((request, response) => {
    void answer(request.url?.split('/').at(-2) ?? '').then((body) =>
      body === null ? response.writeHead(404).end() : response.end(body),
    );
  });
  await new Promise<void>((resolve) => void server.listen(0, 'localhost', resolve));
  return {
    url: `http://localhost:${(server.address() as AddressInfo).port}`,
    close: () => new Promise((resolve) => server.close(resolve)),
  };
}
