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
  focus(): Promise<Page>;
  navigate(url: string): Promise<Page | null>;
}
interface WorkerScope {
  readonly location: { readonly origin: string };
  readonly registration: { showNotification(title: string, options: object): Promise<void> };
  readonly clients: {
    matchAll(options: { readonly type: 'window' }): Promise<readonly Page[]>;
    openWindow(url: string): Promise<unknown>;
  };
  addEventListener(name: 'push', listen: (event: Pushed) => void): void;
  addEventListener(name: 'notificationclick', listen: (event: Clicked) => void): void;
}

((scope: WorkerScope): void => {
  const word = (value: unknown): string => (typeof value === 'string' ? value : '');

  const show = async (data: unknown): Promise<void> => {
    const news = (typeof data === 'object' && data !== null ? data : {}) as Record<string, unknown>;
    const pages = await scope.clients.matchAll({ type: 'window' });
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
    const [page] = await scope.clients.matchAll({ type: 'window' });
    if (!page) {
      await scope.clients.openWindow(url.href);
      return;
    }
    await page.focus();
    await page.navigate(url.href);
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
