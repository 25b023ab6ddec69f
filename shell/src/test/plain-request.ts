/**
 * The router makes a Request for each navigation. Node's Request refuses jsdom's AbortSignal, and no test looks into
 * it: this one takes what it is given.
 */
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

/** Lets a data router navigate under jsdom, which has no layout to scroll in. */
export function allowNavigation(): void {
  Object.assign(globalThis, { Request: PlainRequest });
  window.scrollTo = () => undefined;
}
