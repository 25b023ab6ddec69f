import { UNSAFE_createBrowserHistory as createBrowserHistory } from 'react-router-dom';
import { createPageRouter } from './page-router.ts';
import type { SitePage } from './site-pages.ts';

/** Creates a router with a page for each of these paths, whose code arrives or fails when the test says so. */
function start(at: string, paths: readonly string[] = ['/', '/faq', '/mission']) {
  window.history.replaceState(null, '', at);
  const loads: Record<string, PromiseWithResolvers<() => null>> = {};
  const pages = paths.map((path): SitePage => ({
    path,
    load: () => (loads[path] = Promise.withResolvers<() => null>()).promise,
  }));
  const log: string[] = [];
  let running = 0;
  const history = createBrowserHistory({ window });
  const router = createPageRouter({
    history,
    pageAt: (pathname) => pages.find(({ path }) => path === pathname) ?? pages[0]!,
    onLoading: () => {
      log.push('loads');
      running += 1;
      let hasEnded = false;
      return () => {
        if (hasEnded) return;
        hasEnded = true;
        running -= 1;
        log.push('loaded');
      };
    },
    onLeave: ({ pathname }) => log.push(`leaves ${pathname}`),
  });
  const settle = async (path: string, error?: Error) => {
    if (error) loads[path]?.reject(error);
    else loads[path]?.resolve(() => null);
    // The router awaits the load in two steps.
    for (let step = 0; step < 4; step += 1) await Promise.resolve();
  };
  const shown = () => {
    const visit = router.current();
    return visit && `${visit.page.path} ${visit.how}${'error' in visit.content ? ' failed' : ''}`;
  };
  return {
    router,
    settle,
    shown,
    log,
    isLoading: () => running > 0,
    address: () => window.location.pathname,
  };
}

it('shows the first page when its code is loaded', async () => {
  const { settle, shown } = start('/faq');
  expect(shown()).toBeNull();
  await settle('/faq');
  expect(shown()).toBe('/faq POP');
});

it('keeps the page and its address until the next page is loaded, and then is there at once', async () => {
  const { router, settle, shown, log, address } = start('/');
  await settle('/');
  router.navigator.push('/faq');
  expect([shown(), address()]).toEqual(['/ POP', '/']);
  await settle('/faq');
  expect([shown(), address()]).toEqual(['/faq PUSH', '/faq']);
  router.navigator.replace('/');
  expect([shown(), address()]).toEqual(['/ REPLACE', '/']);
  expect(log).toEqual(['loads', 'loaded', 'loads', 'loaded', 'leaves /', 'leaves /faq']);
});

it('stays on the page when it cancels a navigation, and follows the next one', async () => {
  const { router, settle, shown, address } = start('/');
  await settle('/');
  router.navigator.push('/faq');
  // The browser does nothing when the event `navigate` is canceled.
  const push = jest.spyOn(window.history, 'pushState').mockReturnValueOnce(undefined);
  await settle('/faq');
  expect([shown(), address()]).toEqual(['/ POP', '/']);
  expect(push).toHaveBeenCalledTimes(1);
  router.navigator.push('/faq');
  expect([shown(), address()]).toEqual(['/faq PUSH', '/faq']);
});

it('follows the last of two navigations, whichever page is loaded first', async () => {
  const { router, settle, shown, address } = start('/');
  await settle('/');
  router.navigator.push('/faq');
  router.navigator.push('/mission');
  await settle('/mission');
  await settle('/faq');
  expect([shown(), address()]).toEqual(['/mission PUSH', '/mission']);
});

describe('an answer that comes after the next navigation', () => {
  it.each([
    ['its code', undefined],
    ['its failure', new Error('offline')],
  ])('neither shows its page nor ends the progress of the next one: %s', async (_, error) => {
    const { router, settle, shown, isLoading, address } = start('/');
    await settle('/');
    router.navigator.push('/faq');
    router.navigator.push('/mission');
    await settle('/faq', error);
    expect([shown(), address(), isLoading()]).toEqual(['/ POP', '/', true]);
    await settle('/mission');
    expect([shown(), address(), isLoading()]).toEqual(['/mission PUSH', '/mission', false]);
  });

  it('does not keep the progress running once the next page is shown', async () => {
    const { router, settle, shown, isLoading } = start('/');
    await settle('/');
    router.navigator.push('/faq');
    router.navigator.push('/mission');
    await settle('/mission');
    expect([shown(), isLoading()]).toEqual(['/mission PUSH', false]);
    await settle('/faq');
    expect([shown(), isLoading()]).toEqual(['/mission PUSH', false]);
  });

  it('does not keep the progress running when the next page is shown at once', async () => {
    const { router, settle, shown, isLoading } = start('/');
    await settle('/');
    router.navigator.push('/faq');
    router.navigator.push('/');
    expect([shown(), isLoading()]).toEqual(['/ PUSH', false]);
    await settle('/faq');
    expect([shown(), isLoading()]).toEqual(['/ PUSH', false]);
  });
});

it('goes to a page that does not load, says so, and loads it again at the next navigation', async () => {
  const { router, settle, shown, address } = start('/');
  await settle('/');
  router.navigator.push('/faq');
  await settle('/faq', new Error('offline'));
  expect([shown(), address()]).toEqual(['/faq PUSH failed', '/faq']);
  router.navigator.replace('/faq');
  await settle('/faq');
  expect(shown()).toBe('/faq REPLACE');
});

it('follows the browser back', async () => {
  const { router, settle, shown } = start('/');
  await settle('/');
  router.navigator.push('/faq?topic=calls', { from: 'menu' });
  await settle('/faq');
  expect(router.current()?.location).toMatchObject({ search: '?topic=calls', state: { from: 'menu' } });
  const isBack = new Promise((resolve) => router.subscribe(() => resolve(undefined)));
  router.navigator.go(-1);
  await isBack;
  expect(shown()).toBe('/ POP');
});
