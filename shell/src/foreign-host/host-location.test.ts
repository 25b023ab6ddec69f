import { createHostLocation } from './host-location.ts';

beforeEach(() => {
  window.history.replaceState(null, '', '/start');
});

it('navigates with the page’s history, and notifies every remote on it', () => {
  const { navigator, subscribe, current } = createHostLocation(undefined);
  const paths: string[] = [];
  const leave = subscribe(() => paths.push(current().pathname));
  navigator.push('/dashboard/user?username=ada#top', { from: 'feed' });
  expect(current()).toMatchObject({
    pathname: '/dashboard/user',
    search: '?username=ada',
    hash: '#top',
    state: { from: 'feed' },
  });
  navigator.replace({ pathname: '/dashboard/home' });
  leave();
  navigator.push('/elsewhere');
  expect(paths).toEqual(['/dashboard/user', '/dashboard/home']);
});

it('follows the page when it goes back', () => {
  const { subscribe, current } = createHostLocation(undefined);
  const listener = jest.fn();
  const leave = subscribe(listener);
  window.history.replaceState(null, '', '/before');
  window.dispatchEvent(new PopStateEvent('popstate'));
  expect([current().pathname, listener.mock.calls.length]).toEqual(['/before', 1]);
  leave();
  window.history.replaceState(null, '', '/later');
  window.dispatchEvent(new PopStateEvent('popstate'));
  expect(listener).toHaveBeenCalledTimes(1);
});

it('lets the host decide what a link does', () => {
  const navigate = jest.fn();
  const { navigator, current } = createHostLocation(navigate);
  navigator.push('/dashboard/user?username=ada');
  navigator.replace('/dashboard/home');
  expect(navigate.mock.calls).toEqual([
    ['/dashboard/user?username=ada', { replace: false }],
    ['/dashboard/home', { replace: true }],
  ]);
  expect(current().pathname).toBe('/start');
});
