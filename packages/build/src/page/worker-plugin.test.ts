import { fileURLToPath } from 'node:url';
import { workerScript } from './worker-plugin.ts';

const WORKER = fileURLToPath(new URL('../../../../shell/src/push/push-worker.ts', import.meta.url));

type Listener = (event: object) => void;

/** Runs the shell's service worker in a fake browser with the given windows. */
function startWorker(pages: { focused: boolean; focus: jest.Mock; navigate: jest.Mock }[] = []) {
  const listeners = new Map<string, Listener>();
  const showNotification = jest.fn(() => Promise.resolve());
  const openWindow = jest.fn(() => Promise.resolve());
  const scope = {
    location: { origin: 'https://acquaint.example' },
    registration: { showNotification },
    clients: { matchAll: () => Promise.resolve(pages), openWindow },
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

const page = (focused: boolean) => ({
  focused,
  focus: jest.fn(() => Promise.resolve()),
  navigate: jest.fn(() => Promise.resolve()),
});
const push = (news: unknown) => ({ data: { json: () => news } });
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

  it('reuses the open window and never leaves the site', async () => {
    const open = page(false);
    const worker = startWorker([open]);
    const click = (data: string) =>
      worker.happens('notificationclick', { notification: { data, close: () => undefined } });
    await click('//elsewhere.example/x');
    expect(open.navigate).not.toHaveBeenCalled();
    await click('/dashboard/home');
    expect(open.focus).toHaveBeenCalled();
    expect(open.navigate).toHaveBeenCalledWith('https://acquaint.example/dashboard/home');
    expect(worker.openWindow).not.toHaveBeenCalled();
  });
});
