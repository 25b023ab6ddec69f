/** Replaces Request, which the router creates for each navigation: Node's Request rejects jsdom's AbortSignal. */
class PlainRequest {
  readonly url: string;
  readonly method = 'GET';
  readonly headers = new Headers();
  readonly signal: AbortSignal | null;

  constructor(url: string | URL, init: RequestInit = {}) {
    this.url = String(url);
    this.signal = init.signal ?? null;
  }
}

/** Lets a data router navigate in jsdom, which has no layout to scroll. */
export function allowNavigation(): void {
  Object.assign(globalThis, { Request: PlainRequest });
  window.scrollTo = () => undefined;
}
