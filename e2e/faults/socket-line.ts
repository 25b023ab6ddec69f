import type { BrowserContext, Page, WebSocketRoute } from '@playwright/test';

/** The tab's line to the platform's socket, which a test can cut and mend. */
export class SocketLine {
  readonly #ends = new Set<WebSocketRoute>();
  readonly #hello = Promise.withResolvers<void>();
  #isCut = false;

  /** Before the page is opened. */
  static async of(page: Page | BrowserContext): Promise<SocketLine> {
    const line = new SocketLine();
    await page.routeWebSocket(/\/api\/v1\/socket\?/, (socket) => line.#take(socket));
    return line;
  }

  /** Waits until the server has said hello for the first time. */
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
