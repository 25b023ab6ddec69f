import type { BrowserContext, Page, WebSocketRoute } from '@playwright/test';

/** The tab's connection to the platform's socket, which a test can cut and restore. */
export class SocketLine {
  readonly #ends = new Set<WebSocketRoute>();
  readonly #hello = Promise.withResolvers<void>();
  #isCut = false;

  /** Must be called before the page is opened. */
  static async of(page: Page | BrowserContext): Promise<SocketLine> {
    const line = new SocketLine();
    await page.routeWebSocket(/\/api\/v1\/socket\?/, (socket) => line.#take(socket));
    return line;
  }

  /** Resolves at the server's first hello. */
  get isUp(): Promise<void> {
    return this.#hello.promise;
  }

  async cut(): Promise<void> {
    this.#isCut = true;
    await Promise.all([...this.#ends].map((end) => end.close()));
    this.#ends.clear();
  }

  mend(): void {
    this.#isCut = false;
  }

  #take(socket: WebSocketRoute): void {
    if (this.#isCut) return void socket.close();
    const server = socket.connectToServer();
    server.onMessage((message) => {
      socket.send(message);
      if (String(message).includes('"hello"')) this.#hello.resolve();
    });
    this.#ends.add(socket).add(server);
  }
}
