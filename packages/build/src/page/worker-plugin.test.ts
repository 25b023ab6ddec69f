import { fileURLToPath } from 'node:url';
import { workerScript } from './worker-plugin.ts';

const WORKER = fileURLToPath(new URL('../../../../shell/src/push/push-worker.ts', import.meta.url));

type Listener = (event: object) => void;

/** Runs the shell's service worker in a fake browser with the given windows. */
function startWorker(pages: ReturnType<typeof page>[] = []) {
  const listeners = new Map<string, Listener>();
  const showNotification = jest.fn(() => Promise.resolve());
  const openWindow = jest.fn(() => Promise.resolve());
  const scope = {
    location: { origin: 'https://acquaint.example' },
    registration: { showNotification },
    clients: {
      // A worker does not control the page that installed it, until that is loaded again.
      matchAll: ({ includeUncontrolled }: { includeUncontrolled?: boolean }) =>
        Promise.resolve(includeUncontrolled ? pages : []),
      openWindow,
    },
    addEventListener: (name: string, listener: Listener) => listeners.set(name, listener),
  };
  // eslint-disable-next-line @typescript-eslint/no-implied-eval, @typescript-eslint/no-unsafe-call -- runs a classic script
  new Function('self', workerScript(WORKER))(scope);
  const happens = async (name: string, event: object): Promise<void> => {
    let work: Promise<unknown> = Promise.resolve();
    listeners.get(name)?.({ ...event, waitUntil: (promise: Promise<unknown>) => (work = promise) });
    await work;
  };
  return { happens, showNotification, openWindow };
}

const page = (focused: boolean, path = '/dashboard/home') => ({
  focused,
  url: `https://acquaint.example${path}`,
  focus: jest.fn(() => Promise.resolve()),
  postMessage: jest.fn(),
});
const push = (news: unknown) => ({ data: { json: () => news } });
const clickOn = (data: string) => ({ notification: { data, close: () => undefined } });
const NEWS = { title: 'A match', text: 'Find a time.', path: '/dashboard/home/intros', tag: 'a1' };

describe('the service worker', () => {
  it('shows a notification while no window of the site has focus', async () => {
    const worker = startWorker([page(false)]);
    await worker.happens('push', push(NEWS));
    const options = { body: 'Find a time.', tag: 'a1', data: '/dashboard/home/intros' };
    expect(worker.showNotification).toHaveBeenCalledWith('A match', options);
  });

  it('shows nothing while a window of the site has focus', async () => {
    const worker = startWorker([page(true)]);
    await worker.happens('push', push(NEWS));
    expect(worker.showNotification).not.toHaveBeenCalled();
  });

  it.each([
    ['nothing', { data: null }],
    ['no object', push('x')],
  ])('shows a default sentence for %s', async (_, event) => {
    const worker = startWorker();
    await worker.happens('push', event);
    expect(worker.showNotification).toHaveBeenCalledWith('News for you', { body: '', tag: '', data: '' });
  });

  it.each([
    ['/dashboard/home/intros', 'https://acquaint.example/dashboard/home/intros'],
    ['', 'https://acquaint.example/dashboard/notifications'],
  ])('opens the page of a notification with the path %j', async (data, url) => {
    const worker = startWorker();
    const close = jest.fn();
    await worker.happens('notificationclick', { notification: { data, close } });
    expect(close).toHaveBeenCalled();
    expect(worker.openWindow).toHaveBeenCalledWith(url);
  });

  it('shows an open window and tells it what to open, and never leaves the site', async () => {
    const open = page(false);
    const worker = startWorker([open]);
    await worker.happens('notificationclick', clickOn('//elsewhere.example/x'));
    expect(open.focus).not.toHaveBeenCalled();
    await worker.happens('notificationclick', clickOn('/dashboard/home?tab=new'));
    expect(open.focus).toHaveBeenCalled();
    expect(open.postMessage).toHaveBeenCalledWith({ type: 'push/open', path: '/dashboard/home?tab=new' });
    expect(worker.openWindow).not.toHaveBeenCalled();
  });

  it.each(['/room?session=1', '/room/guest?invite=1'])('never leaves a call at %s', async (path) => {
    const call = page(false, path);
    const worker = startWorker([call]);
    await worker.happens('notificationclick', clickOn('/dashboard/home'));
    expect(call.focus).not.toHaveBeenCalled();
    expect(call.postMessage).not.toHaveBeenCalled();
    expect(worker.openWindow).toHaveBeenCalledWith('https://acquaint.example/dashboard/home');
  });

  it('takes another window than that of a call', async () => {
    const [call, other] = [page(true, '/room?session=1'), page(false)];
    const worker = startWorker([call, other]);
    await worker.happens('notificationclick', clickOn('/dashboard/home'));
    expect(call.postMessage).not.toHaveBeenCalled();
    expect(other.postMessage).toHaveBeenCalled();
  });
});
