/** Follows clicks on push notifications: the service worker shows this window and says which page to open. */
export function followPushClicks(open: (path: string) => void): void {
  if (!('serviceWorker' in navigator)) return;
  navigator.serviceWorker.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
    const { type, path } = (data ?? {}) as { readonly type?: unknown; readonly path?: unknown };
    if (type === 'push/open' && typeof path === 'string' && /^\/(?!\/)/.test(path)) open(path);
  });
}
