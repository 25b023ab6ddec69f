import { followPushClicks } from './follow-push-clicks.ts';

afterEach(() => {
  Reflect.deleteProperty(navigator, 'serviceWorker');
});

it('opens the page of a notification that was clicked, and nothing else', () => {
  const serviceWorker = new EventTarget();
  Object.defineProperty(navigator, 'serviceWorker', { value: serviceWorker, configurable: true });
  const opened: string[] = [];
  followPushClicks((path) => opened.push(path));
  for (const data of [
    { type: 'push/open', path: '/dashboard/home/intros?new=1' },
    { type: 'push/open', path: '//elsewhere.example/x' },
    { type: 'push/open' },
    { type: 'other', path: '/dashboard/home' },
    null,
  ])
    serviceWorker.dispatchEvent(new MessageEvent('message', { data }));
  expect(opened).toEqual(['/dashboard/home/intros?new=1']);
});

it('does nothing in a browser without service workers', () => {
  expect(() => followPushClicks(() => undefined)).not.toThrow();
});
