// The service worker: it shows push notifications while the site is not open, and does nothing else. It caches no page and
// handles no request. The build writes it as `/push-worker.js`, without types and imports.
interface Waiting extends Event {
  waitUntil(work: Promise<unknown>): void;
}
interface Pushed extends Waiting {
  readonly data: { json(): unknown } | null;
}
interface Clicked extends Waiting {
  readonly notification: { readonly data: unknown; close(): void };
}
interface Page {
  readonly focused: boolean;
  readonly url: string;
  focus(): Promise<Page>;
  postMessage(message: object): void;
}
interface WorkerScope {
  readonly location: { readonly origin: string };
  readonly registration: { showNotification(title: string, options: object): Promise<void> };
  readonly clients: {
    matchAll(options: object): Promise<readonly Page[]>;
    openWindow(url: string): Promise<unknown>;
  };
  addEventListener(name: 'push', listen: (event: Pushed) => void): void;
  addEventListener(name: 'notificationclick', listen: (event: Clicked) => void): void;
}

((scope: WorkerScope): void => {
  // The page that turned notifications on is not controlled by the worker until it is loaded again.
  const openPages = () => scope.clients.matchAll({ type: 'window', includeUncontrolled: true });
  const word = (value: unknown): string => (typeof value === 'string' ? value : '');

  const show = async (data: unknown): Promise<void> => {
    const news = (typeof data === 'object' && data !== null ? data : {}) as Record<string, unknown>;
    const pages = await openPages();
    // A person who is looking at the site sees the notification there.
    if (pages.some((page) => page.focused)) return;
    await scope.registration.showNotification(word(news['title']) || 'News for you', {
      body: word(news['text']),
      tag: word(news['tag']),
      data: word(news['path']),
    });
  };

  const open = async (path: string): Promise<void> => {
    const url = new URL(path, scope.location.origin);
    if (url.origin !== scope.location.origin) return;
    // A call is never left for a notification.
    const page = (await openPages()).find((each) => !/^\/room(\/|$)/.test(new URL(each.url).pathname));
    if (!page) {
      await scope.clients.openWindow(url.href);
      return;
    }
    await page.focus();
    // The shell navigates, so nothing of the page is lost as it would be by loading another.
    page.postMessage({ type: 'push/open', path: url.pathname + url.search + url.hash });
  };

  scope.addEventListener('push', (event) => {
    let data: unknown = null;
    try {
      data = event.data?.json();
    } catch {
      // Invalid data; browsers require a notification to be shown anyway.
    }
    event.waitUntil(show(data));
  });
  scope.addEventListener('notificationclick', (event) => {
    event.notification.close();
    event.waitUntil(open(word(event.notification.data) || '/dashboard/notifications'));
  });
})(self as unknown as WorkerScope);
