import { waitFor } from '@testing-library/react';
import { createPageStyles } from './page-styles.ts';

/** Each test has a platform of its own: what is known about a platform's sheets outlives a host. */
let platform = '';
let tests = 0;

beforeEach(() => {
  document.head.replaceChildren();
  platform = `https://acquaint-${(tests += 1)}.example`;
});

/** Adds a style sheet to the page, as webpack does. */
function add(path: string, { isLoaded = true, origin = platform } = {}): HTMLLinkElement {
  const link = document.createElement('link');
  link.rel = 'stylesheet';
  link.href = origin + path;
  if (isLoaded) setLoaded(link);
  document.head.append(link);
  return link;
}

/** jsdom loads no style sheets. */
function setLoaded(link: HTMLLinkElement): void {
  Object.defineProperty(link, 'sheet', { configurable: true, value: {} });
}

const shown = () =>
  [...document.head.querySelectorAll('link')].map(({ href }) => href.split('/').at(-1) ?? '');

/** Answers that the browser has loaded the sheets that were put back. */
async function loaded(putBack: Promise<unknown>): Promise<void> {
  for (const link of document.head.querySelectorAll('link')) link.dispatchEvent(new Event('load'));
  await putBack;
}

it('removes a remote’s sheets when its last part is gone, and puts them back before the next mount', async () => {
  add('/platform/assets/host.css');
  const styles = createPageStyles(platform);
  await styles.begin('mf-peeks');
  add('/platform/assets/shared.css');
  add('/mf/mf-peeks/0.1.0-aaaaaaaaaa/assets/1.css');
  await styles.begin('mf-peeks');
  styles.end('mf-peeks');
  expect(shown()).toEqual(['host.css', 'shared.css', '1.css']);
  styles.end('mf-peeks');
  expect(shown()).toEqual(['host.css']);

  const again = Promise.all([styles.begin('mf-peeks'), styles.begin('mf-peeks')]);
  expect(shown()).toEqual(['host.css', 'shared.css', '1.css']);
  const isReady = jest.fn();
  const third = styles.begin('mf-peeks').then(isReady);
  await Promise.resolve();
  expect(isReady).not.toHaveBeenCalled();
  await loaded(Promise.all([again, third]));
  for (const _ of ['one', 'two', 'three']) styles.end('mf-peeks');
  expect(shown()).toEqual(['host.css']);
  styles.stop();
});

it('keeps what another remote needs, and the sheets of the page itself', async () => {
  const styles = createPageStyles(platform);
  add('/mf/mf-peeks/intranet.css', { origin: 'https://intranet.example' });
  await styles.begin('mf-peeks');
  await styles.begin('mf-auth');
  for (const path of ['/platform/assets/shared.css', '/mf/mf-peeks/1/1.css', '/mf/mf-auth/1/2.css'])
    add(path);
  styles.end('mf-peeks');
  expect(shown()).toEqual(['intranet.css', 'shared.css', '2.css']);
  styles.end('mf-auth');
  expect(shown()).toEqual(['intranet.css']);
  styles.stop();
});

it('removes a sheet that arrives after its remote is gone, once it is loaded', async () => {
  const styles = createPageStyles(platform);
  await styles.begin('mf-peeks');
  const early = add('/mf/mf-peeks/1/1.css', { isLoaded: false });
  styles.end('mf-peeks');
  const late = add('/mf/mf-peeks/1/2.css', { isLoaded: false });
  // webpack waits for both.
  expect(shown()).toEqual(['1.css', '2.css']);
  await Promise.resolve();
  for (const link of [early, late]) {
    setLoaded(link);
    link.dispatchEvent(new Event('load'));
  }
  await waitFor(() => expect(shown()).toEqual([]));
  styles.stop();
});

it('shows a page whose sheet cannot be loaded again', async () => {
  const styles = createPageStyles(platform);
  await styles.begin('mf-peeks');
  const sheet = add('/mf/mf-peeks/1/1.css');
  styles.end('mf-peeks');
  const again = styles.begin('mf-peeks');
  sheet.dispatchEvent(new Event('error'));
  await again;
  styles.stop();
});

it('shows a page whose sheet does not arrive in time', async () => {
  jest.useFakeTimers();
  const styles = createPageStyles(platform);
  await styles.begin('mf-peeks');
  add('/mf/mf-peeks/1/1.css');
  styles.end('mf-peeks');
  const again = styles.begin('mf-peeks');
  jest.advanceTimersByTime(7_000);
  await again;
  expect(shown()).toEqual(['1.css']);
  styles.stop();
  jest.useRealTimers();
});

it('puts the sheets back after the page stopped the platform and configured it again', async () => {
  add('/platform/assets/host.css');
  const first = createPageStyles(platform);
  await first.begin('mf-peeks');
  add('/platform/assets/shared.css');
  add('/mf/mf-peeks/1/1.css');
  first.end('mf-peeks');
  first.stop();
  expect(shown()).toEqual(['host.css']);

  const second = createPageStyles(platform);
  const again = second.begin('mf-peeks');
  expect(shown()).toEqual(['host.css', 'shared.css', '1.css']);
  await loaded(again);
  second.end('mf-peeks');
  expect(shown()).toEqual(['host.css']);
  second.stop();
});

it('takes the sheets that were left when the platform was stopped before its remotes were unmounted', async () => {
  const first = createPageStyles(platform);
  await first.begin('mf-peeks');
  add('/mf/mf-peeks/1/1.css');
  await Promise.resolve();
  first.stop();
  const second = createPageStyles(platform);
  await second.begin('mf-peeks');
  second.end('mf-peeks');
  expect(shown()).toEqual([]);
  second.stop();
});
