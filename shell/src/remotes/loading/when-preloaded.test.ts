import { whenPreloaded } from './when-preloaded.ts';

const ENTRY = '/mf/mf-circles/1/remoteEntry.js';

function preload(href: string): HTMLLinkElement {
  const link = document.createElement('link');
  link.rel = 'preload';
  link.setAttribute('as', 'script');
  link.href = href;
  document.head.append(link);
  return link;
}
const arrivedOf = (waiting: Promise<void>) => {
  const state = { hasArrived: false };
  void waiting.then(() => (state.hasArrived = true));
  return async () => {
    await new Promise((resolve) => setTimeout(resolve));
    return state.hasArrived;
  };
};

let readyState: DocumentReadyState = 'interactive';

beforeEach(() => {
  readyState = 'interactive';
  jest.spyOn(document, 'readyState', 'get').mockImplementation(() => readyState);
  // jsdom has no list of requests.
  Object.assign(performance, { getEntriesByName: () => [] });
});
afterEach(() => {
  document.head.replaceChildren();
  Reflect.deleteProperty(performance, 'getEntriesByName');
});

it('waits until each preloaded file of the remote has arrived or failed', async () => {
  const [entry, page] = [preload(ENTRY), preload('/mf/mf-circles/1/12.js')];
  preload('/mf/mf-peeks/1/remoteEntry.js');
  const hasArrived = arrivedOf(whenPreloaded(ENTRY, 60_000));
  entry.dispatchEvent(new Event('load'));
  expect(await hasArrived()).toBe(false);
  page.dispatchEvent(new Event('error'));
  expect(await hasArrived()).toBe(true);
});

it('does not wait for a file that is there already, and not for ever', async () => {
  preload(ENTRY);
  await whenPreloaded(ENTRY, 1);
  Object.assign(performance, {
    getEntriesByName: (url: string) => (url === `http://localhost${ENTRY}` ? [{}] : []),
  });
  expect(await arrivedOf(whenPreloaded(ENTRY, 60_000))()).toBe(true);
});

it('does not wait when nothing is preloaded, or everything has been', async () => {
  expect(await arrivedOf(whenPreloaded(ENTRY, 60_000))()).toBe(true);
  preload(ENTRY);
  readyState = 'complete';
  expect(await arrivedOf(whenPreloaded(ENTRY, 60_000))()).toBe(true);
});
