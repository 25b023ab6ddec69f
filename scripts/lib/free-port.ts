import { createServer } from 'node:net';

/** Finds a TCP port of the loopback address that is currently unused. */
export function freePort(): Promise<number> {
  return new Promise((found, failed) => {
    const server = createServer();
    server.once('error', failed);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() =>
        address && typeof address === 'object'
          ? found(address.port)
          : failed(new Error('The operating system assigned no port.')),
      );
    });
  });
}
